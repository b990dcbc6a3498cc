import { NoisewrightError } from "@noisewright/core";
import type { Engine } from "@noisewright/engines";
import { expect, it, onTestFinished, vi } from "vitest";
import { KeptEngine } from "./kept-engine.js";

const never = new AbortController().signal;

/** Opens engines that only record how often they were opened and closed. */
function counted(table: () => Promise<never> = () => Promise.reject(new Error("no table"))) {
  const seen = { opened: 0, closed: 0, stopped: 0 };
  const open = async (signal: AbortSignal): Promise<Engine> => {
    seen.opened++;
    signal.addEventListener("abort", () => seen.stopped++);
    const none = () => Promise.reject(new Error("no query"));
    const close = async () => void seen.closed++;
    return { dialect: "duckdb", table, run: none, counts: none, spread: none, close };
  };
  return { seen, open };
}

it("opens one engine for requests with the same key, also after all of them have ended", async () => {
  const { seen, open } = counted();
  const kept = new KeptEngine();
  const users = await Promise.all([1, 2].map(() => kept.use("a", open, never)));
  for (const engine of users) await engine.close();
  await (await kept.use("a", open, never)).close();
  expect(seen).toEqual({ opened: 1, closed: 0, stopped: 0 });
});

it("closes an engine whose key is not used any more, when its last user has ended", async () => {
  const { seen, open } = counted();
  const kept = new KeptEngine();
  const first = await kept.use("a", open, never);
  await kept.use("b", open, never);
  expect([seen.opened, seen.closed]).toEqual([2, 0]);
  await first.close();
  await first.close();
  expect(seen.closed).toBe(1);
});

it("stops the opening of an engine that nobody waits for, if another key is used", async () => {
  const { seen, open } = counted();
  const kept = new KeptEngine();
  const stop = new AbortController();
  const slow = (signal: AbortSignal) => {
    void open(signal);
    return new Promise<Engine>(() => {});
  };
  const waiting = kept.use("a", slow, stop.signal);
  stop.abort();
  await expect(waiting).rejects.toBe(stop.signal.reason);
  expect(seen.stopped).toBe(0);
  await kept.use("b", open, never);
  expect(seen).toEqual({ opened: 2, closed: 0, stopped: 1 });
});

it.each(["unavailable", "cancelled"] as const)(
  "does not keep an engine with an error %s",
  async (code) => {
    const problem = { code, subject: "duckdb", what: "it stopped", advice: "try again" };
    const { seen, open } = counted(() => Promise.reject(new NoisewrightError(problem)));
    const kept = new KeptEngine();
    const engine = await kept.use("a", open, never);
    await expect(engine.table()).rejects.toThrow("it stopped");
    await engine.close();
    await kept.use("a", open, never);
    expect([seen.opened, seen.closed]).toEqual([2, 1]);
  },
);

it("opens the file again after an opening that failed", async () => {
  const { seen, open } = counted();
  const kept = new KeptEngine();
  const failing = () => Promise.reject(new Error("no such file"));
  await expect(kept.use("a", failing, never)).rejects.toThrow("no such file");
  await kept.use("a", open, never);
  expect(seen.opened).toBe(1);
});

it("closes an engine that is not used for some minutes", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { seen, open } = counted();
  await (await new KeptEngine().use("a", open, never)).close();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(seen.closed).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(seen.closed).toBe(1);
});

import { Refusal } from "@noisewright/contract/serving";
import { NoisewrightError } from "@noisewright/core";
import { describe, expect, it } from "vitest";
import { Pool } from "./pool.js";

const locations = { ledger: "", data: [] };
/** The input of a task that fails quickly, because there is no mechanism with this name. */
const QUESTION = { mechanism: "none", params: {} };
const isAnswer = (error: unknown) => error instanceof NoisewrightError;

function pool(threads: number) {
  const made = new Pool({ threads, tasksPerThread: 1, isShared: true, locations });
  const order: string[] = [];
  const ask = (caller: string, more: object = {}) =>
    made
      .run("inspect", QUESTION, { caller, ...more })
      .catch((error: unknown) => error)
      .finally(() => order.push(caller));
  return { made, order, ask };
}

describe("a pool", () => {
  it("lets callers take turns even if one caller sends many requests", async () => {
    const { made, order, ask } = pool(1);
    const many = Array.from({ length: 200 }, () => ask("greedy"));
    const few = [ask("modest"), ask("modest")];
    await Promise.all(few);
    expect(order.filter((caller) => caller === "greedy").length).toBeLessThan(10);
    await Promise.all(many);
    await made.close();
  });

  it("refuses a caller with too many waiting requests, and accepts other callers", async () => {
    const { made, ask } = pool(1);
    const many = Array.from({ length: 1100 }, () => ask("greedy"));
    expect(isAnswer(await ask("modest"))).toBe(true);
    const refused = (await Promise.all(many)).filter((each) => each instanceof Refusal);
    expect(refused).toHaveLength(1100 - 1024 - 1);
    expect(refused[0]).toMatchObject({ status: 429, code: "busy" });
    expect(refused[0]?.more.retryAfter).toBeGreaterThanOrEqual(1);
    expect(refused[0]?.more.retryAfter).toBeLessThanOrEqual(60);
    await made.close();
  });

  it("does not start a task that was stopped while it waited", async () => {
    const { made, ask } = pool(1);
    const stop = new AbortController();
    const [first, second] = [ask("a"), ask("a", { disconnected: stop.signal })];
    stop.abort(new Error("left"));
    expect(await second).toEqual(new Error("left"));
    expect(isAnswer(await first)).toBe(true);
    await made.close();
    expect(await ask("a")).toMatchObject({
      status: 503,
      code: "stopping",
      more: { retryAfter: 10 },
    });
  });
});

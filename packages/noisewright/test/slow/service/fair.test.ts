import { mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "@noisewright/contract";
import { expect, it } from "vitest";
import { addKey } from "../../../src/service/keys.js";
import { capture } from "../../capture.js";
import { BUDGET, loans } from "../../service/kit.js";
import { type Running, running } from "./process.js";

/** This time limit is generous, because the machine may be busy. */
const SOON = { timeout: 60_000 };

/**
 * A body whose plan takes minutes to compute. The computation has few pauses in which it could be
 * stopped.
 */
const HEAVY = {
  ...loans(1, { name: "none", budget: { epsilon: 1, delta: 1e-6 } }),
  releases: Array.from({ length: 1000 }, (_, i) => ({
    ...{ name: `n${i}`, statistic: "count" },
    budget: { epsilon: 0.001 + i / 1e5, delta: 1e-8 },
  })),
};
const light = (i: number) => loans(i, { name: "none", budget: { epsilon: 1, delta: 0 } });

type Caller = { readonly headers: Readonly<Record<string, string>> };

async function shared(...more: string[]) {
  const keys = join(mkdtempSync(join(tmpdir(), "noisewright-keys-")), "keys.json");
  const caller = (role: Role): Caller => ({
    headers: { authorization: `Bearer ${addKey(keys, role).key}` },
  });
  const [one, other] = [caller("steward"), caller("steward")];
  const studio = await running(undefined, tmpdir(), ["--keys", keys, ...more]);
  return { studio, one, other };
}

async function figure({ call }: Running, caller: Caller, name: string): Promise<number> {
  const { text } = await call("/api/metrics", caller);
  return Number(new RegExp(`^noisewright_${name} (\\d+)`, "m").exec(text)?.[1]);
}

async function stopped({ process, ended }: Running): Promise<void> {
  const start = performance.now();
  process.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(performance.now() - start).toBeLessThan(15_000);
}

it("a caller with many requests does not delay other callers", async () => {
  const { studio, one, other } = await shared();
  for (const path of ["/api/release/preview", "/api/release"]) {
    const gone = new AbortController();
    let answered = 0;
    const heavy = Array.from({ length: availableParallelism() + 1 }, () =>
      studio
        .call(path, { body: { spec: HEAVY }, ...one, signal: gone.signal })
        .catch(() => "gone")
        .finally(() => answered++),
    );
    const inFlight = () => figure(studio, other, "requests_in_flight");
    await expect.poll(inFlight, SOON).toBe(heavy.length + 1);
    const start = performance.now();
    for (const i of [1, 2]) {
      const { status } = await studio.call(path, { body: { spec: light(i) }, ...other });
      expect(status, path).toBe(200);
    }
    expect(performance.now() - start).toBeLessThan(60_000);
    expect(answered).toBe(0);
    // When a caller disconnects, the caller's threads become free. A busy thread is ended and
    // replaced.
    gone.abort();
    expect(new Set(await Promise.all(heavy))).toEqual(new Set(["gone"]));
    await expect.poll(inFlight, SOON).toBe(1);
    await expect.poll(() => figure(studio, other, "tasks_running"), SOON).toBe(0);
    const again = await studio.call(path, { body: { spec: light(3) }, ...one });
    expect(again.status, path).toBe(200);
  }
  await stopped(studio);
});

it("a request that exceeds the time limit is stopped and spends nothing", async () => {
  const { studio, one } = await shared("--time-limit", "8");
  const { epsilon, delta } = BUDGET;
  const place = ["--ledger", studio.ledger, "--unit", "reader"];
  const budget = ["--epsilon", String(epsilon), "--delta", String(delta)];
  await capture(["ledger", "create", "library", ...budget, ...place]);
  const spec = { ...HEAVY, ledger: { name: "library" } };
  const answers = await Promise.all(
    ["/api/release/preview", "/api/release"].map((path) =>
      studio.call(path, { body: { spec }, ...one }),
    ),
  );
  for (const { status, json } of answers) {
    expect([status, json.error.code]).toEqual([503, "timed-out"]);
    expect(json.error.message).toContain("nothing was spent");
  }
  await expect.poll(() => figure(studio, one, "tasks_running"), SOON).toBe(0);
  const shown = await capture(["ledger", "show", "library", "--ledger", studio.ledger, "--json"]);
  expect(JSON.parse(shown.out)).toMatchObject({ spent: 0, releases: 0 });
  await stopped(studio);
});

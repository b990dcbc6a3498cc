import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { readKeys } from "../../../src/service/keys.js";
import { capture } from "../../capture.js";
import { BUDGET, loans } from "../../service/kit.js";
import { letsTenThrough } from "./lets-ten-through.js";
import { BIN, running } from "./process.js";

/** This time limit is long, because the machine may be busy. */
const SOON = { timeout: 20_000 };

it("keys that several processes add at the same time are all stored", async () => {
  const keys = join(mkdtempSync(join(tmpdir(), "noisewright-keys-")), "keys.json");
  const add = () =>
    promisify(execFile)(process.execPath, [
      BIN,
      "keys",
      "add",
      "--role",
      "analyst",
      "--keys",
      keys,
    ]);
  const added = await Promise.all(Array.from({ length: 8 }, add));
  const ids = added.map(({ stdout }) => stdout.split("_")[1]);
  const kept = readKeys(keys).map(({ id }) => id);
  expect(kept.sort()).toEqual(ids.sort());
  expect(readdirSync(dirname(keys))).toEqual(["keys.json"]);
});

describe("a running studio", () => {
  it("accepts exactly 10 of 120 parallel releases if the budget allows 10", () =>
    letsTenThrough(120));

  it("leaves no release unfinished if the studio is stopped while releases run", async () => {
    const studio = await running();
    const budget = { ...BUDGET, epsilon: 100 };
    await studio.call("/api/ledger", { body: budget });
    const bodies = Array.from({ length: 200 }, (_, i) => ({
      spec: loans(i / 8),
      requestId: `request ${i}`,
    }));
    let told = 0;
    const asked = bodies.map(async (body) => {
      const answer = await studio.call("/api/release", { body }).catch(() => undefined);
      told++;
      if (told === 20) studio.process.kill("SIGINT");
      return answer;
    });
    const answers = await Promise.all(asked);
    expect(await studio.ended).toBe(0);
    const done = answers.filter((answer) => answer?.status === 200).length;
    expect(done).toBeGreaterThanOrEqual(20);
    expect(done).toBeLessThan(200);
    for (const answer of answers) expect([200, 503, undefined]).toContain(answer?.status);
    const shown = await capture(["ledger", "list", "--ledger", studio.ledger, "--json"]);
    const [{ releases, answered }] = JSON.parse(shown.out);
    expect([releases, answered]).toEqual([done, done]); // Every debit has a stored answer, and every client received an answer.

    const next = await running(studio.ledger);
    const before = answers[0]?.status === 200 ? answers[0].json : undefined;
    const retried = await next.call("/api/release", { body: bodies[0] });
    expect(retried.status).toBe(200);
    if (before) expect(retried.json.releases[0].results).toEqual(before.releases[0].results);
    next.process.kill("SIGTERM");
    expect(await next.ended).toBe(0);
  });

  it("loses no debit and refunds no debit if the studio is killed", async () => {
    const studio = await running();
    await studio.call("/api/ledger", { body: BUDGET });
    const bodies = Array.from({ length: 8 }, (_, i) => ({ spec: loans(i), requestId: `r${i}` }));
    let told = 0;
    const answers = await Promise.all(
      bodies.map(async (body) => {
        const answer = await studio.call("/api/release", { body }).catch(() => undefined);
        told++;
        if (told === 2) studio.process.kill("SIGKILL");
        return answer;
      }),
    );
    await studio.ended;
    const next = await running(studio.ledger);
    for (const [i, body] of bodies.entries()) {
      const { status, json } = await next.call("/api/release", { body });
      expect(status).toBe(200);
      const before = answers[i]?.json;
      if (before) expect(json.releases[0].results).toEqual(before.releases[0].results);
    }
    const { spent, releases, answered } = (await next.call("/api/ledger/library/verify")).json;
    expect([releases, answered]).toEqual([8, 8]);
    expect(spent).toBeCloseTo(0.8, 6);
    next.process.kill("SIGTERM");
    expect(await next.ended).toBe(0);
  });

  it("answers other callers during a computation, and ends a task if the client disconnects", async () => {
    const studio = await running();
    await studio.call("/api/design", { body: { sensitivity: 1, epsilon: 1 } });
    const params = { sensitivity: 1, epsilon: 1, lower: 0, upper: 1500 };
    const body = { mechanism: "optimal", params }; // Solving this linear programme takes longer than the test.
    const gone = new AbortController();
    const left = studio.call("/api/inspect", { body, signal: gone.signal }).catch(() => "gone");
    const busy = async () =>
      /in_flight (\d+)/.exec((await studio.call("/api/metrics")).text.replace(/^#.*$/gm, ""))?.[1];
    await expect.poll(busy, SOON).toBe("2");
    gone.abort();
    expect(await left).toBe("gone");
    await expect.poll(busy, SOON).toBe("1");
    let answered = false;
    const long = studio
      .call("/api/inspect", { body })
      .catch(() => "cut off")
      .finally(() => {
        answered = true;
      });
    await expect.poll(busy, SOON).toBe("2");
    for (let i = 0; i < 20; i++) expect((await studio.call("/api/health")).status).toBe(200);
    expect(answered).toBe(false);
    studio.process.kill("SIGTERM");
    const answer = await long;
    expect(["cut off", 503]).toContain(typeof answer === "string" ? answer : answer.status);
    expect(await studio.ended).toBe(0);
  });

  it("shows the ledgers while all computing threads are busy", async () => {
    const studio = await running();
    await studio.call("/api/ledger", { body: { ...BUDGET, delta: 1e-6 } });
    const spec = { ...loans(1), releases: manyCounts(1000) };
    const gone = new AbortController();
    const busy = Array.from({ length: availableParallelism() + 2 }, () =>
      studio
        .call("/api/release/preview", { body: { spec }, signal: gone.signal })
        .catch(() => "gone"),
    );
    await expect
      .poll(async () => (await studio.call("/api/metrics")).text, SOON)
      .toMatch(/^noisewright_tasks_waiting [1-9]/m);
    const signal = AbortSignal.timeout(20_000);
    expect((await studio.call("/api/ledger", { signal })).json.datasets).toHaveLength(1);
    expect((await studio.call("/api/sources", { signal })).status).toBe(200);
    gone.abort();
    expect(new Set(await Promise.all(busy))).toEqual(new Set(["gone"]));
    studio.process.kill("SIGTERM");
    expect(await studio.ended).toBe(0);
  });

  it("keeps no open file and no temporary folder of clients that have disconnected", async () => {
    const scratch = mkdtempSync(join(tmpdir(), "noisewright-scratch-"));
    const studio = await running(undefined, scratch);
    const ledger = { name: "none", budget: { epsilon: 1, delta: 1e-6 } };
    const spec = { ...loans(1, ledger), releases: manyCounts(60) };
    const openFiles = async () =>
      Number(/^process_open_fds (\d+)/m.exec((await studio.call("/api/metrics")).text)?.[1] ?? 0);
    const comeAndLeave = async (times: number) => {
      for (let i = 0; i < times; i++) {
        const signal = AbortSignal.timeout(100 + 75 * i);
        await studio.call("/api/release/preview", { body: { spec }, signal }).catch(() => {});
      }
    };
    const small = { spec: { ...spec, releases: manyCounts(1) } };
    const atOnce = Array.from({ length: availableParallelism() + 1 }, () =>
      studio.call("/api/release/preview", { body: small }),
    );
    await Promise.all(atOnce);
    expect((await studio.call("/api/ledger")).json).toMatchObject({ datasets: [] });
    await comeAndLeave(12); // After these requests, all threads and ledger files that stay open have been opened.
    const before = await openFiles();
    await comeAndLeave(10);
    expect((await studio.call("/api/ledger")).json).toMatchObject({ datasets: [] });
    await expect.poll(openFiles, SOON).toBeLessThan(before + 10);
    studio.process.kill("SIGTERM");
    expect(await studio.ended).toBe(0);
    expect(readdirSync(scratch)).toEqual([]);
  });
});

const manyCounts = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `n${i}`,
    statistic: "count",
    budget: { epsilon: 0.01 + i / 1e4 },
  }));

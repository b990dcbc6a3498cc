import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it, vi } from "vitest";
import { type RunOptions, runRelease } from "../../../src/release/node-release.js";
import { readSpec } from "../../../src/release/read-spec.js";
import { capture } from "../../capture.js";
import { LIBRARY, scratch } from "../../release/kit.js";

function options(specFile: string, stop: AbortController, when: "before" | "after"): RunOptions {
  if (when === "before") stop.abort();
  return {
    specFile,
    signal: stop.signal,
    progress: () => {},
    paid: () => when === "after" && stop.abort(),
  };
}

const spent = async (specFile: string) => {
  const { out } = await capture(["release", specFile, "--dry-run", "--json"]);
  return JSON.parse(out);
};

describe("an interrupted release", () => {
  it("a release that is interrupted before the debit has spent nothing", async () => {
    const file = scratch().spec(LIBRARY);
    const stop = new AbortController();
    await expect(runRelease(readSpec(file), options(file, stop, "before"))).rejects.toThrow();
    expect((await spent(file)).ledger.before).toBe(0);
  });

  it("a release that is interrupted after the debit is paid for, and running the release again is free", async () => {
    const file = scratch().spec(LIBRARY);
    const stop = new AbortController();
    await expect(runRelease(readSpec(file), options(file, stop, "after"))).rejects.toThrow();
    const preview = await spent(file);
    expect(preview.ledger.before).toBeGreaterThan(2);
    expect(preview.ledger.needs).toBe(0);
    expect(preview.releases.map(({ status }: { status: string }) => status)).toEqual(
      Array(5).fill("paid"),
    );
    const { code, out } = await capture(["release", file, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).ledger.cost).toBe(0);
  });

  it("an interrupted command says what was spent, and exits with 130", async () => {
    const file = scratch().spec(LIBRARY);
    const before = process.listenerCount("SIGINT");
    const running = capture(["release", file]);
    await vi.waitUntil(() => process.listenerCount("SIGINT") > before, { interval: 1 });
    process.emit("SIGINT");
    const { code, out, err } = await running;
    expect([code, out]).toEqual([130, ""]);
    expect(err).toBe("release: interrupted before anything was spent; run it again");
  });
});

const BIN = fileURLToPath(new URL("../../../bin/noisewright.js", import.meta.url));

/**
 * Creates a release whose query runs for minutes. The table is in a database file, because a
 * database file opens at once.
 */
async function endless(): Promise<string> {
  const { folder, spec } = scratch();
  const instance = await DuckDBInstance.create(join(folder, "days.duckdb"));
  const connection = await instance.connect();
  await connection.run(
    "CREATE TABLE days AS SELECT DATE '2000-01-01' + CAST(i % 20000 AS INTEGER) AS day FROM range(60000000) AS t(i)",
  );
  connection.closeSync();
  instance.closeSync();
  const slow = `${"upper(lower(".repeat(20)}day${"))".repeat(20)}`;
  return spec(`source: { file: days.duckdb, table: days }
privacy: { unit: row }
ledger:
  name: library
  budget: { epsilon: 1, delta: 0 }
releases:
  - { name: x, statistic: count, where: "${slow} != ''", mechanism: geometric, budget: { epsilon: 1 } }
`);
}

async function started(...args: string[]) {
  const child = spawn(process.execPath, [BIN, "release", ...args]);
  const ended = Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
  return { child, ended: ended.then(([[code], out, err]) => ({ code, out, err })) };
}

describe("a release in a separate process", () => {
  it("a release stops its query on a signal or at the time limit, and says whether the request was paid for", async () => {
    const file = await endless();
    const { child, ended } = await started(file);
    const status = async () => (await spent(file)).releases[0].status;
    try {
      await vi.waitFor(async () => expect(await status()).toBe("paid"), 60_000);
    } finally {
      child.kill("SIGTERM");
    }
    const { code, out, err } = await ended;
    expect([code, out]).toEqual([143, ""]);
    expect(err).toMatch(
      /^release: interrupted after request \w+ was paid for, before anything was published; run it again with the same spec, which costs nothing more\n$/,
    );
    expect((await spent(file)).ledger.needs).toBe(0);
    const late = await (await started(file, "--time-limit", "4")).ended;
    expect(late.code).toBe(124);
    expect(late.err).toMatch(/^release: stopped by the time limit of 4 s (after|before)/);
  });
});

import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { engineSuite } from "../suite/index.js";
import { type Bench, statements } from "../support/bench.js";
import { TYPES } from "../support/duckdb.js";
import { openPage, type TestPage } from "./page.js";
import { executeIn, listen, pageEngine } from "./page-engine.js";
import type * as Probe from "./probe.js";

declare const probe: typeof Probe;

let opened: TestPage;

async function startWasm(): Promise<Bench> {
  opened = await openPage(new URL("./probe.ts", import.meta.url));
  const { page, close } = opened;
  await listen(page);
  const engine = pageEngine(page, await page.evaluate(() => probe.startDatabase()));
  const execute = async (sql: string) => {
    await executeIn(opened, sql);
  };
  return {
    engine,
    address: "memory",
    flavour: "duckdb-wasm",
    execute,
    async load(...samples) {
      for (const sample of samples) await execute(statements(sample, TYPES).join("; "));
    },
    stop: close,
  };
}

engineSuite(startWasm, () => {
  it("DuckDB in the browser has the version of the native driver", async () => {
    const connection = await (await DuckDBInstance.create()).connect();
    const native = (await connection.runAndReadAll("SELECT version()")).getRowsJS();
    expect(await executeIn(opened, "SELECT version()")).toEqual(native);
  });

  it("nothing is written to the console, and nothing is requested but the files of the site", () => {
    expect(opened.unexpected).toEqual([]);
    expect([...new Set(opened.requested)].sort()).toEqual([
      "/",
      "/duckdb.js",
      "/duckdb.wasm",
      "/probe.js",
    ]);
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { connect } from "../../src/connect/index.js";
import type { Engine } from "../../src/index.js";
import { type Bench, statements } from "./bench.js";

export const TYPES = {
  integer: "BIGINT",
  decimal: "DECIMAL(20, 4)",
  float: "DOUBLE",
  text: "VARCHAR",
  boolean: "BOOLEAN",
  date: "DATE",
  timestamp: "TIMESTAMP",
} as const;

/** Creates a database file that a connection of the test writes and that the engine then reads. */
export async function startDuckDb(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-duckdb-"));
  const path = join(folder, "sample.duckdb");
  let engine: Engine | undefined;
  const execute = async (sql: string) => {
    await engine?.close();
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    try {
      await connection.run(sql);
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
    engine = await connect(path);
  };
  return {
    get engine() {
      if (engine === undefined) throw new Error("load a table first");
      return engine;
    },
    address: path,
    execute,
    async load(...samples) {
      await execute(samples.flatMap((sample) => statements(sample, TYPES)).join("; "));
    },
    async stop() {
      await engine?.close();
      rmSync(folder, { recursive: true });
    },
  };
}

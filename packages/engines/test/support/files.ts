import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type ConnectOptions, connect } from "../../src/connect/index.js";
import { type AggregateQuery, type Group, parseExpression as parsed } from "../../src/index.js";

export const salt = new Uint8Array(16);
export const rows = { kind: "count" } as const;

/** A folder for the files of one test file. The folder is removed after the tests. */
export function scratch(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `noisewright-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  return { folder, write };
}

/** The temporary folder of all engines of one test file, so that a test can see what is left in it. */
export function temporaryFolder(folder: string): string {
  const temporary = join(folder, "temporary");
  mkdirSync(temporary);
  let before: string | undefined;
  beforeEach(() => {
    before = process.env.TMPDIR;
    process.env.TMPDIR = temporary;
  });
  afterEach(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  return temporary;
}

export async function ask(
  path: string,
  plan: Omit<AggregateQuery, "table">,
  options?: ConnectOptions,
): Promise<readonly Group[]> {
  const engine = await connect(path, options);
  try {
    return await engine.run({ ...plan, table: await engine.table() }, { salt });
  } finally {
    await engine.close();
  }
}

/** The values of an expression, each with the number of its rows. */
export async function keys(path: string, of: string, options?: ConnectOptions) {
  const by = [{ name: "k", of: parsed(of) }];
  const groups = await ask(path, { by, measures: { rows } }, options);
  return groups.map(({ key, values }) => [key[0], Number(values.rows)] as const);
}

/** Runs SQL in a separate DuckDB instance. */
export async function execute(statements: readonly string[], database = ":memory:"): Promise<void> {
  const instance = await DuckDBInstance.create(database);
  const connection = await instance.connect();
  try {
    for (const statement of statements) await connection.run(statement);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** The values of an expression, as a map from each value to the number of its rows. */
export const counted = async (...asked: Parameters<typeof keys>) => new Map(await keys(...asked));

export const refusal = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error("not refused"),
    (error: Error) => error,
  );

/** A DuckDB connection for one test file, for tests that read the lines of a CSV file directly. */
export function database(): { readonly connection: DuckDBConnection } {
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    instance = await DuckDBInstance.create(":memory:", { threads: "4" });
    connection = await instance.connect();
  });
  afterAll(() => {
    connection.closeSync();
    instance.closeSync();
  });
  return {
    get connection() {
      return connection;
    },
  };
}

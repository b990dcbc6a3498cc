import { basename, extname } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { checkPlan, type Plan, type Table } from "../plan/index.js";
import { compileFor } from "../sql/index.js";
import { bucketCount } from "./buckets.js";
import { columnType } from "./column-type.js";
import type { ConnectOptions, Engine, Group, RunOptions } from "./engine.js";
import { cancellable, failed, noTable, unavailable } from "./failure.js";
import { checkFile, csvSelect, parquetSelect } from "./files.js";
import { assemble, type Row } from "./groups.js";
import { nameParts } from "./table-name.js";

/** Open a file with embedded DuckDB: its own as it is, CSV and Parquet as a view of the file's name. */
export async function openDuckDb(path: string, options: ConnectOptions): Promise<Engine> {
  await checkFile(path);
  const kind = extname(path).toLowerCase();
  const isDatabase = kind === ".duckdb" || kind === ".db";
  const select = isDatabase
    ? undefined
    : kind === ".parquet"
      ? parquetSelect(path)
      : await csvSelect(path, options.csv ?? {});
  const instance = await DuckDBInstance.create(isDatabase ? path : ":memory:", {
    ...(isDatabase ? { access_mode: "READ_ONLY" } : {}),
    ...(options.threads === undefined ? {} : { threads: String(options.threads) }),
    ...(options.memoryLimit === undefined ? {} : { memory_limit: `${options.memoryLimit}B` }),
    autoinstall_known_extensions: "false",
    preserve_insertion_order: "false",
  }).catch(() => {
    throw unavailable(
      JSON.stringify(path),
      "not a DuckDB database",
      "check that no other program writes to it",
    );
  });
  const view = basename(path, extname(path));
  if (select !== undefined) await createView(instance, view, select, path);
  return new DuckDbEngine(instance, select === undefined ? undefined : view);
}

async function createView(instance: DuckDBInstance, view: string, select: string, path: string) {
  const connection = await instance.connect();
  try {
    await connection.run(`CREATE VIEW "${view.replaceAll('"', '""')}" AS ${select}`);
  } catch {
    throw unavailable(JSON.stringify(path), "not a file of its kind", "check the name's ending");
  } finally {
    connection.closeSync();
  }
}

class DuckDbEngine implements Engine {
  readonly dialect = "duckdb";

  constructor(
    private readonly instance: DuckDBInstance,
    private readonly view: string | undefined,
  ) {}

  async table(name?: string): Promise<Table> {
    const parts = name === undefined ? [] : nameParts(name, 2);
    const wanted = parts.at(-1) ?? this.view;
    if (wanted === undefined) throw noTable("duckdb", "given");
    const schema = parts.length === 2 ? (parts[0] as string) : "main";
    const rows = await this.query(
      "SELECT column_name, data_type FROM information_schema.columns WHERE table_catalog = current_database() AND table_schema = $1 AND table_name = $2 ORDER BY ordinal_position",
      [schema, wanted],
    );
    if (rows.length === 0) throw noTable("duckdb", JSON.stringify(name ?? wanted));
    const columns = rows.map(([column, type]) => ({
      name: String(column),
      type: columnType(String(type)),
    }));
    return { path: [schema, wanted], columns };
  }

  async run(plan: Plan, options: RunOptions): Promise<readonly Group[]> {
    checkPlan(plan);
    const connection = await this.instance.connect();
    try {
      return await cancellable(
        "duckdb",
        options.signal,
        () => connection.interrupt(),
        () => this.aggregate(connection, plan, options),
      );
    } finally {
      connection.closeSync();
    }
  }

  /** Units are worked through in shares that fit into memory; the groups' integers add up. */
  private async aggregate(
    connection: DuckDBConnection,
    plan: Plan,
    { salt, signal, progress }: RunOptions,
  ) {
    await run(connection, "SET TimeZone = 'UTC'");
    if (progress !== undefined) {
      await run(connection, "SET enable_progress_bar = true");
      await run(connection, "SET enable_progress_bar_print = false");
    }
    const of = await bucketCount(plan, salt, (text, values) => run(connection, text, values));
    const rows: Row[] = [];
    let types = compileFor(plan, "duckdb", { salt }).keyTypes;
    let done = 0;
    for (let index = 0; index < of; index++) {
      if (signal?.aborted) break;
      const query = compileFor(plan, "duckdb", {
        salt,
        bucket: of === 1 ? undefined : { index, of },
      });
      types = query.keyTypes;
      const timer = setInterval(() => {
        const within = Math.max(0, connection.progress.percentage) / 100;
        done = Math.max(done, (index + Math.min(within, 1)) / of);
        progress?.(done);
      }, 250);
      try {
        rows.push(
          ...(await run(
            connection,
            query.text,
            query.parameters.map(({ value }) => value),
          )),
        );
      } finally {
        clearInterval(timer);
      }
    }
    progress?.(1);
    return assemble(plan, types, rows);
  }

  private async query(text: string, values: readonly string[]): Promise<readonly Row[]> {
    const connection = await this.instance.connect();
    try {
      return await run(connection, text, values);
    } finally {
      connection.closeSync();
    }
  }

  async close(): Promise<void> {
    this.instance.closeSync();
  }
}

type Bound = string | number | bigint | boolean;

async function run(
  connection: DuckDBConnection,
  text: string,
  values: readonly Bound[] = [],
): Promise<readonly Row[]> {
  try {
    return (await connection.runAndReadAll(text, [...values])).getRowsJS();
  } catch (error) {
    throw named(error);
  }
}

/** DuckDB's kinds of error are the words before the first colon; only these are looked at. */
function named(error: unknown): Error {
  const kind = /^(\w+(?: \w+)*) Error:/.exec(error instanceof Error ? error.message : "")?.[1];
  if (kind === "Out of Memory") {
    return unavailable(
      "duckdb",
      "out of memory",
      "raise memoryLimit, or leave room in the temporary folder",
    );
  }
  if (kind === "Catalog" || kind === "Binder") {
    return unavailable("duckdb", "the table is not what the plan was made for", "read it again");
  }
  return failed("duckdb", kind === undefined ? undefined : `${kind} error`);
}

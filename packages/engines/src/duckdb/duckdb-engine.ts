import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import {
  assemble,
  type Engine,
  type Group,
  nameParts,
  noTable,
  type Row,
  type RunOptions,
  unavailable,
} from "../engine/index.js";
import { type AggregateQuery, checkQuery, type Table } from "../query/index.js";
import { compileFor, compileKnown, type Known, type Query } from "../sql/index.js";
import { bucketCount } from "./buckets.js";
import { columnsOf } from "./duckdb-columns.js";
import { quotedPath, run, text } from "./duckdb-statement.js";
import { interruptible } from "./interruptible.js";
import { isReadable } from "./readable.js";

/** What is said of a table besides its name and columns. */
type About = Pick<Table, "header" | "everyRecordIsRow">;

/** What an open DuckDB reads. */
export interface DuckDbSource {
  readonly instance: DuckDBInstance;
  /** The view of a CSV or Parquet file, and what is said of it as a table. */
  readonly view?: { readonly name: string; readonly about: About };
  /** Where it is known without counting, such as from the size of a CSV file. */
  readonly rowsAtMost?: number;
  /** See `FileOptions`. */
  readonly columnStatistics?: boolean | undefined;
  /** Called when the engine is closed. */
  readonly release: () => void;
}

/** A generated column is computed anew whenever it is read, by the clock or by chance for all we know. */
const OWN_TABLE = `SELECT 1 FROM duckdb_tables()
WHERE database_name = current_database() AND schema_name = $1 AND table_name = $2
AND NOT contains(sql, 'GENERATED ALWAYS AS')`;

export class DuckDbEngine implements Engine {
  readonly dialect = "duckdb";

  constructor(private readonly source: DuckDbSource) {}

  async table(name?: string, signal?: AbortSignal): Promise<Table> {
    const parts = name === undefined ? [] : nameParts(name, 2);
    const wanted = parts.at(-1) ?? this.source.view?.name;
    if (wanted === undefined) throw noTable("duckdb", "given");
    const schema = parts.length === 2 ? parts[0]! : "main";
    const path = [schema, wanted] as const;
    const columns = await this.withConnection((connection) => columnsOf(connection, path));
    if (columns.length === 0) throw noTable("duckdb", JSON.stringify(name ?? wanted));
    return { path, columns, ...(this.source.view?.about ?? (await this.stored(path, signal))) };
  }

  /** A table of the file holds its rows; a view or a generated column may fail to be computed. */
  private stored(path: readonly string[], signal?: AbortSignal): Promise<About> {
    return this.withConnection(async (connection) => {
      const [own] = await run(connection, OWN_TABLE, path.map(text));
      if (own !== undefined) return { everyRecordIsRow: true };
      if (await isReadable(connection, quotedPath(path), signal)) return {};
      throw unavailable(
        `duckdb: table ${JSON.stringify(path.at(-1))}`,
        "a view or a generated column that cannot be read in full, or not without other files",
        "store its rows in a table of this file",
      );
    });
  }

  async run(plan: AggregateQuery, options: RunOptions): Promise<readonly Group[]> {
    checkQuery(plan);
    return this.withConnection((connection) =>
      interruptible(connection, options.signal, () => this.aggregate(connection, plan, options)),
    );
  }

  async close(): Promise<void> {
    this.source.instance.closeSync();
    this.source.release();
  }

  /** Units are worked through in shares that fit into memory; the groups' integers add up. */
  private async aggregate(
    connection: DuckDBConnection,
    plan: AggregateQuery,
    { salt, signal, progress }: RunOptions,
  ): Promise<readonly Group[]> {
    const { keyTypes } = compileFor(plan, "duckdb", { salt });
    await run(
      connection,
      "SET TimeZone = 'UTC'; SET enable_progress_bar = true; SET enable_progress_bar_print = false",
    );
    const send = (query: Query) => run(connection, query.text, query.parameters);
    const room = {
      memory: await memoryOf(connection),
      rowsAtMost: await this.rowsAtMost(connection, plan),
    };
    const of = await bucketCount(plan, room, send);
    const known = this.source.columnStatistics ? await this.knownOf(connection, plan) : undefined;
    const shares: (readonly Row[])[] = [];
    let done = 0;
    for (let index = 0; index < of && !signal?.aborted; index++) {
      const timer = setInterval(() => {
        const within = Math.min(Math.max(connection.progress.percentage / 100, 0), 1);
        done = Math.max(done, (index + within) / of);
        progress?.(done);
      }, 200);
      const bucket = of === 1 ? undefined : { index, of };
      const share = send(compileFor(plan, "duckdb", { salt, bucket, known }));
      shares.push(await share.finally(() => clearInterval(timer)));
    }
    progress?.(1);
    return await assemble(plan, keyTypes, shares, signal);
  }

  /**
   * What a DuckDB file knows of the columns of sums: clamping every row takes longer than adding it
   * up. Tables of a locked file cannot change in between; what is computed or another file's could.
   */
  private async knownOf(
    connection: DuckDBConnection,
    plan: AggregateQuery,
  ): Promise<Map<string, Known>> {
    const known = compileKnown(plan);
    if (known.names.length === 0) return new Map();
    const [table] = await run(connection, OWN_TABLE, plan.table.path.map(text));
    const [found] = table === undefined ? [] : await run(connection, known.text);
    const pairs = known.names.map((name, i) => [name, found?.[i]] as const);
    return new Map(pairs.filter((pair): pair is [string, Known] => typeof pair[1] === "string"));
  }

  /** DuckDB and Parquet files know their number of rows; of a CSV file the size is known. */
  private async rowsAtMost(
    connection: DuckDBConnection,
    { table, unit }: AggregateQuery,
  ): Promise<number> {
    if (unit === undefined) return 0;
    if (this.source.rowsAtMost !== undefined) return this.source.rowsAtMost;
    const [row] = await run(connection, `SELECT count(*) FROM ${quotedPath(table.path)}`);
    return Number(row?.[0]);
  }

  private async withConnection<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.source.instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }
}

const UNITS: Readonly<Record<string, number>> = { B: 0, bytes: 0, KiB: 1, MiB: 2, GiB: 3, TiB: 4 };

async function memoryOf(connection: DuckDBConnection): Promise<number> {
  const [row] = await run(connection, "SELECT current_setting('memory_limit')");
  const [amount, unit] = String(row?.[0]).split(" ");
  return Number(amount) * 1024 ** (UNITS[unit ?? "B"] ?? 0);
}

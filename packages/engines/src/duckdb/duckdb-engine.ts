import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import {
  assemble,
  type Engine,
  type Group,
  nameParts,
  noTable,
  type Row,
  type RunOptions,
  tableMissing,
  unavailable,
} from "../engine/index.js";
import { type AggregateQuery, checkQuery, type Table } from "../query/index.js";
import { type ColumnFact, compileColumnFacts, compileFor, type Statement } from "../sql/index.js";
import { bucketCount } from "./buckets.js";
import { columnsOf } from "./duckdb-columns.js";
import { quotedPath, run, text } from "./duckdb-statement.js";
import { interruptible } from "./interruptible.js";
import { isReadable } from "./readable.js";

/** The properties of a table besides its name and columns. */
type TableProperties = Pick<Table, "header" | "everyRecordIsRow">;

/** An open DuckDB instance, and the data that the instance reads. */
export interface DuckDbSource {
  readonly instance: DuckDBInstance;
  /** The view of a CSV or Parquet file, and the table properties of this view. */
  readonly view?: { readonly name: string; readonly properties: TableProperties };
  /** An upper bound on the number of rows, if a bound is known without counting. */
  readonly rowsAtMost?: number;
  /** See `FileOptions`. */
  readonly columnStatistics?: boolean | undefined;
  /** Called when the engine is closed. */
  readonly release: () => void;
}

/**
 * Returns a row if the table is stored and has no generated column. DuckDB computes a generated
 * column on every read, perhaps from the clock or at random.
 */
const STORED_TABLE = `SELECT 1 FROM duckdb_tables()
WHERE database_name = current_database() AND schema_name = $1 AND table_name = $2
AND NOT contains(sql, 'GENERATED ALWAYS AS')`;

export class DuckDbEngine implements Engine {
  readonly dialect = "duckdb";

  constructor(private readonly source: DuckDbSource) {}

  async table(name?: string, signal?: AbortSignal): Promise<Table> {
    const parts = name === undefined ? [] : nameParts(name, 2);
    const wanted = parts.at(-1) ?? this.source.view?.name;
    if (wanted === undefined) throw tableMissing("duckdb");
    const schema = parts.length === 2 ? parts[0]! : "main";
    const path = [schema, wanted] as const;
    const columns = await this.withConnection((connection) => columnsOf(connection, path));
    if (columns.length === 0) throw noTable("duckdb", JSON.stringify(name ?? wanted));
    return {
      path,
      columns,
      ...(this.source.view?.properties ?? (await this.stored(path, signal))),
    };
  }

  /**
   * Returns the properties of a stored table. A view or a generated column may fail to compute. So
   * a view, or a table with a generated column, is read in full first.
   */
  private stored(path: readonly string[], signal?: AbortSignal): Promise<TableProperties> {
    return this.withConnection(async (connection) => {
      const [own] = await run(connection, STORED_TABLE, path.map(text));
      if (own !== undefined) return { everyRecordIsRow: true };
      if (await isReadable(connection, quotedPath(path), signal)) return {};
      throw unavailable(
        `duckdb: table ${JSON.stringify(path.at(-1))}`,
        "the view or a generated column cannot be read in full, or needs other files",
        "store the rows as a table of this file",
      );
    });
  }

  async run(query: AggregateQuery, options: RunOptions): Promise<readonly Group[]> {
    checkQuery(query);
    return this.withConnection((connection) =>
      interruptible(connection, options.signal, () => this.aggregate(connection, query, options)),
    );
  }

  async close(): Promise<void> {
    this.source.instance.closeSync();
    this.source.release();
  }

  /**
   * Processes the units in shares that fit into memory. The integers of groups are added up over
   * all shares.
   */
  private async aggregate(
    connection: DuckDBConnection,
    query: AggregateQuery,
    { salt, signal, progress }: RunOptions,
  ): Promise<readonly Group[]> {
    const { keyTypes } = compileFor(query, "duckdb", { salt });
    await run(
      connection,
      "SET TimeZone = 'UTC'; SET enable_progress_bar = true; SET enable_progress_bar_print = false",
    );
    const send = ({ text, parameters }: Statement) => run(connection, text, parameters);
    const capacity = {
      memory: await memoryOf(connection),
      rowsAtMost: await this.rowsAtMost(connection, query),
    };
    const of = await bucketCount(query, capacity, send);
    const facts = this.source.columnStatistics ? await this.factsOf(connection, query) : undefined;
    const shares: (readonly Row[])[] = [];
    let done = 0;
    for (let index = 0; index < of && !signal?.aborted; index++) {
      const timer = setInterval(() => {
        const fraction = Math.min(Math.max(connection.progress.percentage / 100, 0), 1);
        done = Math.max(done, (index + fraction) / of);
        progress?.(done);
      }, 200);
      const bucket = of === 1 ? undefined : { index, of };
      const share = send(compileFor(query, "duckdb", { salt, bucket, facts }));
      shares.push(await share.finally(() => clearInterval(timer)));
    }
    progress?.(1);
    return await assemble(query, keyTypes, shares, signal);
  }

  /**
   * Returns facts about the columns of sums, from the statistics of a DuckDB file. The facts save
   * time, because clipping a row takes longer than adding the row to a sum. The tables of a locked
   * file cannot change between two queries. Computed columns and other files could change, so they
   * have no facts.
   */
  private async factsOf(
    connection: DuckDBConnection,
    query: AggregateQuery,
  ): Promise<Map<string, ColumnFact>> {
    const facts = compileColumnFacts(query);
    if (facts.names.length === 0) return new Map();
    const [table] = await run(connection, STORED_TABLE, query.table.path.map(text));
    const [values] = table === undefined ? [] : await run(connection, facts.text);
    const pairs = facts.names.map((name, i) => [name, values?.[i]] as const);
    return new Map(
      pairs.filter((pair): pair is [string, ColumnFact] => typeof pair[1] === "string"),
    );
  }

  /**
   * An upper bound on the number of rows. DuckDB and Parquet files store their number of rows. For
   * a CSV file, the size of the file is a bound.
   */
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

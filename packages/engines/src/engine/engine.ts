import type {
  AggregateQuery,
  KeyValue,
  SetsQuery,
  SpreadQuery,
  SpreadResult,
  Table,
} from "../query/index.js";
import type { AskedQuery, DialectName } from "../sql/index.js";

/**
 * One group of a result. `key` is in the order of `query.by`, and `values` holds the measures by
 * name.
 */
export interface Group {
  readonly key: readonly KeyValue[];
  readonly values: Readonly<Record<string, bigint>>;
}

export interface RunOptions {
  /** The secret key of the hash that chooses groups: at least 16 random bytes, new for each release. */
  readonly salt: Uint8Array;
  /**
   * If this signal is aborted, the engine cancels the query and `run` rejects with code
   * `cancelled`.
   */
  readonly signal?: AbortSignal;
  /**
   * Called with the completed fraction of the query, from 0 to 1, if the engine reports progress.
   * The fraction never decreases.
   */
  readonly progress?: (fraction: number) => void;
}

/** A source of tables that runs queries. Only aggregates leave an engine. */
export interface Engine {
  readonly dialect: DialectName;
  /**
   * Returns a table and its public schema. A CSV or Parquet file is one table and needs no name.
   * The name of any other table may be qualified (`schema.table`, parts optionally in double
   * quotes). If a row could make a query fail, the engine first reads the whole table. It refuses
   * the table if any value cannot be read.
   */
  table(name?: string, signal?: AbortSignal): Promise<Table>;
  /**
   * Returns the true aggregates. If all keys are public, the result has every combination of keys,
   * in the order listed. If a key is private, the result has every group that exists, ordered by
   * key. `run` never rejects because of a row.
   */
  run(query: AggregateQuery, options: RunOptions): Promise<readonly Group[]>;
  /**
   * Returns what `run` returns for each query. It is faster than `run` for many queries that differ
   * only in their values, such as the numbers of a filter or the listed keys, if these are few.
   */
  runAll?(
    asked: readonly AskedQuery[],
    options: Omit<RunOptions, "salt">,
  ): Promise<readonly (readonly Group[])[]>;
  /**
   * Returns the true counts of each table of a query with sets. The counts of a set are in row-major
   * order: the last key of the set changes fastest. The cells of a key are in the order in which its
   * values are listed, and the cell for other values is the last one. `counts` never rejects because
   * of a row.
   */
  counts(query: SetsQuery, options: RunOptions): Promise<readonly Float64Array[]>;
  /**
   * Returns the true bins of a spread query. The integers of `total` are the contributions that `run`
   * adds up, and groups have the same order and the same salted places as in `run`. So clipped sums
   * at any edge, computed from the bins, equal those of `run` with this bound and the same salt.
   * `spread` never rejects because of a row.
   */
  spread(query: SpreadQuery, options: RunOptions): Promise<SpreadResult>;
  /**
   * Returns a digest that changes if the table changes, as far as that is known without reading
   * rows. For a file: the size, the time of the last change and the schema. For PostgreSQL: the
   * schema, and how many rows were inserted, updated and deleted; the database may count a change a
   * second late. For Trino, and for a view of PostgreSQL: only the schema. What is not known, or
   * what the user may not see, is left out. The digest depends on private data (such as the number
   * of rows), so it must not be published.
   */
  fingerprint?(name?: string): Promise<string | undefined>;
  close(): Promise<void>;
}

import type { AggregateQuery, KeyValue, Table } from "../query/index.js";
import type { DialectName } from "../sql/index.js";

/** One group: its key in the order of `query.by`, and its measures by name. */
export interface Group {
  readonly key: readonly KeyValue[];
  readonly values: Readonly<Record<string, bigint>>;
}

export interface RunOptions {
  /** The secret key of the hash that chooses groups: at least 16 random bytes, new for each release. */
  readonly salt: Uint8Array;
  /** Aborting cancels the query in the engine. `run` then rejects with code `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called with the fraction done, from 0 to 1, never decreasing, if the engine reports it. */
  readonly progress?: (fraction: number) => void;
}

/** A source of tables that runs queries. Only aggregates leave it. */
export interface Engine {
  readonly dialect: DialectName;
  /**
   * Returns a table and its public schema. A file is one table and needs no name. Elsewhere the name may
   * be qualified (`schema.table`, parts optionally in double quotes). If a row could make a query fail,
   * the engine reads the whole table first, and refuses it if any value cannot be read.
   */
  table(name?: string, signal?: AbortSignal): Promise<Table>;
  /**
   * Returns the true aggregates: every combination of public keys in the order listed, or with private
   * keys every group that exists, ordered by key. Never rejects because of a row.
   */
  run(query: AggregateQuery, options: RunOptions): Promise<readonly Group[]>;
  close(): Promise<void>;
}

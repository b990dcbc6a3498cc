import type { AggregateQuery, KeyValue, Table } from "../query/index.js";
import type { DialectName } from "../sql/index.js";

/** One group: its key in the order of `plan.by`, and the measures by name. */
export interface Group {
  readonly key: readonly KeyValue[];
  readonly values: Readonly<Record<string, bigint>>;
}

export interface RunOptions {
  /** The secret that keys the choice of groups: at least 16 random bytes, fresh for each release. */
  readonly salt: Uint8Array;
  /** Aborting cancels the query in the engine, then rejects with code `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called with the fraction done, 0 to 1, never decreasing, where the engine can tell. */
  readonly progress?: (fraction: number) => void;
}

/** A source of tables that can run a plan. Only aggregates leave it. */
export interface Engine {
  readonly dialect: DialectName;
  /**
   * A table and its public schema. Files are one table each and need no name; elsewhere the name
   * may be qualified (`schema.table`, parts optionally in double quotes). What a row could make
   * unreadable is read in full first, and refused.
   */
  table(name?: string, signal?: AbortSignal): Promise<Table>;
  /**
   * The true aggregates: every combination of public keys in the order listed, or with private keys
   * every group that exists, in the order of its key. Never rejects because of a row.
   */
  run(plan: AggregateQuery, options: RunOptions): Promise<readonly Group[]>;
  close(): Promise<void>;
}

import type {
  AggregateQuery,
  Column,
  Engine,
  Group,
  RunOptions,
  Table,
} from "@noisewright/engines";
import type { Record_ } from "../../../engines/test/support/evaluate.js";
import { model } from "../../../engines/test/support/model.js";

/**
 * An engine that runs queries on an array of rows. No unit may be in more groups than its bound
 * allows.
 */
export class ArrayEngine implements Engine {
  readonly dialect = "duckdb";
  /** The number of queries that were run. */
  queries = 0;

  constructor(
    private readonly columns: readonly Column[],
    private readonly rows: readonly Record_[],
  ) {}

  async table(): Promise<Table> {
    return { path: ["main", "rows"], columns: this.columns, everyRecordIsRow: true };
  }

  async run(
    query: AggregateQuery,
    { salt, signal, progress }: RunOptions,
  ): Promise<readonly Group[]> {
    signal?.throwIfAborted();
    if (salt.length < 16) throw new Error("a salt of at least 16 bytes is needed");
    this.queries += 1;
    progress?.(1);
    return model(query, this.rows);
  }

  async close(): Promise<void> {}
}

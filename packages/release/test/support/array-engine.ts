import type {
  AggregateQuery,
  Column,
  Engine,
  Group,
  RunOptions,
  SetsQuery,
  SpreadQuery,
  SpreadResult,
  Table,
} from "@noisewright/engines";
import { countsModel } from "../../../engines/test/support/counts-model.js";
import type { Record_ } from "../../../engines/test/support/evaluate.js";
import { model } from "../../../engines/test/support/model.js";
import { spreadModel } from "../../../engines/test/support/spread-model.js";

/**
 * An engine that runs queries on an array of rows. The groups of a unit are chosen in the order of
 * their keys.
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

  async run(query: AggregateQuery, options: RunOptions): Promise<readonly Group[]> {
    this.start(options);
    return model(query, this.rows);
  }

  async counts(query: SetsQuery, options: RunOptions): Promise<readonly Float64Array[]> {
    this.start(options);
    return countsModel(query, this.rows);
  }

  async spread(query: SpreadQuery, options: RunOptions): Promise<SpreadResult> {
    this.start(options);
    return spreadModel(query, this.rows);
  }

  private start({ salt, signal, progress }: RunOptions): void {
    signal?.throwIfAborted();
    if (salt.length < 16) throw new Error("a salt of at least 16 bytes is needed");
    this.queries += 1;
    progress?.(1);
  }

  async close(): Promise<void> {}
}

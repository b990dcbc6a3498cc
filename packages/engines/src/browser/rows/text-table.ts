import { quotedName } from "../../duckdb/index.js";
import { type CsvColumns, castTo } from "../../layout/index.js";
import { Compactor } from "./compact.js";
import type { RowWriter } from "./row-writer.js";
import { TextBatch } from "./text-batch.js";

/** Rows are sent to DuckDB when there are this many of them, or this many bytes of text. */
const BATCH_ROWS = 122_880;
const BATCH_BYTES = 1 << 23;

/** The types of columns in DuckDB, by the type that is declared. */
const TYPES = {
  text: "VARCHAR",
  integer: "BIGINT",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  date: "DATE",
  timestamp: "TIMESTAMP",
} as const;

/**
 * A table of DuckDB with the declared types. Rows come as texts, and are cast as on Node: a text that
 * does not have the type of its column is null.
 */
export class TextTable {
  private batch: TextBatch;
  private readonly compactor: Compactor;

  constructor(
    private readonly writer: RowWriter,
    /** The name of a new table. */
    private readonly name: string,
    private readonly columns: CsvColumns,
  ) {
    this.batch = new TextBatch(columns.length);
    this.compactor = new Compactor(writer);
  }

  async create(): Promise<void> {
    const columns = this.columns.map(({ type }, i) => {
      const name = typeof type === "string" ? type : "date" in type ? "date" : "timestamp";
      return `c${i} ${TYPES[name]}`;
    });
    await this.writer.rows(`CREATE TABLE ${quotedName(this.name)} (${columns.join(", ")})`);
  }

  /** The batch to which rows are added. */
  get rows(): TextBatch {
    return this.batch;
  }

  get isFull(): boolean {
    return this.batch.rows >= BATCH_ROWS || this.batch.size >= BATCH_BYTES;
  }

  /** Sends the rows of the batch to DuckDB. */
  async flush(): Promise<void> {
    const { writer, batch } = this;
    if (batch.rows === 0) return;
    this.batch = new TextBatch(this.columns.length);
    const staged = `${this.name} staged`;
    const stream = batch.stream();
    const { length } = stream;
    await writer.insertArrow(staged, stream, true);
    const casts = this.columns.map(({ type }, i) => castTo(type, `c${i}`));
    await writer.rows(
      `INSERT INTO ${quotedName(this.name)} SELECT ${casts.join(", ")} FROM ${quotedName(staged)}`,
    );
    await writer.rows(`DROP TABLE ${quotedName(staged)}`);
    await this.compactor.added(length);
  }

  /** Sends the last rows to DuckDB. */
  async finish(): Promise<void> {
    await this.flush();
    await this.compactor.compact();
  }

  /** Selects the rows, with the names of the columns. */
  select(): string {
    const named = this.columns.map(({ name }, i) => `c${i} AS ${quotedName(name)}`);
    return `SELECT ${named.join(", ")} FROM ${quotedName(this.name)}`;
  }
}

import { quotedName } from "../../duckdb/index.js";
import { Compactor, type RowWriter } from "../rows/index.js";
import { nameOf, type ReadColumn } from "./group-file.js";

/** A value does not have the type of its column. */
export class Unreadable extends Error {
  constructor() {
    super("unreadable");
  }
}

/** A column of the table, and its place among the columns that are read. */
interface KeptColumn extends ReadColumn {
  readonly at: number;
}

/**
 * A table of DuckDB with the types that DuckDB reads from Parquet. If values arrive in other types,
 * each batch is converted in a second table.
 */
export class StagedTable {
  private readonly table: string;
  private readonly staged: string;
  private readonly compactor: Compactor;
  private readonly kept: readonly KeptColumn[];

  constructor(
    private readonly writer: RowWriter,
    private readonly name: string,
    read: readonly ReadColumn[],
  ) {
    this.table = quotedName(name);
    this.staged = `${name} staged`;
    this.compactor = new Compactor(writer);
    this.kept = read
      .map((column, at) => ({ ...column, at }))
      .filter(({ unit }) => unit !== "seconds");
  }

  async create(): Promise<void> {
    const types = this.kept.map(({ type, at }) => `${nameOf(at)} ${type}`);
    await this.writer.rows(`CREATE TABLE ${this.table} (${types.join(", ")})`);
  }

  /** Adds a batch of rows. */
  async add(stream: Uint8Array): Promise<void> {
    const { length } = stream;
    const isPlain = this.kept.every(({ value }) => value === undefined);
    if (isPlain) await this.writer.insertArrow(this.name, stream, false);
    else await this.convert(stream);
    await this.compactor.added(length);
  }

  /** Ends the table after its last batch. */
  finish(): Promise<void> {
    return this.compactor.compact();
  }

  private async convert(stream: Uint8Array): Promise<void> {
    const { writer, kept, staged } = this;
    await writer.insertArrow(staged, stream, true);
    await this.check();
    const values = kept.map((column) => convertedValue(column) ?? nameOf(column.at));
    await writer.rows(
      `INSERT INTO ${this.table} SELECT ${values.join(", ")} FROM ${quotedName(staged)}`,
    );
    await writer.rows(`DROP TABLE ${quotedName(staged)}`);
  }

  /** Fails if a value cannot be converted. */
  private async check(): Promise<void> {
    const lost = this.kept.flatMap((column) => {
      const value = convertedValue(column);
      return value === undefined ? [] : [`(${nameOf(column.at)} IS NOT NULL AND ${value} IS NULL)`];
    });
    const found = await this.writer.rows(
      `SELECT 1 FROM ${quotedName(this.staged)} WHERE ${lost.join(" OR ")} LIMIT 1`,
    );
    if (found.length > 0) throw new Unreadable();
  }
}

/** The SQL of a value that is converted. It is null if the value cannot be converted. */
const convertedValue = ({ value, at }: KeptColumn): string | undefined =>
  value === undefined ? undefined : `TRY(${value(nameOf(at), nameOf(at + 1))})`;

import { ELEMENT } from "./column.js";
import { i32 } from "./fields.js";
import type { ThriftField } from "./thrift.js";

/** How a column is read so that it has the type and the values that DuckDB reads from Parquet. */
export interface ColumnReading {
  /** The type of the column in DuckDB. */
  readonly type: string;
  /**
   * The SQL of the value, from the value that arrives. It is null if the value cannot be read. Absent
   * if the value arrives as it is. `seconds` is the same time in seconds, for a time of 96 bits.
   */
  readonly value?: (column: string, seconds: string) => string;
  /** The unit in which a time of 96 bits arrives. */
  readonly unit?: "micros" | "seconds";
  /** The annotation of the column for the reader: `converted` and the fields that belong to it. */
  readonly annotation: Readonly<Record<number, ThriftField>>;
}

/**
 * `other`: a column of a type that no expression can use, so its values are not read. `unsupported`:
 * a column whose values might differ from those that DuckDB reads.
 */
export type ReadingOf = ColumnReading | "other" | "unsupported";

/** The numbers of Thrift's enum Type. */
export const PHYSICAL = {
  boolean: 0,
  int32: 1,
  int64: 2,
  int96: 3,
  float: 4,
  double: 5,
  bytes: 6,
  fixed: 7,
} as const;

export const plain = (type: string): ColumnReading => ({ type, annotation: {} });
export const converted = (id: number, type: string): ColumnReading => ({
  type,
  annotation: { [ELEMENT.converted]: i32(id) },
});

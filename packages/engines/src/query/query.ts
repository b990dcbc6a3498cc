import type { Expression } from "../expression/index.js";

/**
 * What a column holds. Integers, decimals and floats are *numbers* to an expression; dates and
 * timestamps are *text* in ISO form (`2024-01-31`, `2024-01-31 23:59:59`). Columns of other types
 * cannot be used.
 */
export type ColumnType =
  | "integer"
  | "decimal"
  | "float"
  | "text"
  | "boolean"
  | "date"
  | "timestamp"
  | "other";

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /**
   * Of text that the engine takes for equal although its bytes differ (a collation such as NOCASE,
   * citext). An expression reads its bytes; it is no privacy unit.
   */
  readonly folded?: true;
  /** Of text that the engine fills up with spaces (Trino's char): an expression reads it without. */
  readonly padded?: true;
}

/** A table and its public schema, as `Engine.table` reports them. */
export interface Table {
  /** The table's name, outermost part first: `["public", "people"]`. */
  readonly path: readonly string[];
  readonly columns: readonly Column[];
  /**
   * A record that is replaced by another is still one row: so it is in a table that a database or a
   * Parquet file stores. Absent where it may be none: a line of a CSV file, a row of a view.
   */
  readonly everyRecordIsRow?: true;
  /** Of a CSV file. Its first line may be a record, so errors name no column but declared ones. */
  readonly header?: {
    readonly file: string;
    readonly names: number;
    readonly declared: readonly string[];
  };
}

/** A value of a key column. An integer beyond ±2^53 comes as its digits, a date as ISO text. */
export type KeyValue = string | number | boolean | null;

/**
 * One column that groups. With `values` (or `edges`) its keys are public: rows of other keys are
 * left out, and a listed key that has no rows is reported with zeros. Without, keys are private:
 * groups that exist are returned and the caller must select among them privately.
 */
export type Key =
  | { readonly name: string; readonly of: Expression; readonly values?: readonly KeyValue[] }
  | {
      readonly name: string;
      readonly of: Expression;
      /**
       * Bins [e₀, e₁), [e₁, e₂), …, the last one closed; the key is the index of the bin, from 0.
       * Nulls fall in no bin.
       */
      readonly edges: readonly number[];
      /** What becomes of values beyond the first and last edge. */
      readonly outside: "drop" | "clamp";
    };

/** What is computed for each group, always an integer. */
export type Measure =
  /** Rows (where `of` is not null, if given); at most `bound.rows` a unit and group. */
  | { readonly kind: "count"; readonly of?: Expression }
  /** Distinct privacy units. */
  | { readonly kind: "units" }
  /**
   * Sum in lattice steps: each row's value is clamped to [lower, upper] and rounded to a multiple of
   * `granularity`; the sum counts multiples. Null (and NaN, ±∞, text that is no number) becomes
   * `missing`, or contributes nothing when that is absent. With a unit column, a unit's total in a
   * group is clamped to `total`, by default `bound.rows` times the range of a row.
   */
  | {
      readonly kind: "sum";
      readonly of: Expression;
      readonly lower: number;
      readonly upper: number;
      readonly granularity: number;
      readonly missing?: number;
      /**
       * What a unit of more than `bound.rows` such rows adds to a group: its total, clamped (unless
       * given); or the share of it that so many rows have, bound.rows/n, so that quotients of a sum
       * and a count stay means.
       */
      readonly excess?: "clamp" | "share";
      readonly total?: { readonly lower: number; readonly upper: number };
    };

export type Sum = Extract<Measure, { readonly kind: "sum" }>;

/** How much one unit may contribute. */
export interface Bound {
  /** At most so many groups a unit, chosen by a hash keyed with a secret salt. */
  readonly groups: number;
  /** At most so many rows a unit in each group. */
  readonly rows: number;
}

/** One query: a table, who is protected, how rows are grouped and what is computed. */
export interface AggregateQuery {
  readonly table: Table;
  /** New columns by name; each may use the table's and those before it. */
  readonly derive?: Readonly<Record<string, Expression>>;
  /** Rows where this is true are kept; false and null are left out. */
  readonly filter?: Expression;
  /**
   * The privacy unit, with its bound. Absent: each row is a unit. Rows of a null unit are left out. A
   * column's units are its values by its own equality in the engine, to the last digit; an
   * expression's are the values that it has in any other place.
   */
  readonly unit?: { readonly of: Expression; readonly bound: Bound };
  /** Key columns; none for a single group, which is then always reported. */
  readonly by: readonly Key[];
  readonly measures: Readonly<Record<string, Measure>>;
}

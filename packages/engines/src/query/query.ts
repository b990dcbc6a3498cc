import type { Expression } from "../expression/index.js";

/**
 * The type of a column. In expressions, integers, decimals and floats are *numbers*; dates and
 * timestamps are *text* in ISO form (`2024-01-31`, `2024-01-31 23:59:59`). Expressions cannot use
 * columns of type `other`.
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
   * Set for a text column in which the engine treats different bytes as equal (a collation such as
   * NOCASE, or citext). Expressions read the bytes. The column cannot be the privacy unit.
   */
  readonly folded?: true;
  /** Set for a text column that the engine pads with spaces (char in Trino). Expressions remove them. */
  readonly padded?: true;
}

/** A table and its public schema. `Engine.table` returns it. */
export interface Table {
  /** The name of the table, outermost part first: `["public", "people"]`. */
  readonly path: readonly string[];
  readonly columns: readonly Column[];
  /**
   * Set if every record is one row, whatever its values: in a stored table of a database or a Parquet
   * file. Absent if a record may be no row: a line of a CSV file, or a record behind a view.
   */
  readonly everyRecordIsRow?: true;
  /** Set for a CSV file. Its first line may be a record, so errors show only declared column names. */
  readonly header?: {
    readonly file: string;
    readonly names: number;
    readonly declared: readonly string[];
  };
}

/** A value of a key column. An integer beyond ±2^53 is text, and a date is ISO text. */
export type KeyValue = string | number | boolean | null;

/**
 * A column that groups rows. With `values` or `edges` its keys are public: rows with other keys are left
 * out, and a listed key without rows is reported with zeros. Without them the keys are private: the
 * engine returns the groups that exist, and the caller must select among them privately.
 */
export type Key =
  | { readonly name: string; readonly of: Expression; readonly values?: readonly KeyValue[] }
  | {
      readonly name: string;
      readonly of: Expression;
      /**
       * The bins [e₀, e₁), [e₁, e₂), …; the last bin includes its upper edge. The key is the index of
       * the bin, from 0. A null is in no bin.
       */
      readonly edges: readonly number[];
      /** Whether values beyond the edges are left out, or count in the first or the last bin. */
      readonly outside: "drop" | "clamp";
    };

/** A number that is computed for each group. It is always an integer. */
export type Measure =
  /** The number of rows (with `of`: where it is not null), at most `bound.rows` of a unit in a group. */
  | { readonly kind: "count"; readonly of?: Expression }
  /** The number of distinct privacy units. */
  | { readonly kind: "units" }
  /**
   * The sum in lattice steps. Each value is clipped to [lower, upper] and rounded to a multiple of
   * `granularity`; the sum counts multiples. Null, NaN, ±∞ and text that is not a number become
   * `missing`; without `missing` they contribute nothing. With a unit column, the total of a unit in a
   * group is clipped to `total`, by default `bound.rows` times the range of a row.
   */
  | {
      readonly kind: "sum";
      readonly of: Expression;
      readonly lower: number;
      readonly upper: number;
      readonly granularity: number;
      readonly missing?: number;
      /**
       * The contribution of a unit with n > `bound.rows` rows to a group. `clamp` (the default): its
       * clipped total. `share`: the fraction bound.rows/n of its total, so that a sum divided by a
       * count is still a mean.
       */
      readonly excess?: "clamp" | "share";
      readonly total?: { readonly lower: number; readonly upper: number };
    };

export type Sum = Extract<Measure, { readonly kind: "sum" }>;

/** The contribution bound of a unit. */
export interface Bound {
  /** The largest number of groups of a unit. A hash keyed with a secret salt chooses them. */
  readonly groups: number;
  /** The largest number of rows of a unit in each group. */
  readonly rows: number;
}

/** A query: the table, the privacy unit, the keys that group rows, and the measures. */
export interface AggregateQuery {
  readonly table: Table;
  /** Derived columns by name. Each may use the columns of the table and the derived ones before it. */
  readonly derive?: Readonly<Record<string, Expression>>;
  /** Only rows where this is true are used. Rows where it is false or null are left out. */
  readonly filter?: Expression;
  /**
   * The privacy unit and its contribution bound. Without it, each row is a unit. Rows with a null unit
   * are left out. If the unit is a column, two rows belong to the same unit if the engine considers
   * their values equal. If it is an expression, they do if the values of the expression are equal.
   */
  readonly unit?: { readonly of: Expression; readonly bound: Bound };
  /** The keys that group rows. Without keys there is a single group, which is always reported. */
  readonly by: readonly Key[];
  readonly measures: Readonly<Record<string, Measure>>;
}

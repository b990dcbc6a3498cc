import type { Expression } from "../expression/index.js";
import type { Key } from "./key.js";
import type { Relation } from "./relation.js";

/**
 * The type of a column. Expressions treat integers, decimals and floats as *numbers*. Expressions
 * treat dates and timestamps as *text* in ISO form (`2024-01-31`, `2024-01-31 23:59:59`).
 * Expressions cannot use columns of type `other`.
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
  /** The name of the joined source that has this column. Absent for a column of `from`. */
  readonly table?: string;
  readonly type: ColumnType;
  /**
   * Set for a text column in which the engine treats different bytes as equal (a collation such as
   * NOCASE, or the type citext). Expressions use the bytes of such a column. The column cannot be
   * the privacy unit.
   */
  readonly folded?: true;
  /**
   * Set for a text column that the engine pads with spaces (type char in Trino). Expressions remove
   * the padding.
   */
  readonly padded?: true;
}

/** A table and its public schema, as `Engine.table` returns them. */
export interface Table {
  /** The parts of the name of the table, outermost part first: `["public", "people"]`. */
  readonly path: readonly string[];
  readonly columns: readonly Column[];
  /**
   * Set for a table of a file. Two tables with the same text are the same table of the same file,
   * whatever their paths are.
   */
  readonly stored?: string;
  /**
   * Set if every record is one row, whatever the values of the record. Every record is one row in a
   * stored table of a database and in a Parquet file. The field is absent if a record may be no
   * row, such as a line of a CSV file or a record behind a view.
   */
  readonly everyRecordIsRow?: true;
  /**
   * Set for a CSV file. The first line of the file may be a record, so errors show only declared
   * column names.
   */
  readonly header?: {
    readonly file: string;
    readonly names: number;
    readonly declared: readonly string[];
    /** The option that declares types of columns. */
    readonly declaredBy: "types" | "columns";
  };
  /**
   * Lists of columns such that no two rows have the same values in all columns of a list, because
   * the database enforces it. Rows with a null in a column of the list do not count.
   */
  readonly unique?: readonly (readonly string[])[];
  /** Set for a table that is made by joining sources. */
  readonly relation?: Relation;
}

/** An integer that is computed for each group. */
export type Measure =
  /**
   * The number of rows, or with `of` the number of rows where `of` is not null. At most
   * `bound.rows` rows of a unit count in a group.
   */
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
       * How a unit contributes to a group in which it has n rows, if n is more than `bound.rows`.
       * `clamp` (the default): the contribution is the clipped total of the unit. `share`: the
       * contribution is the fraction bound.rows/n of the unit's total, so that a sum divided by a
       * count is still a mean.
       */
      readonly excess?: "clamp" | "share";
      readonly total?: { readonly lower: number; readonly upper: number };
      /**
       * Set for the sum of the squares of the steps of rows. `lower` must be 0. If a unit has more
       * rows than its bound and `excess` is `share`, its squares are also at most `upper` times its
       * share of the plain sum, as the squares of real rows are.
       */
      readonly squared?: true;
    };

export type Sum = Extract<Measure, { readonly kind: "sum" }>;

/** The contribution bound: how much one unit may contribute to a result. */
export interface Bound {
  /**
   * The largest number of groups to which one unit contributes. A hash with a secret salt chooses
   * these groups.
   */
  readonly groups: number;
  /** The largest number of rows that one unit contributes to each group. */
  readonly rows: number;
  /**
   * The index of a key in `by`, only for a query with sets. The groups of a unit are then the values
   * of this key, whatever the other keys are. Without this field, a group is one combination of all
   * keys.
   */
  readonly each?: number;
  /**
   * Set if the groups of a unit are chosen in increasing order of their keys and not by a hash. The
   * first key of `by` decides, then the second, and so on. So rows with larger keys that are added
   * later do not change the choice. The rows of a unit in a group with `each` are chosen in the same
   * order.
   */
  readonly first?: true;
}

/** A query: the table, the privacy unit, the keys that group rows, and the measures. */
export interface AggregateQuery {
  readonly table: Table;
  /**
   * Derived columns by name. Each derived column may use the columns of the table and the derived
   * columns before it.
   */
  readonly derive?: Readonly<Record<string, Expression>>;
  /**
   * Only rows for which the filter is true are used. Rows for which the filter is false or null are
   * left out.
   */
  readonly filter?: Expression;
  /**
   * The privacy unit and its contribution bound. If this field is absent, each row is a unit. Rows
   * with a null unit are left out. If the unit is a column, two rows belong to the same unit if the
   * engine considers their values in this column equal. If the unit is an expression, two rows
   * belong to the same unit if the expression has the same value for both rows. Texts call one unit
   * by `name`, by default the name of the column.
   */
  readonly unit?: { readonly of: Expression; readonly bound: Bound; readonly name?: string };
  /**
   * The keys that group rows. If the list is empty, there is a single group, which is always
   * reported.
   */
  readonly by: readonly Key[];
  readonly measures: Readonly<Record<string, Measure>>;
}

/**
 * A query for several tables of counts. Each set lists the keys of one table, by their index in
 * `by`; the empty set is the total. All keys are public, and the only measure is a count of rows.
 * Rows beyond the contribution bound are dropped once, before any table is made, so all tables
 * count the same rows.
 */
export interface SetsQuery extends AggregateQuery {
  readonly sets: readonly (readonly number[])[];
}

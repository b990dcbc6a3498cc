import type { Table } from "./query.js";

/** What the rows of a source belong to, as the data steward declares it. */
export interface SourceRole {
  /** The column that names the unit of each row. */
  readonly unit?: string | undefined;
  /** Set if the source does not depend on who is in the data. */
  readonly public?: boolean | undefined;
}

/** One column of a joined table. Without `table`, it is a column of `from`. */
export interface ColumnName {
  readonly table?: string | undefined;
  readonly column: string;
}

/** Joins one more source to the rows so far. */
export interface Join {
  /** The name of the source that is joined. */
  readonly table: string;
  /** Pairs of columns that must be equal: a column of the rows so far, and a column of `table`. */
  readonly on: readonly { readonly left: ColumnName; readonly right: string }[];
  /** Whether rows without a match are dropped, or kept with null in the columns of `table`. */
  readonly unmatched: "drop" | "keep";
  /** How many rows of `table` one unit may have for the same values of `on`. */
  readonly most: number;
}

/** Several sources, and how their rows are joined. */
export interface Joins {
  readonly sources: Readonly<Record<string, SourceRole>>;
  readonly from: string;
  readonly join: readonly Join[];
  /** Set if each row of `from` is a unit. Then only public sources may be joined. */
  readonly rowIsUnit?: true;
}

/** The joins behind a joined table, and the table of each source by its name. */
export interface Relation extends Joins {
  readonly tables: Readonly<Record<string, Table>>;
}

import type { Table } from "../query/index.js";
import type { Row } from "./groups.js";

/** The field `unique` of a table, from rows of a catalog that each hold one list of columns. */
export function uniqueColumns(rows: readonly Row[]): Pick<Table, "unique"> {
  const unique = rows.map(([columns]) => (Array.isArray(columns) ? columns.map(String) : []));
  const lists = unique.filter((columns) => columns.length > 0);
  return lists.length === 0 ? {} : { unique: lists };
}

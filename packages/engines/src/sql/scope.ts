import type { Column, Table } from "../query/index.js";
import type { Dialect } from "./dialect.js";
import { type Fragment, own, quoted } from "./fragment.js";
import type { TextColumn } from "./text-column.js";
import type { Value } from "./typed.js";
import { columnValue, type Names, type Scope } from "./value.js";

/** The columns of a table as expressions see them. Derived columns are added to `values`. */
export function scopeOf(
  table: Table,
  dialect: Dialect,
): { readonly scope: Scope; readonly values: Map<string, Value | undefined> } {
  const { relation } = table;
  const valueIn = (column: Column): Value | undefined => {
    const value = columnValue(column, rawName(column, table), dialect);
    return value?.type === "text" ? { ...value, column: textColumn(column, table) } : value;
  };
  const namesOf = (columns: readonly Column[]) =>
    new Map(columns.map((column) => [column.name, valueIn(column)]));
  const ofSource = (source: string | undefined) =>
    namesOf(table.columns.filter((column) => column.table === source));
  const values = ofSource(undefined);
  const sources = Object.entries(relation?.tables ?? {}).map(([name, each]): [string, Names] => [
    name,
    { table: each, values: ofSource(name === relation?.from ? undefined : name) },
  ]);
  return { scope: { table, values, sources: new Map(sources) }, values };
}

/**
 * The name of a column in the SQL of a table. Joined rows have columns named c0, c1, …, because two
 * sources may have columns of the same name.
 */
const rawName = (column: Column, { relation, columns }: Table): Fragment =>
  relation === undefined ? quoted(column.name) : own(`c${columns.indexOf(column)}`);

function textColumn({ name, type, table: joined }: Column, table: Table): TextColumn {
  const source = joined ?? table.relation?.from;
  const { header } = (source === undefined ? table : table.relation?.tables[source]) ?? {};
  return { name, type, table: source, declaredBy: header?.declaredBy };
}

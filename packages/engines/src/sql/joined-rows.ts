import { type AggregateQuery, type Column, type Relation, rolesOf } from "../query/index.js";
import { type Fragment, join, own, quoted, sql, tableName } from "./fragment.js";
import { keyForm } from "./key-form.js";
import { type ReadingSources, sourceRows } from "./source-rows.js";
import { columnOf, usedColumns } from "./used-columns.js";

/**
 * Builds the SQL of joined rows. A joined row has the columns that the query uses; column i of the
 * joined table is named c<i>. The alias of `from` is t0, and the aliases of the other sources are
 * t1, t2, … in the order in which they are joined.
 */
export function joinedRows(
  query: AggregateQuery,
  relation: Relation,
  reading: ReadingSources,
): Fragment {
  const { dialect } = reading;
  const { table } = query;
  const { joined } = rolesOf(relation);
  const nameOf = (column: Column) => own(`c${table.columns.indexOf(column)}`);
  const aliasOf = (source: string | undefined) =>
    own(`t${1 + joined.findIndex((each) => each.table === source)}`);
  const reference = (column: Column) =>
    sql`${aliasOf(column.table)}.${column.table === undefined ? quoted(column.name) : nameOf(column)}`;
  const lefts = joined.flatMap(({ on }) => on.map(({ left }) => columnOf(left, table)));
  const used = usedColumns(query);
  const joins = joined.map((source) => {
    const alias = aliasOf(source.table);
    const wanted = table.columns.filter(
      (column) =>
        column.table === source.table && (used.includes(column) || lefts.includes(column)),
    );
    const names = new Map(wanted.map((column) => [column, nameOf(column)]));
    const rows = sourceRows(source, query, names, reading);
    const pairs = source.on.map(({ left }, i) => {
      const column = columnOf(left, table);
      return sql`${keyForm(reference(column), column, dialect)} = ${alias}.k${own(i)}`;
    });
    const kind = source.unmatched === "keep" ? sql`LEFT JOIN` : sql`JOIN`;
    return sql`\n${kind} (${rows}) AS ${alias} ON ${join(pairs, " AND ")}`;
  });
  const selected = used.map((column) => sql`${reference(column)} AS ${nameOf(column)}`);
  const columns = selected.length === 0 ? [sql`1 AS one`] : selected;
  const from = tableName(relation.tables[relation.from]!.path);
  return sql`SELECT ${join(columns, ", ")}\nFROM ${from} AS t0${join(joins, "")}`;
}

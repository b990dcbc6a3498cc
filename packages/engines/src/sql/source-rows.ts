import { type AggregateQuery, type Column, isUnique, type JoinedSource } from "../query/index.js";
import type { Dialect } from "./dialect.js";
import { bind, type Fragment, join, own, quoted, sql, tableName } from "./fragment.js";
import { keyForm } from "./key-form.js";
import { columnOf } from "./used-columns.js";

export interface ReadingSources {
  readonly dialect: Dialect;
  /** The key of the hash that chooses among several rows of a unit. */
  readonly salt: string;
  /** The condition for a unit to be in the share that is read (DuckDB only). */
  readonly share?: ((unit: Fragment) => Fragment) | undefined;
}

/**
 * The rows of a joined source: at most `most` rows for the same values of the columns `within`. The
 * result has the columns of `on` in the form that joins compare, named k0, k1, …, and the columns of
 * `wanted`. Among more rows, the wanted columns decide; if `most` is more than 1, a hash of these
 * columns and the salt decides. Rows that are equal in all wanted columns may replace each other.
 */
export function sourceRows(
  source: JoinedSource,
  { table, unit }: AggregateQuery,
  wanted: ReadonlyMap<Column, Fragment>,
  { dialect, salt, share }: ReadingSources,
): Fragment {
  const named = (name: string) => columnOf({ table: source.table, column: name }, table);
  const raw = (column: Column) => sql`s.${quoted(column.name)}`;
  const identity = (column: Column) => dialect.unit(raw(column), column.type);
  const { [source.table]: stored } = table.relation!.tables;
  const from = sql`${tableName(stored!.path)} AS s`;
  const keys = source.on.map((_, i) => own(`k${i}`));
  const selected = [
    ...source.on.map(({ right }, i) => {
      const column = named(right);
      return sql`${keyForm(raw(column), column, dialect)} AS ${keys[i]!}`;
    }),
    ...[...wanted].map(([column, name]) => sql`${raw(column)} AS ${name}`),
  ];
  const columns = join(selected, ", ");
  const owner = table.relation!.sources[source.table]!.unit;
  // A way reads only rows that lead to units of the share.
  const inShare =
    share === undefined || source.role !== "way" || owner === undefined
      ? []
      : [share(identity(named(owner)))];
  const within = source.within.map(named);
  const isKnown = within.map((column) => sql`${raw(column)} IS NOT NULL`);
  const known = join([...isKnown, ...inShare], " AND ");
  // If each row is a unit, a second row of a source would count this unit twice. So the database is
  // not trusted to have no second row.
  if (unit !== undefined && isUnique(stored!, source.within)) {
    return sql`SELECT ${columns} FROM ${from} WHERE ${known}`;
  }
  const values = [...wanted.keys()].filter((column) => !within.includes(column)).map(identity);
  if (source.most === 1 && values.length === 0) {
    return sql`SELECT DISTINCT ${columns} FROM ${from} WHERE ${known}`;
  }
  const hash =
    source.most === 1 ? [] : [dialect.hash(bind("text", salt), identity(named(owner!)), values)];
  const order = [...hash, ...values.map((value) => sql`${value} NULLS LAST`)];
  const place = sql`row_number() OVER (PARTITION BY ${join(within.map(identity), ", ")} ORDER BY ${join(order, ", ")}) AS place`;
  const kept = join([...keys, ...wanted.values()], ", ");
  return sql`SELECT ${kept} FROM (SELECT ${columns}, ${place} FROM ${from} WHERE ${known}) AS d WHERE place <= ${own(source.most)}`;
}

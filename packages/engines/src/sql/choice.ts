import type { AggregateQuery } from "../query/index.js";
import type { Dialect } from "./dialect.js";
import { bind, type Fragment, join, own, sql } from "./fragment.js";

/** The pairs, each with the place of its group in the order in which groups are chosen, from 1. */
export function rankedPairs(
  query: AggregateQuery,
  dialect: Dialect,
  salt: string,
  keys: readonly Fragment[],
  isInner = false,
): Fragment {
  if (isInner && !query.unit?.bound.first) return rankedInside(dialect, salt, keys);
  const order = choiceOrder(query, dialect, salt, keys);
  return sql`ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY ${order}) AS place FROM pairs)`;
}

/** The same, if the salt is a column of an outer query, which DuckDB refuses in a window. */
function rankedInside(dialect: Dialect, salt: string, keys: readonly Fragment[]): Fragment {
  const hash = dialect.hash(bind("text", salt), sql`u`, keys);
  const order = join([sql`hashed`, ...keys], ", ");
  return sql`ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY ${order}) AS place FROM (SELECT *, ${hash} AS hashed FROM pairs) AS h)`;
}

/**
 * The rows of the groups chosen for each unit, without any pairs. The rows of a pair are peers in
 * the order, so `place` counts groups, and is the place that the pair has in `rankedPairs`. `earlier`
 * numbers the rows of a pair from 0.
 */
export function chosenRows(
  query: AggregateQuery,
  dialect: Dialect,
  salt: string,
  keys: readonly Fragment[],
  rows: Fragment,
): Fragment {
  const order = choiceOrder(query, dialect, salt, keys);
  const places = sql`dense_rank() OVER w AS place, row_number() OVER w - rank() OVER w AS earlier`;
  const placed = sql`SELECT *, ${places}\nFROM (${rows}) AS r\nWHERE u IS NOT NULL\nWINDOW w AS (PARTITION BY u ORDER BY ${order})`;
  return sql`SELECT *\nFROM (${placed}) AS p\nWHERE place <= ${own(query.unit!.bound.groups)}`;
}

/**
 * The order in which the groups of a unit are chosen. The keys break ties between equal hashes. If
 * the order used only one column, DuckDB would keep a heap for each unit, so the order by keys also
 * has the unit.
 */
export function choiceOrder(
  { unit }: AggregateQuery,
  dialect: Dialect,
  salt: string,
  keys: readonly Fragment[],
): Fragment {
  const first = unit?.bound.first ? [] : [dialect.hash(bind("text", salt), sql`u`, keys)];
  const last = unit?.bound.first ? [sql`u`] : [];
  return join([...first, ...keys, ...last], ", ");
}

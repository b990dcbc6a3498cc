import { blocksOf, cellsOf, mustChoose, type SetsQuery } from "../query/index.js";
import { choiceOrder, rankedPairs } from "./choice.js";
import type { Dialect } from "./dialect.js";
import { cast, type Fragment, join, own, sql } from "./fragment.js";
import type { Reading, Rows } from "./rows.js";

/**
 * Builds the SQL query that counts the blocks of a query with sets. The level `rows` computes the
 * codes of the keys. If there is a unit column, the next levels count the rows of each unit in each
 * combination of keys, and drop the rows beyond the bound. The outermost level counts all blocks.
 * Its result has two columns: the number of a cell, and the count of that cell.
 */
export function buildCounts(
  query: SetsQuery,
  dialect: Dialect,
  source: Rows,
  salt: string,
  reading: Reading,
): Fragment {
  const keys = query.by.map((_, i) => own(`k${i}`));
  const unlisted = keys.filter((_, i) => !("other" in query.by[i]! && query.by[i].other));
  const isUsed = unlisted.map((key) => sql`${key} IS NOT NULL`);
  const rows = sql`(${source.select(reading)}${dialect.once}) AS r`;
  const where = (conditions: readonly Fragment[]) =>
    conditions.length === 0 ? sql`` : sql`\nWHERE ${join(conditions, " AND ")}`;
  if (query.unit === undefined) {
    return counted(query, dialect, sql`count(*)`, [], sql`${rows}${where(isUsed)}`);
  }
  const pairKeys = join([sql`u`, ...keys], ", ");
  const pairs = sql`pairs AS (SELECT ${pairKeys}, count(*) AS n\nFROM ${rows}${where([sql`u IS NOT NULL`, ...isUsed])}\nGROUP BY ${pairKeys})`;
  const sum = dialect.sum(sql`m`);
  const [steps, kept] = bounded(query, dialect, keys, salt);
  return sql`WITH ${join([pairs, ...steps], ",\n")}\n${counted(query, dialect, sum, [kept.m], kept.from)}`;
}

/** The steps that bound the pairs, and the source and the count of the rows that remain. */
function bounded(
  query: SetsQuery,
  dialect: Dialect,
  keys: readonly Fragment[],
  salt: string,
): [readonly Fragment[], { readonly m: Fragment; readonly from: Fragment }] {
  const { groups, rows, each } = query.unit!.bound;
  const order = (by: readonly Fragment[]) => choiceOrder(query, dialect, salt, by);
  const most = own(rows);
  if (each !== undefined) {
    const group = keys[each]!;
    const place = sql`dense_rank() OVER (PARTITION BY u ORDER BY ${order([group])}) AS place`;
    const upTo = sql`sum(n) OVER (PARTITION BY u, ${group} ORDER BY ${order(keys)} ROWS UNBOUNDED PRECEDING) AS up_to`;
    return [
      [sql`ranked AS (SELECT *, ${place}, ${upTo} FROM pairs)`],
      {
        m: sql`least(n, ${most} - (up_to - n)) AS m`,
        from: sql`ranked WHERE place <= ${own(groups)} AND up_to - n < ${most}`,
      },
    ];
  }
  const m = sql`least(n, ${most}) AS m`;
  if (!mustChoose(query)) return [[], { m, from: sql`pairs` }];
  return [
    [rankedPairs(query, dialect, salt, keys)],
    { m, from: sql`ranked WHERE place <= ${own(groups)}` },
  ];
}

/** Counts the cells of all blocks. `from` has the codes of the keys, and `columns` are added to it. */
function counted(
  query: SetsQuery,
  dialect: Dialect,
  count: Fragment,
  columns: readonly Fragment[],
  from: Fragment,
): Fragment {
  const blocks = blocksOf(query);
  const names = blocks.map((_, i) => own(`b${i}`));
  const cells = blocks.map(({ keys, offset }, i) => {
    const place = keys.reduce<Fragment>(
      (sum, key) => sql`(${sum} * ${own(cellsOf(query.by[key]!)!)} + k${own(key)})`,
      own(0),
    );
    return sql`${place} + ${own(offset)} AS ${names[i]!}`;
  });
  // Each row of the result has the number of a cell in one block, and null in all other blocks.
  const cell = names.length === 1 ? names[0]! : sql`coalesce(${join(names, ", ")})`;
  const { text } = dialect.types;
  const sets = names.map((name) => sql`(${name})`);
  return sql`SELECT ${cast(cell, text)}, ${cast(count, text)}\nFROM (SELECT ${join([...cells, ...columns], ",\n  ")}\nFROM ${from}) AS b\nGROUP BY GROUPING SETS (${join(sets, ", ")})`;
}

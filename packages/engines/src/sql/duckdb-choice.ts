import type { Choice, Chosen } from "./dialect.js";
import { type Fragment, join, own, sql } from "./fragment.js";

/** Where a unit's hashes are counted, in 32nds of their range: evenly, and once near nothing. */
const MARKS = [1n, 4n, 8n, 12n, 16n, 20n, 24n, 28n].map((part) => (part << 64n) / 32n);
const END = 2n ** 64n - 1n;

/**
 * The groups of a unit's smallest hashes, without sorting them all. Counts at a few marks tell up to
 * which mark (`low`) all fit, and how many (`room`) do of those that follow up to the next mark
 * (`high`): only these, one pair in six or so, are ranked. It takes half as long as aggregating the
 * smallest hashes of each unit, which DuckDB keeps in heaps.
 *
 * The outer hash is needed: the inner one combines its arguments by xor, which favours some keys
 * over others in every unit alike.
 */
export function chooseInDuckDb({ groups, salt, keys }: Choice): Chosen {
  const g = own(groups);
  const list = join(keys, ", ");
  const counted = MARKS.map((mark, i) => sql`count(*) FILTER (h < ${own(mark)}) AS c${own(i)}`);
  /** What holds from the last mark on up to which all fit, or before the first. */
  const fromLast = (of: (mark: number) => Fragment): Fragment => {
    const whens = MARKS.map((_, i) => sql`WHEN c${own(i)} <= ${g} THEN ${of(i)}`).reverse();
    return sql`CASE ${join(whens, " ")} ELSE ${of(-1)} END`;
  };
  const low = fromLast((i) => sql`${own(MARKS[i] ?? 0n)}::UBIGINT`);
  const high = fromLast((i) => sql`${own(MARKS[i + 1] ?? END)}::UBIGINT`);
  const room = fromLast((i) => (i < 0 ? g : sql`${g} - c${own(i)}`));
  return {
    columns: [sql`hash(hash(${list}, u, ${salt})) AS h`],
    tables: [
      sql`counts AS (SELECT u, ${join(counted, ", ")} FROM pairs GROUP BY u HAVING count(*) > ${g})`,
      sql`limits AS (SELECT u, ${low} AS low, ${high} AS high, ${room} AS room FROM counts)`,
      sql`near AS (SELECT pairs.*, low, room FROM pairs LEFT JOIN limits USING (u) WHERE low IS NULL OR h <= high)`,
      sql`ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY h, ${list}) AS place FROM near WHERE h >= low AND room > 0)`,
      sql`kept AS (SELECT * FROM near WHERE low IS NULL OR h < low UNION ALL SELECT * EXCLUDE (place) FROM ranked WHERE place <= room)`,
    ],
    from: sql`kept`,
  };
}

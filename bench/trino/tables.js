/** @import { Console } from "./cluster.js" */

/** The rows of each unit. */
export const ROWS = 20;

/**
 * A key of a table: the groups of each unit, and all groups.
 * @typedef {{ each: number, groups: number }} Key
 */

/**
 * The rows of a table, and its keys. The groups of the key `published` are published in this process.
 * The models are checked at the sizes with `isCheck`, and fitted to the others.
 * @typedef {{ rows: number, keys: readonly Key[], published: Key, rounds: number, isCheck: boolean }} Size
 */

/** All combinations, so that pairs and groups do not grow together. */
const KEYS = [3, 10].flatMap((each) => [1000, 30_000].map((groups) => ({ each, groups })));
const MORE = { each: 3, groups: 100_000 };
const MOST = { each: 6, groups: 300_000 };

/** @type {Size} */
export const MIDDLE = {
  rows: 4_000_000,
  keys: [...KEYS, MORE],
  published: MORE,
  rounds: 3,
  isCheck: false,
};

/** @type {readonly Size[]} */
export const SIZES = [
  {
    rows: 1_000_000,
    keys: KEYS,
    published: { each: 3, groups: 30_000 },
    rounds: 3,
    isCheck: false,
  },
  MIDDLE,
  {
    rows: 16_000_000,
    keys: [{ each: 10, groups: 30_000 }, MOST],
    published: MOST,
    rounds: 2,
    isCheck: true,
  },
];

export const tableOf = (/** @type {Pick<Size, "rows">} */ { rows }) => `noisewright_bench_${rows}`;
export const columnOf = (/** @type {Key} */ { each, groups }) => `k${each}_${groups}`;
export const unitsOf = (/** @type {Size} */ { rows }) => rows / ROWS;

/**
 * Creates the table of a size, unless it exists. The rows of a unit are as far from each other as
 * they can be. So a worker cannot add up the rows of a pair before it sends them, which is the worst
 * case.
 * @param {Console} trino
 * @param {Size} size
 */
export async function createTable(trino, size) {
  const units = unitsOf(size);
  const keys = size.keys.map(
    (key) => `mod(unit * 7919 + mod(turn, ${key.each}) * 101, ${key.groups}) AS ${columnOf(key)}`,
  );
  const statement = `CREATE TABLE IF NOT EXISTS ${tableOf(size)} AS
SELECT unit, ${keys.join(", ")}
FROM (SELECT mod(i * 7919, ${units}) AS unit, i / ${units} AS turn
FROM (SELECT (a - 1) * 10000 + b - 1 AS i
FROM UNNEST(sequence(1, ${size.rows / 10_000})) AS s(a) CROSS JOIN UNNEST(sequence(1, 10000)) AS t(b)))`;
  try {
    await trino.execute(statement);
  } catch (error) {
    await trino.execute(`DROP TABLE IF EXISTS ${tableOf(size)}`); // the table may be incomplete
    throw error;
  }
}

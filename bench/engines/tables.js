import { DuckDBInstance } from "@duckdb/node-api";

/** The memory of each of the two DuckDBs that take turns, in bytes. */
export const MEMORY = 4_000_000_000;

/**
 * The tables, by name, for a number of rows: the number of units, the consecutive keys of a unit, and
 * all keys.
 * @type {(rows: number) => readonly (readonly [string, number, number, number, number])[]}
 */
const tables = (rows) => [
  ["few", rows, rows / 100, 12, 100],
  ["many", rows, rows / 10, 14, 100],
  ["most", rows, rows / 50, 1000, 1000],
  ["few_10th", rows / 10, rows / 1000, 12, 100],
  ["few_100th", rows / 100, rows / 10_000, 12, 100],
];

/** The numbers of groups of the table `grouped`, which has a tenth of the rows. */
export const GROUPS = [100, 10_000, 1_000_000];

/** @param {string} path @param {Record<string, string>} options */
export async function opened(path, options = {}) {
  const instance = await DuckDBInstance.create(path, {
    memory_limit: `${MEMORY}B`,
    temp_directory: `${path}.spill`,
    preserve_insertion_order: "false",
    ...options,
  });
  const connection = await instance.connect();
  const close = () => {
    connection.closeSync();
    instance.closeSync();
  };
  return { connection, close };
}

/**
 * Writes the tables to a DuckDB file. The rows of each unit are spread over the whole table and over
 * `keys` consecutive keys.
 * @param {string} path
 * @param {number} rows
 */
export async function writeTables(path, rows) {
  const { connection, close } = await opened(path);
  for (const [name, size, units, keys, all] of tables(rows)) {
    await connection.run(`CREATE TABLE ${name} AS SELECT unit::INTEGER AS unit,
      (hash(i, 7) % ${keys} + hash(unit, 3) % ${all + 1 - keys})::INTEGER AS key,
      (hash(i, 9) % 100000) / 100e0 AS amount, (hash(i, 9) % 100000)::INTEGER AS pence
      FROM (SELECT i, hash(i) % ${units} AS unit FROM range(${size}) AS t(i))`);
    const found = await connection.runAndReadAll(
      `SELECT count(*) FROM (SELECT DISTINCT unit, key FROM ${name})`,
    );
    const shown = [units, Number(found.getRowsJS()[0]?.[0])].map((n) => n.toLocaleString("en"));
    console.log(`${name}: ${shown[0]} units, ${shown[1]} (unit, key) pairs`);
  }
  const columns = GROUPS.map((n) => `(hash(i, ${n}) % ${n})::INTEGER AS key${n}`);
  await connection.run(`CREATE TABLE "grouped" AS SELECT (hash(i) % ${rows / 100})::INTEGER AS unit,
    ${columns.join(", ")} FROM range(${rows / 10}) AS t(i)`);
  close();
}

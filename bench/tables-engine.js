/**
 * Measures how long embedded DuckDB takes to count all two-way tables of twenty columns, compared
 * with the engine's own GROUPING SETS on columns of integers: `npm run build && node
 * bench/tables-engine.js`, optionally with a number of rows and a number of rounds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parseExpression } from "@noisewright/engines";
import { connect } from "@noisewright/engines/connect";
import { record } from "./kit/results.js";

/** @import { Key, SetsQuery } from "@noisewright/engines" */
/** @import { Result } from "./kit/results.js" */

const [rows = 10_000_000, rounds = 3] = process.argv.slice(2).map(Number);
const COLUMNS = Array.from({ length: 20 }, (_, i) => i);
const VALUES = Array.from({ length: 10 }, (_, i) => i);
const PAIRS = COLUMNS.flatMap((i) => COLUMNS.slice(i + 1).map((j) => [i, j]));
const salt = crypto.getRandomValues(new Uint8Array(16));
const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
const path = join(folder, "bench.duckdb");

/** @type {(prefix: string, value: (i: number) => string | number, other: boolean) => readonly Key[]} */
const keys = (prefix, value, other) =>
  COLUMNS.map((i) => ({
    name: `${prefix}${i}`,
    of: parseExpression(`${prefix}${i}`),
    values: VALUES.map(value),
    ...(other ? { other: true } : {}),
  }));
const word = (/** @type {number} */ i) => `value number ${i}`;

/** @type {readonly [what: string, query: Omit<SetsQuery, "table" | "measures">][]} */
const TASKS = [
  ["integers", { by: keys("c", (i) => i, false), sets: PAIRS }],
  ["integers and other values", { by: keys("c", (i) => i, true), sets: PAIRS }],
  ["texts and other values", { by: keys("t", word, true), sets: PAIRS }],
  [
    "integers, units of at most 5 rows",
    {
      unit: { of: parseExpression("unit"), bound: { groups: 5, rows: 1 } },
      by: keys("c", (i) => i, true),
      sets: PAIRS,
    },
  ],
];

try {
  await generate();
  const plain = await measured(ownGroupingSets);
  console.log(`GROUPING SETS of DuckDB: ${plain.toFixed(1)} s`);
  /** @type {Result[]} */
  const results = [];
  for (const [what, query] of TASKS) {
    const engine = await connect(path);
    const table = await engine.table("sample");
    const measures = /** @type {const} */ ({ rows: { kind: "count" } });
    const seconds = await measured(() => engine.counts({ ...query, table, measures }, { salt }));
    console.log(`${what}: ${seconds.toFixed(1)} s, ${(seconds / plain).toFixed(2)} times`);
    results.push({
      what: `all two-way tables of twenty columns, ${what}`,
      value: seconds / plain,
      unit: "times GROUPING SETS",
      aim: 2,
      better: "lower",
    });
    await engine.close();
  }
  record("tables-engine", results);
} finally {
  rmSync(folder, { recursive: true });
}

/** The least time of all threads over several rounds, in seconds. */
async function measured(/** @type {() => Promise<unknown>} */ work) {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

async function generate() {
  const columns = COLUMNS.map(
    (i) =>
      `(hash(i, ${i}) % 10)::INTEGER AS c${i}, 'value number ' || (hash(i, ${i}) % 10) AS t${i}`,
  );
  await execute(
    `CREATE TABLE sample AS SELECT i // 10 AS unit, ${columns.join(", ")} FROM range(${rows}) AS t(i)`,
  );
}

async function ownGroupingSets() {
  const sets = PAIRS.map(([i, j]) => `(c${i}, c${j})`);
  const names = COLUMNS.map((i) => `c${i}`).join(", ");
  await execute(
    `SELECT ${names}, count(*) FROM sample GROUP BY GROUPING SETS (${sets.join(", ")})`,
  );
}

async function execute(/** @type {string} */ sql) {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.runAndReadAll(sql);
  connection.closeSync();
  instance.closeSync();
}

/**
 * Measures what a spread query costs on embedded DuckDB, compared with the bounded sum or count of
 * the same query: `npm run build && node bench/spread.js`, optionally with a number of rows and a
 * number of rounds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parseExpression as parsed } from "@noisewright/engines";
import { connect } from "@noisewright/engines/connect";
import { record } from "./kit/results.js";

/** @import { AggregateQuery, Measure, SpreadOf } from "@noisewright/engines" */
/** @import { Result } from "./kit/results.js" */

const [rows = 10_000_000, rounds = 3] = process.argv.slice(2).map(Number);
const salt = crypto.getRandomValues(new Uint8Array(16));
const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
const path = join(folder, "bench.duckdb");

const DIGITS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];
const GRID = Array.from({ length: 90 }, (_, i) => (DIGITS[i % 10] ?? 0) * 10 ** Math.floor(i / 10))
  .map(Math.round)
  .filter((edge, i, all) => all.indexOf(edge) === i)
  .concat(1e9);
const BOTH_SIGNS = [...GRID.map((edge) => -edge).reverse(), 0, ...GRID];

/** @type {Measure} */
const amount = { kind: "sum", of: parsed("amount"), lower: -1e7, upper: 1e7, granularity: 0.01 };
/** @type {Measure} */
const count = { kind: "count" };
const key = { name: "key", of: parsed("key") };
const unit = { of: parsed("unit"), bound: { groups: 5, rows: 1_000_000 } };

/** @type {readonly [what: string, of: SpreadOf, edges: readonly number[], query: Omit<AggregateQuery, "table">][]} */
const TASKS = [
  ["rows: values", "value", GRID, { by: [], measures: { amount } }],
  ["rows: values, both signs", "value", BOTH_SIGNS, { by: [], measures: { amount } }],
  ["rows: values by key", "value", GRID, { by: [key], measures: { amount } }],
  ["units: totals", "total", GRID, { unit, by: [], measures: { amount } }],
  ["units: totals by key", "total", GRID, { unit, by: [key], measures: { amount } }],
  ["units: largest values by key", "greatest", GRID, { unit, by: [key], measures: { amount } }],
  ["units: rows by key", "rows", GRID, { unit, by: [key], measures: { count } }],
  ["units: groups", "groups", GRID, { unit, by: [key], measures: { count } }],
];

/** @type {Result[]} */
const results = [];

try {
  await generate();
  const engine = await connect(path);
  const table = await engine.table("sample");
  console.log(`${rows.toLocaleString("en")} rows; least CPU seconds of ${rounds} rounds\n`);
  console.log(`${"".padEnd(32)}  edges   plain  spread  ratio`);
  for (const [what, of, edges, query] of TASKS) {
    let [plain, spread] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < rounds; round++) {
      plain = Math.min(plain, await seconds(() => engine.run({ ...query, table }, { salt })));
      const whole = { ...query, table, spread: { of, edges } };
      spread = Math.min(spread, await seconds(() => engine.spread(whole, { salt })));
    }
    const times = [plain, spread, spread / plain].map((x) => x.toFixed(2).padStart(7));
    console.log(`${what.padEnd(32)}${String(edges.length).padStart(7)} ${times.join(" ")}`);
    const unit = "times the bounded query";
    results.push({ what: `spread of ${what}`, value: spread / plain, unit, better: "lower" });
  }
  record("spread", results);
  await engine.close();
} finally {
  rmSync(folder, { recursive: true });
}

/** Creates a table of a tenth as many units as rows. Each unit is in up to ten of a hundred groups. */
async function generate() {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE sample AS SELECT unit,
    (hash(i, 7) % 14 + hash(unit, 3) % 87)::INTEGER AS key, exp(hash(i, 9) % 1200 / 100e0) AS amount
    FROM (SELECT i, (hash(i) % ${Math.ceil(rows / 10)})::INTEGER AS unit FROM range(${rows}) AS t(i))`);
  connection.closeSync();
  instance.closeSync();
}

/** The CPU time of all threads. DuckDB runs in threads of this process. */
async function seconds(/** @type {() => Promise<unknown>} */ work) {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

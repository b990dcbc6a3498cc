/**
 * Measures what contribution bounding costs on embedded DuckDB, compared with the engine's own
 * GROUP BY: `npm run bench:engines`, optionally with a number of rows and a number of rounds. The
 * run takes about seven minutes, and 3 GB in the temporary folder.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parseExpression } from "@noisewright/engines";
import { connect } from "@noisewright/engines/connect";
import { Ledger, readSpec, runRelease } from "noisewright";
import { median, shown, timed } from "./kit/timed.js";

/** @import { Measure, AggregateQuery } from "@noisewright/engines" */
/** @import { Timed } from "./kit/timed.js" */
/** @typedef {{ what: string, table: string, plan: Omit<AggregateQuery, "table">, sql: string, aim: number }} Task */

const [rows = 100_000_000, rounds = 5] = process.argv.slice(2).map(Number);
const MEMORY = 4_000_000_000;
const salt = crypto.getRandomValues(new Uint8Array(16));
const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
const path = join(folder, "bench.duckdb");
const options = {
  memory_limit: `${MEMORY}B`,
  temp_directory: join(folder, "spill"),
  preserve_insertion_order: "false",
};

const parsed = parseExpression;
const key = { name: "key", of: parsed("key") };
const unit = { of: parsed("unit"), bound: { groups: 5, rows: 3 } };
/** @type {(of: string, upper: number, granularity: number) => Record<string, Measure>} */
const sum = (of, upper, granularity) => ({
  sum: { kind: "sum", of: parsed(of), lower: 0, upper, granularity },
});
/** @type {Record<string, Measure>} */
const count = { rows: { kind: "count" } };

/** @type {(what: string, value: string, measures: AggregateQuery["measures"]) => Task} */
const ofRows = (what, value, measures) => ({
  what: `rows: ${what}`,
  table: "few",
  plan: { by: [key], measures },
  sql: `SELECT key, ${value} FROM few GROUP BY key`,
  aim: 1.3,
});
/** @type {(table: string, aim: number) => Task} */
const ofUnits = (table, aim) => ({
  what: `units: count, ${table}`,
  table,
  plan: { unit, by: [key], measures: count },
  sql: `SELECT key, count(*), sum(n) FROM (SELECT unit, key, count(*) AS n FROM ${table} GROUP BY unit, key) GROUP BY key`,
  aim,
});

const TASKS = [
  ofRows("count", "count(*)", count),
  ofRows("sum of integers", "sum(pence)", sum("pence", 100_000, 1)),
  ofRows("the same, a tenth clipped", "sum(pence)", sum("pence", 90_000, 1)),
  ofRows("sum of doubles", "sum(amount)", sum("amount", 1000, 0.01)),
  ofRows("against an exact sum", "sum(CAST(amount * 100 AS BIGINT))", sum("amount", 1000, 0.01)),
  ofUnits("few", 1.3),
  ofUnits("many", 2.2),
  ofUnits("most", 2.2),
];

try {
  await generate();
  await measure();
  for (const table of ["few", "many", "most"]) await wholeRelease(table);
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * Creates the tables. The rows of each unit are spread over the whole table and over `keys`
 * consecutive keys.
 */
async function generate() {
  const instance = await DuckDBInstance.create(path, options);
  const connection = await instance.connect();
  for (const [name, units, keys, all] of /** @type {const} */ ([
    ["few", rows / 100, 12, 100],
    ["many", rows / 10, 14, 100],
    ["most", rows / 50, 1000, 1000],
  ])) {
    await connection.run(`CREATE TABLE ${name} AS SELECT unit::INTEGER AS unit,
      (hash(i, 7) % ${keys} + hash(unit, 3) % ${all + 1 - keys})::INTEGER AS key,
      (hash(i, 9) % 100000) / 100e0 AS amount, (hash(i, 9) % 100000)::INTEGER AS pence
      FROM (SELECT i, hash(i) % ${units} AS unit FROM range(${rows}) AS t(i))`);
    const found = await connection.runAndReadAll(
      `SELECT count(*) FROM (SELECT DISTINCT unit, key FROM ${name})`,
    );
    const shown = [units, Number(found.getRowsJS()[0]?.[0])].map((n) => n.toLocaleString("en"));
    console.log(`${name}: ${shown[0]} units, ${shown[1]} (unit, key) pairs`);
  }
  connection.closeSync();
  instance.closeSync();
}

/**
 * Measures our query and the engine's own query in turn, so that other load on the machine affects
 * both queries.
 */
async function measure() {
  const engine = await connect(path, { memoryLimit: MEMORY });
  const instance = await DuckDBInstance.create(path, { ...options, access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  console.log(`\n${rows.toLocaleString("en")} rows, 4 GB; medians of seconds: wall (CPU)\n`);
  console.log(`${"".padEnd(34)}plain            ours    ratio     (CPU)  aim`);
  for (const { what, table, plan, sql, aim } of TASKS) {
    const whole = { ...plan, table: await engine.table(table) };
    const plain = /** @type {Timed[]} */ ([]);
    const ours = /** @type {Timed[]} */ ([]);
    for (let round = 0; round < (plan.unit ? Math.ceil(rounds / 2) : rounds); round++) {
      plain.push(await timed(() => connection.runAndReadAll(sql)));
      ours.push(await timed(() => engine.run(whole, { salt })));
    }
    const [a, b] = [median(plain), median(ours)];
    const ratios = `${(b.wall / a.wall).toFixed(2)}    (${(b.cpu / a.cpu).toFixed(2)})`;
    console.log(`${what.padEnd(31)}${shown(a)} ${shown(b)}     ${ratios}  ${aim}`);
  }
  connection.closeSync();
  instance.closeSync();
  await engine.close();
}

/**
 * Runs a whole release, from a spec to answers, on a new ledger. Prints the time of each part of
 * the release.
 * @param {string} table
 */
async function wholeRelease(table) {
  const keys = Array.from({ length: 100 }, (_, i) => i).join(", ");
  const specFile = join(folder, `${table}.yaml`);
  writeFileSync(
    specFile,
    `source: { file: bench.duckdb, table: ${table} }
privacy: { unit: { column: unit }, bound: { groups: 5, rows: 3 } }
ledger: { name: bench, store: ${table}.db, budget: { epsilon: 4, delta: 1.0e-6 } }
releases:
  - { name: rows, statistic: count, by: { of: key, keys: [${keys}] }, budget: { epsilon: 1 } }
`,
  );
  let [started, answered, drawn, accounting] = [0, 0, 0, 0];
  const progress = (/** @type {string} */ _, /** @type {number | undefined} */ done) => {
    if (done === 0 && started === 0) started = performance.now();
    if (done === 1) answered = performance.now();
  };
  const restore = watch((method, seconds) => {
    accounting += seconds;
    if (method === "keep") drawn = performance.now() - 1000 * seconds;
  });
  const { wall } = await timed(() => runRelease(readSpec(specFile), { specFile, progress }));
  restore();
  const [query, noise] = [(answered - started) / 1000, (drawn - answered) / 1000];
  const share = ((100 * (accounting + noise)) / wall).toFixed(2);
  const parts = { query, accounting, noise, rest: wall - query - accounting - noise };
  const listed = Object.entries(parts).map(([name, time]) => `${name} ${time.toFixed(3)}`);
  console.log(`100 counts, ${table}: ${wall.toFixed(2)} s (${listed.join(", ")})`);
  console.log(`  noise and accounting: ${share} %`);
}

/**
 * Measures the time that a ledger takes. The measurement ends when the returned function is called.
 * @param {(method: string, seconds: number) => void} report
 */
function watch(report) {
  const { preview, debit, keep, receipt } = Ledger.prototype;
  /** @type {Record<string, Function>} */
  const real = { preview, debit, keep, receipt };
  const watched = Object.entries(real).map(([method, run]) => {
    /** @this {unknown} @param {unknown[]} given */
    const timedRun = async function (...given) {
      const start = performance.now();
      const result = await run.apply(this, given);
      report(method, (performance.now() - start) / 1000);
      return result;
    };
    return [method, timedRun];
  });
  Object.assign(Ledger.prototype, Object.fromEntries(watched));
  return () => Object.assign(Ledger.prototype, real);
}

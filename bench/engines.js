import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { connect, parseExpression } from "@noisewright/engines";

/** @import { Plan } from "@noisewright/engines" */

const [rows = 100_000_000, rounds = 3] = process.argv.slice(2).map(Number);
const MEMORY = 4_000_000_000;
const salt = crypto.getRandomValues(new Uint8Array(16));
const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
const path = join(folder, "bench.duckdb");

/** `units` of `rows` in all, each in one of `keys` neighbouring keys of a hundred.
 * @type {(name: string, units: number, keys: number) => string} */
const table = (name, units, keys) =>
  `CREATE TABLE ${name} AS SELECT unit::INTEGER AS unit, (hash(i, 7) % ${keys} + hash(unit, 3) % ${101 - keys})::INTEGER AS key,
    (hash(i, 9) % 100000) / 100e0 AS amount, i::INTEGER % 100000 AS pence
   FROM (SELECT i, hash(i) % ${units} AS unit FROM range(${rows}) AS t(i))`;

try {
  await generate();
  await measure();
} finally {
  rmSync(folder, { recursive: true });
}

async function generate() {
  const instance = await DuckDBInstance.create(path, {
    memory_limit: `${MEMORY}B`,
    temp_directory: join(folder, "spill"),
    preserve_insertion_order: "false",
  });
  const connection = await instance.connect();
  await connection.run(table("few", rows / 100, 12));
  await connection.run(table("many", rows / 10, 14));
  connection.closeSync();
  instance.closeSync();
}

async function measure() {
  const engine = await connect(path, { memoryLimit: MEMORY });
  const plain = await DuckDBInstance.create(path, {
    access_mode: "READ_ONLY",
    memory_limit: `${MEMORY}B`,
    temp_directory: join(folder, "spill"),
    preserve_insertion_order: "false",
  });
  const connection = await plain.connect();
  const key = { name: "key", of: parseExpression("key") };
  /** @type {Plan["measures"]} */
  const count = { rows: { kind: "count" } };
  /** @type {(of: string, granularity: number) => Plan["measures"]} */
  const sum = (of, granularity) => ({
    sum: { kind: "sum", of: parseExpression(of), lower: 0, upper: 1e5, granularity },
  });
  const unit = { of: parseExpression("unit"), bound: { groups: 5, rows: 3 } };
  const twoLevel = (/** @type {string} */ name) =>
    `SELECT key, count(*), sum(n) FROM (SELECT unit, key, count(*) AS n FROM ${name} GROUP BY unit, key) GROUP BY key`;
  /** @type {readonly [string, string, Omit<Plan, "table">, string, number][]} */
  const tasks = [
    [
      "rows, count",
      "few",
      { by: [key], measures: count },
      "SELECT key, count(*) FROM few GROUP BY key",
      1.3,
    ],
    [
      "rows, sum of integers",
      "few",
      { by: [key], measures: sum("pence", 1) },
      "SELECT key, sum(pence) FROM few GROUP BY key",
      1.3,
    ],
    [
      "rows, sum of doubles",
      "few",
      { by: [key], measures: sum("amount", 0.01) },
      "SELECT key, sum(amount) FROM few GROUP BY key",
      1.3,
    ],
    ["units, 12 pairs each", "few", { unit, by: [key], measures: count }, twoLevel("few"), 1.3],
    ["units, 7 pairs each", "many", { unit, by: [key], measures: count }, twoLevel("many"), 2.2],
  ];
  console.log(
    `${rows.toLocaleString("en")} rows, medians of ${rounds}; seconds of wall (of CPU)\n`,
  );
  console.log("                              plain            ours    ratio (of CPU)   aim");
  for (const [what, name, plan, sql, aim] of tasks) {
    const whole = { ...plan, table: await engine.table(name) };
    const times = { plain: /** @type {Timed[]} */ ([]), ours: /** @type {Timed[]} */ ([]) };
    for (let round = 0; round < rounds; round++) {
      times.plain.push(await timed(() => connection.runAndReadAll(sql)));
      times.ours.push(await timed(() => engine.run(whole, { salt })));
    }
    const [a, b] = [median(times.plain), median(times.ours)];
    const show = (/** @type {Timed} */ { wall, cpu }) =>
      `${wall.toFixed(2).padStart(6)} (${cpu.toFixed(2).padStart(6)})`;
    const ratio = `${(b.wall / a.wall).toFixed(2)} (${(b.cpu / a.cpu).toFixed(2)})`;
    console.log(
      `${what.padEnd(22)} ${show(a)} ${show(b)}   ${ratio.padStart(12)}   ${aim.toFixed(1)}`,
    );
  }
  connection.closeSync();
  plain.closeSync();
  await engine.close();
}

/** @typedef {{ wall: number, cpu: number }} Timed */

/** DuckDB's threads are this process's own, so its CPU time is known.
 * @param {() => Promise<unknown>} task
 * @returns {Promise<Timed>} */
async function timed(task) {
  const start = performance.now();
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 };
}

/** @type {(times: readonly Timed[]) => Timed} */
function median(times) {
  const middle = (/** @type {number[]} */ list) =>
    /** @type {number} */ (list.sort((a, b) => a - b)[list.length >> 1]);
  return { wall: middle(times.map((t) => t.wall)), cpu: middle(times.map((t) => t.cpu)) };
}

/**
 * Measures what the rules of joins cost on embedded DuckDB: `npm run bench -- joins`, optionally with a
 * number of rows and a number of rounds. Each release runs with the rules and over a view that joins
 * the same tables plainly, in turn. Both bound contributions in the same way. The script fails if
 * the rules take more than 15 % longer. It takes about five minutes, and 1 GB in the temporary
 * folder.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { compile, joinedTable, parseExpression } from "@noisewright/engines";
import { connect } from "@noisewright/engines/connect";
import { isReached, record } from "./kit/results.js";
import { median, shown, timed } from "./kit/timed.js";

/** @import { AggregateQuery, Join, Joins, Table } from "@noisewright/engines" */
/** @import { Result } from "./kit/results.js" */
/** @import { Timed } from "./kit/timed.js" */
/** @typedef {{ what: string, joins: Joins, view: string, unit: [ours: string, plain: string], key: [string, string], value: string, filter?: [string, string] }} Task */

const [rows = 10_000_000, rounds = 3] = process.argv.slice(2).map(Number);
const MOST = 1.15;
const salt = crypto.getRandomValues(new Uint8Array(16));
const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
const path = join(folder, "joins.duckdb");
const parsed = parseExpression;

/** @type {(table: string, left: string, right: string, unmatched?: "keep") => Join} */
const joining = (table, left, right, unmatched) => ({
  table,
  on: [{ left: { column: left }, right }],
  unmatched: unmatched ?? "drop",
  most: 1,
});

/** @type {readonly Task[]} */
const TASKS = [
  {
    what: "visits, people, clinics",
    joins: {
      sources: {
        visits: { unit: "person" },
        people: { unit: "person" },
        clinics: { public: true },
      },
      from: "visits",
      join: [joining("people", "person", "person"), joining("clinics", "clinic", "clinic", "keep")],
    },
    view: "plain_visits",
    unit: ["person", "person"],
    key: ["clinics.region", "region"],
    value: "amount",
    filter: ["people.age >= 30", "age >= 30"],
  },
  {
    what: "items, orders, products",
    joins: {
      sources: { items: {}, orders: { unit: "customer" }, products: { public: true } },
      from: "items",
      join: [joining("orders", "ord", "ord"), joining("products", "sku", "sku", "keep")],
    },
    view: "plain_items",
    unit: ["orders.customer", "customer"],
    key: ["products.kind", "kind"],
    value: "amount",
  },
];

const TABLES = [
  `visits AS SELECT (hash(i) % ${rows / 10})::INT AS person, (hash(i + 7) % 1000)::INT AS clinic, (hash(i + 3) % 50000) / 100e0 AS amount FROM range(${rows}) t(i)`,
  `people AS SELECT i::INT AS person, (18 + hash(i) % 70)::INT AS age FROM range(${rows / 10}) t(i)`,
  "clinics AS SELECT i::INT AS clinic, 'region ' || (i % 20) AS region FROM range(1000) t(i)",
  `items AS SELECT (hash(i) % ${rows / 4})::INT AS ord, (hash(i + 9) % 5000)::INT AS sku, (hash(i + 3) % 50000) / 100e0 AS amount FROM range(${rows}) t(i)`,
  `orders AS SELECT i::INT AS ord, (hash(i) % ${rows / 20})::INT AS customer FROM range(${rows / 4}) t(i)`,
  "products AS SELECT i::INT AS sku, 'kind ' || (i % 20) AS kind FROM range(5000) t(i)",
];
const VIEWS = [
  "plain_visits AS SELECT v.person, amount, age, region FROM visits v JOIN people p ON v.person = p.person LEFT JOIN clinics c ON v.clinic = c.clinic",
  "plain_items AS SELECT customer, amount, kind FROM items i JOIN orders o ON i.ord = o.ord LEFT JOIN products p ON i.sku = p.sku",
];

try {
  await generate();
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

async function generate() {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const table of TABLES) await connection.run(`CREATE TABLE ${table}`);
  for (const view of VIEWS) await connection.run(`CREATE VIEW ${view}`);
  connection.closeSync();
  instance.closeSync();
}

/** Prints the times of all tasks, and returns whether the rules cost no more than they may. */
async function measure() {
  const engine = await connect(path);
  const instance = await DuckDBInstance.create(path, {
    access_mode: "READ_ONLY",
    preserve_insertion_order: "false",
  });
  const connection = await instance.connect();
  /** @type {Result[]} */
  const results = [];
  console.log(`${rows.toLocaleString("en")} rows; medians of seconds: wall (CPU)\n`);
  console.log(`${"".padEnd(26)}plain join      with rules      ratio of CPU    whole engine`);
  for (const task of TASKS) {
    const names = Object.keys(task.joins.sources);
    const tables = await Promise.all(names.map((name) => engine.table(name)));
    const sources = Object.fromEntries(names.map((name, i) => [name, tables[i]]));
    const ours = query(
      task,
      0,
      joinedTable(task.joins, /** @type {Record<string, Table>} */ (sources)),
    );
    const statements = [query(task, 1, await engine.table(task.view)), ours].map((each) =>
      compile(each, "duckdb", salt),
    );
    const times = /** @type {[Timed[], Timed[], Timed[]]} */ ([[], [], []]);
    for (let round = 0; round < rounds; round++) {
      for (const [i, { text, parameters }] of statements.entries()) {
        times[i]?.push(await timed(() => connection.runAndReadAll(text, [...parameters])));
      }
      times[2].push(await timed(() => engine.run(ours, { salt })));
    }
    const [plain, ruled, whole] = /** @type {[Timed, Timed, Timed]} */ (times.map(median));
    const ratio = ruled.cpu / plain.cpu;
    results.push({
      what: `join of ${task.what}`,
      value: ratio,
      unit: "times the plain join",
      aim: MOST,
      better: "lower",
    });
    console.log(
      `${task.what.padEnd(24)}${[plain, ruled].map(shown).join("  ")}  ${ratio.toFixed(2).padStart(10)}    ${shown(whole)}`,
    );
  }
  connection.closeSync();
  instance.closeSync();
  await engine.close();
  record("joins", results);
  return results.every(isReached);
}

/** @type {(task: Task, side: 0 | 1, table: Table) => AggregateQuery} */
function query({ unit, key, value, filter }, side, table) {
  return {
    table,
    unit: { of: parsed(unit[side]), bound: { groups: 2, rows: 3 } },
    ...(filter === undefined ? {} : { filter: parsed(filter[side]) }),
    by: [{ name: "key", of: parsed(key[side]) }],
    measures: {
      rows: { kind: "count" },
      sum: { kind: "sum", of: parsed(value), lower: 0, upper: 400, granularity: 0.01 },
    },
  };
}

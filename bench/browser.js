/**
 * Releases the same file in Chromium and natively on one thread, and compares every true integer:
 * `npm run bench -- browser`, optionally with the number of rows of the CSV file and of the Parquet
 * file. The run takes about three minutes, and 1 GB in the temporary folder.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { connect } from "@noisewright/engines/connect";
import { released } from "./browser/released.js";
import { openPage, usage } from "./browser/serve.js";
import { record } from "./kit/results.js";

/** @import { Run } from "./browser/released.js" */
/** @import { CsvOptions } from "@noisewright/engines/browser" */
/** @import { Result } from "./kit/results.js" */

const [csvRows = 1_000_000, parquetRows = 10_000_000] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
const CLINICS = Array.from({ length: 40 }, (_, i) => `clinic ${i}`).join(", ");

/** @type {CsvOptions} */
const TYPES = {
  types: { visit: "integer", person: "integer", age: "integer", amount: "number", day: "date" },
};

/** @type {(file: string, unit: string) => string} */
const spec = (file, unit) => `source: { file: ${file} }
privacy: { unit: ${unit} }
ledger: { name: bench, budget: { epsilon: 100, delta: 1.0e-6 } }
releases:
  - { name: visits, statistic: count, by: { of: clinic, keys: [${CLINICS}] }, budget: { epsilon: 1 } }
  - { name: amount, statistic: sum, of: amount, lower: 0, upper: 500, granularity: 0.01, where: age >= 30, by: { of: clinic, keys: [${CLINICS}] }, budget: { epsilon: 1 } }
  - { name: ages, statistic: histogram, of: age, edges: [0, 20, 40, 60, 80, 100], outside: clamp, budget: { epsilon: 1 } }
`;
/** @type {(a: number, b: number) => string} */
const row = (a, b) => `${a.toFixed(1).padStart(7)}  ${b.toFixed(1).padStart(7)}`;

/** @type {(json: string) => string} */
const count = (json) => (json.match(/"-?\d+"/g) ?? []).length.toLocaleString("en");

const UNITS = { rows: "row", people: "{ column: person }, bound: { groups: 2, rows: 3 }" };

/** @type {Result[]} */
const results = [];

try {
  await measure("csv", csvRows);
  await measure("parquet", parquetRows);
  record("browser", results);
} finally {
  rmSync(folder, { recursive: true });
}

/** @type {(kind: "csv" | "parquet", rows: number) => Promise<void>} */
async function measure(kind, rows) {
  const file = join(folder, `visits.${kind}`);
  await generate(file, kind, rows);
  const csv = kind === "csv" ? TYPES : {};
  const size = (statSync(file).size / 1e6).toFixed(0);
  console.log(`\n${rows.toLocaleString("en")} rows, .${kind}, ${size} MB`);
  console.log(`${"processor seconds".padEnd(28)}browser  native, one thread`);
  for (const [name, unit] of Object.entries(UNITS)) {
    const text = spec(`visits.${kind}`, unit);
    const here = await onNode(file, csv, text);
    const there = await inBrowser(file, csv, text);
    for (const [i, [step, seconds]] of there.steps.entries()) {
      const beside = here.steps[i]?.[1] ?? Number.NaN;
      console.log(`${name}: ${step}`.padEnd(28) + row(seconds, beside));
    }
    console.log(`${name}: wall clock`.padEnd(28) + row(there.wall, here.wall));
    console.log(`${name}: peak memory of the renderer ${there.gigabytes.toFixed(2)} GB`);
    results.push({
      what: `release of ${rows.toLocaleString("en")} rows of .${kind} in a browser, units are ${name}`,
      value: wholeOf(there),
      unit: "s of processor time",
      better: "lower",
      peer: { name: "native, one thread", value: wholeOf(here) },
    });
    if (there.integers !== here.integers) throw new Error(`${name}: the integers differ`);
    console.log(`${name}: all ${count(here.integers)} integers are the same`);
  }
}

/** The seconds of the whole release, which is the last step. @param {Run} run */
function wholeOf({ steps }) {
  return steps.at(-1)?.[1] ?? Number.NaN;
}

/** @type {(file: string, kind: string, rows: number) => Promise<void>} */
async function generate(file, kind, rows) {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(`COPY (SELECT i AS visit, i * 7919 % ${Math.round(rows / 5)} AS person,
    'clinic ' || (hash(i) % 40) AS clinic, 18 + i % 70 AS age,
    round((i * 7727 % 100000) / 100.0, 2)::DOUBLE AS amount, DATE '2024-01-01' + (i % 365)::INTEGER AS day,
    CASE WHEN i % 50 = 0 THEN 'said "hi, there"' ELSE 'plain' END AS note
    FROM range(${rows}) AS t(i)) TO '${file}' (FORMAT ${kind})`);
  connection.closeSync();
  instance.closeSync();
}

/** @type {(file: string, csv: CsvOptions, text: string) => Promise<Run & { wall: number }>} */
async function onNode(file, csv, text) {
  const start = performance.now();
  const cpu = async () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const open = () => connect(file, { csv, threads: 1 });
  const run = await released(text, open, cpu);
  return { ...run, wall: (performance.now() - start) / 1000 };
}

/** @type {(file: string, csv: CsvOptions, text: string) => Promise<Run & { wall: number, gigabytes: number }>} */
async function inBrowser(file, csv, text) {
  const { browser, page, requests, close } = await openPage();
  try {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const pids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
    const used = () => pids.map(usage);
    await page.exposeFunction("cpuSeconds", () => used().reduce((sum, { cpu }) => sum + cpu, 0));
    await page.setInputFiles("input", file);
    const start = performance.now();
    const run = await page.evaluate(
      ([one, two]) => /** @type {any} */ (globalThis).bench.releasedHere(one, two),
      /** @type {const} */ ([text, csv]),
    );
    const wall = (performance.now() - start) / 1000;
    const others = requests.filter((host) => host !== "" && host !== new URL(page.url()).host);
    if (others.length > 0) throw new Error(`requests to ${others.join(", ")}`);
    return { ...run, wall, gigabytes: Math.max(...used().map(({ gigabytes }) => gigabytes)) };
  } finally {
    await close();
  }
}

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { readSpec, resultsOf, runRelease } from "noisewright";
import { askPeer } from "./kit/peers.js";
import { record } from "./kit/results.js";

/**
 * Counts by 100 public keys from a Parquet file: our release on DuckDB, and opendp on Polars. Both
 * have the same ε, the same keys and the same bound on the rows of a unit, and run in fresh
 * processes. `node bench/group-by-peer.js 1000000` measures one size only.
 */
const KEYS = 100;
const EPSILON = 1;
/** Bounding units takes opendp tens of seconds, so it is measured once and for one size. */
const ROUNDS = { rows: 3, units: 1 };
/** A count whose noise has the scale 15 is farther away with a probability below 1e-10. */
const FARTHEST = 400;
const BOUND = { groups: 5, rows: 3 };
const LIBRARIES = { opendp: "opendp[polars]", polars: "opendp[polars]" };

/** @typedef {{ query: number, cpu: number, counts: readonly number[] }} Answer */
/** @typedef {Answer & { seconds: number }} Run */

const [mode, specFile = ""] = process.argv.slice(2);
if (mode === "release") await release(specFile);
else await compare(mode === undefined ? [1_000_000, 10_000_000] : [Number(mode)]);

/** @param {readonly number[]} sizes */
async function compare(sizes) {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
  /** @type {import("./kit/results.js").Result[]} */
  const results = [];
  const growth = [];
  try {
    for (const of of /** @type {const} */ (["rows", "units"])) {
      const points = [];
      for (const rows of of === "rows" ? sizes : sizes.slice(0, 1)) {
        const file = join(folder, `${rows}.parquet`);
        await generate(file, rows);
        const [ours, theirs] = measure(folder, file, of === "units");
        const what = `counts of ${rows / 1e6} M rows, ${of} protected`;
        print(what, ours, theirs);
        points.push({ size: rows, seconds: ours.seconds });
        results.push(...figures(what, ours, theirs));
      }
      if (points.length > 1) growth.push({ what: `counts, ${of} protected`, of: "rows", points });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log("");
  record("group-by-peer", results, growth);
}

/** Rows of 10 for each unit, over 12 neighbouring keys. @param {string} file @param {number} rows */
async function generate(file, rows) {
  if (statSync(file, { throwIfNoEntry: false })) return;
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`COPY (SELECT unit::INTEGER AS unit,
    (hash(i, 7) % 12 + hash(unit, 3) % ${KEYS - 11})::INTEGER AS key
    FROM (SELECT i, hash(i) % ${rows / 10} AS unit FROM range(${rows}) AS t(i))) TO '${file}'`);
  connection.closeSync();
  instance.closeSync();
}

/**
 * The fastest runs of both libraries, which take turns.
 * @param {string} folder @param {string} file @param {boolean} byUnit
 * @returns {[Run, Run | undefined]}
 */
function measure(folder, file, byUnit) {
  const bound = byUnit ? [String(BOUND.groups), String(BOUND.rows)] : [];
  const [ours, theirs] = [/** @type {Run[]} */ ([]), /** @type {Run[]} */ ([])];
  for (let round = 0; round < ROUNDS[byUnit ? "units" : "rows"]; round++) {
    ours.push(runOurs(writeSpec(folder, file, byUnit, round)));
    const asked = askPeer("group_by_peer.py", [file, String(KEYS), String(EPSILON), ...bound], {
      ...LIBRARIES,
    });
    if (asked !== undefined) theirs.push({ ...asked.answer, seconds: asked.seconds });
    else if (round === 0) break;
  }
  const fastest = (/** @type {Run[]} */ runs) => runs.sort((a, b) => a.seconds - b.seconds)[0];
  const [first, second] = [/** @type {Run} */ (fastest(ours)), fastest(theirs)];
  if (!byUnit && second !== undefined) check(first.counts, second.counts);
  return [first, second];
}

/** @param {string} folder @param {string} file @param {boolean} byUnit @param {number} round */
function writeSpec(folder, file, byUnit, round) {
  const path = join(folder, "spec.yaml");
  const keys = Array.from({ length: KEYS }, (_, i) => i).join(", ");
  const unit = `{ column: unit }, bound: { groups: ${BOUND.groups}, rows: ${BOUND.rows} }`;
  writeFileSync(
    path,
    `source: { file: ${basename(file)} }
privacy: { unit: ${byUnit ? unit : "row"} }
ledger: { name: bench, store: ${byUnit}-${performance.now()}-${round}.db, budget: { epsilon: ${EPSILON}, delta: 1.0e-6 } }
releases:
  - { name: rows, statistic: count, by: { of: key, keys: [${keys}] }, budget: { epsilon: ${EPSILON} } }
`,
  );
  return path;
}

/** @param {string} spec @returns {Run} */
function runOurs(spec) {
  const start = performance.now();
  const args = [fileURLToPath(import.meta.url), "release", spec];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return { ...JSON.parse(stdout), seconds: (performance.now() - start) / 1000 };
}

/** Runs one release and prints its answer. @param {string} specFile */
async function release(specFile) {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const { releases, answers } = await runRelease(readSpec(specFile), { specFile });
  const query = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  const [prepared, answer] = [releases[0], answers[0]];
  if (prepared === undefined || answer === undefined) throw new Error("no answer");
  const counts = resultsOf(prepared, answer).map(({ value }) => value);
  console.log(JSON.stringify({ query, cpu: (user + system) / 1e6, counts }));
}

/** Fails if two noisy counts of a key cannot have the same true count. */
function check(/** @type {readonly number[]} */ ours, /** @type {readonly number[]} */ theirs) {
  const different = ours.length !== theirs.length;
  if (!different && ours.every((count, i) => Math.abs(count - (theirs[i] ?? 0)) < FARTHEST)) return;
  console.error("the two libraries disagree about a count");
  process.exitCode = 1;
}

/** @param {string} what @param {Run} ours @param {Run | undefined} theirs */
function print(what, ours, theirs) {
  console.log(`\n${what}: seconds of the process, of the release, and of its processor time`);
  for (const [name, run] of /** @type {const} */ ([
    ["noisewright", ours],
    ["opendp", theirs],
  ])) {
    if (run === undefined) continue;
    const times = [run.seconds, run.query, run.cpu].map((time) => time.toFixed(2).padStart(8));
    console.log(`  ${name.padEnd(14)}${times.join("")}`);
  }
}

/**
 * @param {string} what @param {Run} ours @param {Run | undefined} theirs
 * @returns {import("./kit/results.js").Result[]}
 */
function figures(what, ours, theirs) {
  return /** @type {const} */ ([
    ["process", ours.seconds, theirs?.seconds],
    ["release", ours.query, theirs?.query],
  ]).map(([part, value, peer]) => ({
    ...{ what: `${what}, ${part}`, value, unit: "s", better: "lower" },
    ...(peer !== undefined && {
      aim: Number(peer.toPrecision(3)),
      peer: { name: "opendp", value: peer },
    }),
  }));
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ledger, readSpec, runRelease } from "noisewright";
import { timed } from "../kit/timed.js";

/** @import { Result } from "../kit/results.js" */

/**
 * Runs a whole release, from a spec to answers, on a new ledger. Prints the time of each part of
 * the release.
 * @param {string} folder The folder of `bench.duckdb`.
 * @param {string} table
 * @returns {Promise<Result>}
 */
export async function wholeRelease(folder, table) {
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
  return { what: `release of 100 counts, ${table}`, value: wall, unit: "s", better: "lower" };
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

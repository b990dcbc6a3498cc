/**
 * Measures how often the intervals of releases contain the true value: `npm run coverage -- --data
 * adult.csv`. The aggregates are computed once on DuckDB, and once on PostgreSQL for comparison.
 * Then the noise is drawn 2,000 times. This script debits no budget, so use the script only with
 * public tables.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { secureRandom } from "@noisewright/core";
import { connect } from "@noisewright/engines/connect";
import { prepareRelease } from "../packages/release/dist/prepare/prepare-release.js";
import { aggregates } from "../packages/release/dist/run/aggregates.js";
import { parseSpec } from "../packages/release/dist/spec/parse-spec.js";
import { thousandthsOf } from "../packages/release/dist/spec/quantile-levels.js";
import { withPostgres } from "./postgres.js";

/** @import { PreparedRelease, FoundGroup } from "../packages/release/dist/prepare/prepared.js" */
/** @import { Release } from "../packages/release/dist/spec/releases.js" */

const { values: flags } = parseArgs({
  options: {
    data: { type: "string" },
    spec: { type: "string", default: "bench/adult.yaml" },
    repetitions: { type: "string", default: "2000" },
  },
});
const repetitions = Number(flags.repetitions);
const { spec } = parseSpec(readFileSync(flags.spec, "utf8"), flags.spec);
const file = flags.data ?? "adult.csv";

const embedded = await aggregatesOn(file);
await withPostgres(file, async (address, table) => {
  const served = await aggregatesOn(address, table);
  const same = served.every(({ groups }, i) => text(groups) === text(embedded[i]?.groups));
  console.log(`aggregates on DuckDB and PostgreSQL: ${same ? "identical" : "DIFFERENT"}`);
  if (!same) process.exitCode = 1;
});

console.log("release".padEnd(24), "groups", "covered", "lowest");
for (const [i, { release, groups }] of embedded.entries()) {
  const rates = coverage(release, groups, /** @type {Release} */ (spec.releases[i]));
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const percent = (/** @type {number} */ rate) => `${(100 * rate).toFixed(2)} %`;
  console.log(
    release.name.padEnd(24),
    String(groups.length).padStart(6),
    percent(mean).padStart(8),
    percent(Math.min(...rates)).padStart(8),
  );
}
const limit = 1.96 * Math.sqrt((0.95 * 0.05) / repetitions);
console.log(
  `required: 95 %; with ${repetitions} draws, a rate varies by ± ${(100 * limit).toFixed(2)} %`,
);

/** @param {string} source @param {string} [table] */
async function aggregatesOn(source, table) {
  const engine = await connect(source);
  try {
    const schema = await engine.table(table);
    const options = {
      salt: new Uint8Array(32),
      signal: new AbortController().signal,
      progress() {},
    };
    const found = [];
    for (const request of spec.releases) {
      const release = prepareRelease(spec, request, schema);
      found.push({ release, groups: await aggregates(engine, release, options) });
    }
    return found;
  } finally {
    await engine.close();
  }
}

/** @param {unknown} groups */
function text(groups) {
  return JSON.stringify(groups, (_, value) => {
    if (value instanceof Map) return [...value];
    return typeof value === "bigint" ? String(value) : value;
  });
}

/**
 * The share of draws in which an interval contains its true value, for each interval.
 * @param {PreparedRelease} release
 * @param {readonly FoundGroup[]} groups
 * @param {Release} request
 */
function coverage(release, groups, request) {
  const random = secureRandom();
  /** @type {number[]} */
  const hits = [];
  for (let i = 0; i < repetitions; i++) {
    const found = [...release.draw(groups, random)].flatMap(({ values }, g) => {
      const group = /** @type {FoundGroup} */ (groups[g]);
      const truths = trueValuesOf(request, group, release.cells, values);
      return release.show(values, release.confidence).map(({ interval }, i) => {
        const value = truths[i] ?? Number.NaN;
        return interval && value >= interval.lower && value <= interval.upper;
      });
    });
    for (const [at, covers] of found.entries()) {
      if (covers) hits[at] = (hits[at] ?? 0) + 1;
    }
  }
  return hits.map((count) => count / repetitions);
}

/**
 * The true values of the published values. A ranking publishes the indices of the values and their
 * noisy counts.
 * @param {Release} request
 * @param {FoundGroup} group
 * @param {number} count
 * @param {readonly number[]} drawn
 */
function trueValuesOf(request, group, count, drawn) {
  if (request.statistic !== "top")
    return levelsOf(request).map((level) => trueValueOf(request, group, count, level));
  const winners = drawn.filter((_, i) => i % 2 === 0);
  return winners.map((index) => Number(group.cells.get(index)?.rows ?? 0));
}

/**
 * The levels of the values of one group. Only quantiles have levels.
 * @param {Release} request
 */
function levelsOf(request) {
  if (request.statistic === "quantile")
    return thousandthsOf(request.at).map((level) => level / 1000);
  return [request.statistic === "median" ? 0.5 : 1];
}

/**
 * @param {Release} request
 * @param {FoundGroup} group
 * @param {number} count
 * @param {number} level
 */
function trueValueOf(request, { cells }, count, level) {
  const rows = Array.from({ length: count }, (_, i) => Number(cells.get(i)?.rows ?? 0));
  if (request.statistic === "mean") {
    return (
      (request.lower ?? 0) + (request.granularity * Number(cells.get(0)?.sum)) / Number(rows[0])
    );
  }
  if (request.statistic === "variance" || request.statistic === "stddev") {
    const [n, sum, squares] = [rows[0], Number(cells.get(0)?.sum), Number(cells.get(0)?.squares)];
    if (n === undefined) throw new Error("no rows");
    const spread = request.granularity ** 2 * (squares / n - (sum / n) ** 2);
    return request.statistic === "variance" ? spread : Math.sqrt(spread);
  }
  if (request.statistic === "count" || request.statistic === "histogram") return Number(rows[0]);
  if (!("granularity" in request)) throw new Error(request.statistic);
  const rank = level * rows.reduce((a, b) => a + b);
  let upTo = 0;
  const index = rows.findIndex((count) => {
    upTo += count;
    return upTo >= rank;
  });
  return (request.lower ?? 0) + index * request.granularity;
}

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
 * The share of draws in which all intervals of a group contain their true values.
 * @param {PreparedRelease} release
 * @param {readonly FoundGroup[]} groups
 * @param {Release} request
 */
function coverage(release, groups, request) {
  const random = secureRandom();
  const hits = groups.map(() => 0);
  for (let i = 0; i < repetitions; i++) {
    for (const [at, { values }] of [...release.draw(groups, random)].entries()) {
      const group = /** @type {FoundGroup} */ (groups[at]);
      const truths = trueValuesOf(request, group, release.cells, values);
      const covers = release.show(values, release.confidence).every(({ interval }, i) => {
        const value = truths[i] ?? Number.NaN;
        return interval && value >= interval.lower && value <= interval.upper;
      });
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
  if (request.statistic !== "top") return [trueValueOf(request, group, count)];
  const winners = drawn.filter((_, i) => i % 2 === 0);
  return winners.map((index) => Number(group.cells.get(index)?.rows ?? 0));
}

/**
 * @param {Release} request
 * @param {FoundGroup} group
 * @param {number} count
 */
function trueValueOf(request, { cells }, count) {
  const rows = Array.from({ length: count }, (_, i) => Number(cells.get(i)?.rows ?? 0));
  if (request.statistic === "mean") {
    return request.lower + (request.granularity * Number(cells.get(0)?.sum)) / Number(rows[0]);
  }
  if (request.statistic === "variance" || request.statistic === "stddev") {
    const [n, sum, squares] = [rows[0] ?? 0, cells.get(0)?.sum, cells.get(0)?.squares].map(Number);
    const spread = request.granularity ** 2 * (squares / n - (sum / n) ** 2);
    return request.statistic === "variance" ? spread : Math.sqrt(spread);
  }
  if (request.statistic === "count" || request.statistic === "histogram") return Number(rows[0]);
  if (request.statistic !== "quantile" && request.statistic !== "max")
    throw new Error(request.statistic);
  const rank = (request.statistic === "max" ? 1 : request.at) * rows.reduce((a, b) => a + b);
  let upTo = 0;
  const index = rows.findIndex((count) => {
    upTo += count;
    return upTo >= rank;
  });
  return request.lower + index * request.granularity;
}

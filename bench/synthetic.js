/**
 * Measures synthetic rows of the UCI Adult data: `npm run bench:synthetic -- adult.csv`. The table
 * shows the mean total variation distance of all pairs and of all triples of columns, and the
 * processor time of the plan, the measurements and the rows. The script fails if a mean is too large.
 */
import { secureRandom } from "@noisewright/core";
import {
  columnPairs,
  measureSynthetic,
  planSynthetic,
  syntheticRows,
} from "@noisewright/core/tables";
import { adultColumns } from "./adult-columns.js";

const RUNS = 5;
const LIMITS = { pairs: 0.027, triples: 0.06, seconds: 5 };

const path = process.argv[2];
if (path === undefined) throw new Error("give the path of adult.csv");
const { sizes, rows } = adultColumns(path);
const pairs = columnPairs(sizes.length);
const triples = pairs.flatMap(([a, b]) =>
  sizes
    .map((_, c) => c)
    .filter((c) => c > b)
    .map((c) => [a, b, c]),
);
const results = Array.from({ length: RUNS }, run);
for (const name of /** @type {const} */ (["pairs", "triples", "seconds"])) {
  const mean = results.reduce((sum, result) => sum + result[name], 0) / RUNS;
  console.log(name.padEnd(8), mean.toFixed(4), "limit", LIMITS[name]);
  if (mean > LIMITS[name]) process.exitCode = 1;
}

function run() {
  const start = process.cpuUsage();
  const counts = pairs.map((pair) => count(rows, pair));
  const plan = planSynthetic({
    sizes,
    most: 1,
    adjacency: "add-remove",
    epsilon: 1,
    delta: 1e-9,
  });
  const measured = [...measureSynthetic(plan, counts, secureRandom())];
  const { columns } = syntheticRows(plan, measured);
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  const result = {
    pairs: meanDistance(columns, pairs),
    triples: meanDistance(columns, triples),
    seconds,
  };
  console.log(result);
  return result;
}

/**
 * The mean total variation distance of tables of the data and of synthetic rows.
 *
 * @param {readonly Uint16Array[]} made
 * @param {readonly (readonly number[])[]} tables
 */
function meanDistance(made, tables) {
  const distances = tables.map((columns) => {
    const [truth, other] = [shares(rows, columns), shares(made, columns)];
    return truth.reduce((sum, share, i) => sum + Math.abs(share - (other[i] ?? 0)) / 2, 0);
  });
  return distances.reduce((sum, each) => sum + each, 0) / distances.length;
}

/**
 * @param {readonly Uint16Array[]} data
 * @param {readonly number[]} columns
 */
function shares(data, columns) {
  const length = data[0]?.length ?? 0;
  return count(data, columns).map((value) => value / length);
}

/**
 * @param {readonly Uint16Array[]} data
 * @param {readonly number[]} columns
 */
function count(data, columns) {
  const length = data[0]?.length ?? 0;
  const counts = new Float64Array(columns.reduce((product, i) => product * (sizes[i] ?? 1), 1));
  for (let row = 0; row < length; row++) {
    const cell = columns.reduce((at, i) => at * (sizes[i] ?? 1) + (data[i]?.[row] ?? 0), 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
}

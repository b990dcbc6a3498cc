/**
 * Plans many tables at once: `node bench/tables.js`, after `npm run build`. The table shows the best
 * loss of all mechanisms that add Gaussian noise, at unit cost; the ratio of our plan to it before
 * calibration, beside the ratio that is expected; the same ratio of the certified plan at ε = 1,
 * δ = 1e-6, or "pure ε" if geometric noise is better; the proved gap; the number of questions; and the time of a plan. The script fails if a
 * ratio is larger than expected.
 */
import { gaussianPrivacy } from "@noisewright/core/privacy";
import { planTables } from "@noisewright/core/tables";
import { record } from "./kit/results.js";

/** @typedef {import("@noisewright/core/tables").TableLoss} TableLoss */
/** @import { Result } from "./kit/results.js" */
/** @typedef {"mean" | "total" | "max"} Objective */

const FIVE = [16, 7, 6, 5, 2];
const EIGHT = [9, 16, 7, 15, 6, 5, 2, 2];
const BINARY = [2, 2, 2, 2, 2, 2, 2, 2];
const TWENTY = Array.from({ length: 20 }, (_, i) => 2 + (i % 7));
const FOURTEEN = [...EIGHT, 42, 100, 99, 74, 100, 94];

/** @type {readonly [string, readonly number[], readonly number[], Objective, number?][]} */
const ROWS = [
  ["five, 2-way", FIVE, [2], "mean", 1.0076],
  ["five, 2-way", FIVE, [2], "max", 1.0086],
  ["five, 1-2-way", FIVE, [1, 2], "mean", 1],
  ["five, 1-2-way", FIVE, [1, 2], "total", 1.0004],
  ["five, 1-2-way", FIVE, [1, 2], "max", 1.0001],
  ["five, 1-3-way", FIVE, [1, 2, 3], "mean", 1],
  ["eight, 2-way", EIGHT, [2], "mean", 1.0012],
  ["eight, 2-way", EIGHT, [2], "total", 1.0161],
  ["eight, 2-way", EIGHT, [2], "max", 1.0004],
  ["eight, 1-3-way", EIGHT, [1, 2, 3], "mean", 1],
  ["eight, 1-3-way", EIGHT, [1, 2, 3], "total", 1.0013],
  ["eight, 1-3-way", EIGHT, [1, 2, 3], "max", 1],
  ["eight binary, 1-2-way", BINARY, [1, 2], "mean", 1],
  ["eight binary, 1-2-way", BINARY, [1, 2], "max", 1.0001],
  ["fourteen, 1-3-way", FOURTEEN, [1, 2, 3], "mean"],
  ["fourteen, 1-3-way", FOURTEEN, [1, 2, 3], "max"],
  ["twenty, 2-way", TWENTY, [2], "mean"],
];

/** At this ε the noise is so wide that the price of discrete noise vanishes. */
const SMALL_EPSILON = 0.002;
const DELTA = 1e-6;

console.log(
  "schema, tables          loss    optimum    plan  expected  certified      gap  questions   ms",
);
let failed = 0;
/** @type {Result[]} */
const results = [];
for (const [name, sizes, ways, objective, expected] of ROWS) {
  const request = requestOf(sizes, ways, objective);
  const plain = planTables({ ...request, epsilon: SMALL_EPSILON, delta: DELTA });
  const start = performance.now();
  const plan = planTables({ ...request, epsilon: 1, delta: DELTA });
  const time = performance.now() - start;
  const ratio = plain.loss / (plain.optimum ?? Number.NaN);
  const optimum = (plain.optimum ?? Number.NaN) * muOf(SMALL_EPSILON) ** 2;
  if (expected !== undefined && !(ratio <= expected + 2e-4)) failed++;
  console.log(
    name.padEnd(22),
    objective.padEnd(5),
    optimum.toPrecision(6).padStart(10),
    ratio.toFixed(4).padStart(7),
    (expected?.toFixed(4) ?? "").padStart(9),
    (plan.optimum === undefined ? "pure ε" : (plan.loss / plan.optimum).toFixed(4)).padStart(10),
    plan.gap.toExponential(1).padStart(8),
    String(plan.questions.length).padStart(10),
    time.toFixed(0).padStart(4),
  );
  results.push(
    {
      what: `loss of ${name}, ${objective}`,
      value: ratio,
      unit: "times the optimum",
      better: "lower",
    },
    { what: `time to plan ${name}, ${objective}`, value: time / 1000, unit: "s", better: "lower" },
  );
}
const { loss } = planTables({ ...requestOf(FIVE, [1, 2], "mean"), epsilon: 1, delta: DELTA });
console.log(`five, 1-2-way, ε = 1, δ = 1e-6: certified mean variance ${loss.toFixed(2)}`);
record("tables", results);
if (failed > 0 || loss > 149.4) {
  console.error("a plan is worse than expected");
  process.exitCode = 1;
}

/**
 * @param {readonly number[]} sizes
 * @param {readonly number[]} ways
 * @param {Objective} objective
 */
function requestOf(sizes, ways, objective) {
  const schema = sizes.map((size) => [1, size]);
  const tables = Array.from({ length: 2 ** sizes.length }, (_, bits) =>
    bits.toString(2).padStart(sizes.length, "0"),
  )
    .filter((bits) => ways.includes(bits.replaceAll("0", "").length))
    .map((bits) => [...bits].map(Number));
  const cells = (/** @type {readonly number[]} */ table) =>
    table.reduce((product, at, i) => product * (at === 1 ? (sizes[i] ?? 1) : 1), 1);
  /** @type {TableLoss} */
  const loss =
    objective === "max"
      ? { kind: "max", targets: tables.map(() => 1) }
      : {
          kind: "sum",
          weights: tables.map((table) =>
            objective === "total" ? cells(table) : 1 / tables.length,
          ),
        };
  const unit = /** @type {const} */ ({ kind: "rows", most: 1 });
  return { schema, tables, unit, adjacency: /** @type {const} */ ("add-remove"), loss };
}

/** @param {number} epsilon */
function muOf(epsilon) {
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (gaussianPrivacy(middle).delta(epsilon) > DELTA) high = middle;
    else low = middle;
  }
  return low;
}

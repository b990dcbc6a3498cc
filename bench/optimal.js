import { highsSolver } from "@noisewright/core/highs";
import { optimise } from "@noisewright/core/optimal";
import { record } from "./kit/results.js";
import { timed } from "./kit/timed.js";

/**
 * @typedef {import("@noisewright/core/optimal").Programme} Programme
 * @typedef {Partial<Programme> & { last: number }} Case
 */

/**
 * Tasks, each with the seconds to reach.
 * @type {[task: string, options: Case, aim?: number][]}
 */
const CASES = [
  ["counts, l1 worst", { last: 100 }],
  ["counts, l1 worst", { last: 200 }],
  ["counts, l1 worst", { last: 1000 }],
  ["counts, l2 worst", { last: 1000, loss: "rmse" }],
  ["counts, P(|error| > 2)", { last: 1000, loss: "usefulness:2" }],
  ["counts, l1 uniform", { last: 1000, prior: "uniform" }],
  ["counts, l2 unbiased", unbiased(1000), 4],
  ["counts, l1 worst", { last: 100, steps: 3 }],
  ["counts, l1 worst", { last: 200, steps: 10 }, 3],
  [
    "counts, l2 unbiased",
    { last: 100, steps: 3, epsilon: 0.5, loss: "rmse", from: -30, to: 130, bias: 0 },
  ],
  ["reals, l2 unbiased", reals(1)],
  ["reals, l2 unbiased", reals(2)],
  ["reals, l2 unbiased", reals(4)],
];

/** @type {[task: string, of: (last: number) => Case][]} */
const GROWING = [
  ["counts, l1 worst", (last) => ({ last })],
  ["counts, l2 unbiased", unbiased],
];
const SIZES = [101, 201, 501, 1001];

/** The certified gap is at most this fraction of the loss, or the script fails. */
const LARGEST_GAP = 1e-5;

/** @param {number} last @returns {Case} */
function unbiased(last) {
  return { last, loss: "rmse", from: -10, to: last + 10, bias: 0 };
}

/**
 * True values in a range of twice the sensitivity, all equally likely.
 * @param {number} epsilon
 * @returns {Case}
 */
function reals(epsilon) {
  const lattice = { last: 40, steps: 20, granularity: 1 / 40, from: -40, to: 80 };
  return { ...lattice, epsilon, loss: "rmse", prior: "uniform", bias: 0 };
}

/** @param {Case} options @returns {Programme} */
function programmeOf(options) {
  const lattice = { steps: 1, from: 0, to: options.last, origin: 0, granularity: 1 };
  return { epsilon: 1, ...lattice, loss: "mae", prior: "worst", ...options };
}

const started = performance.now();
const solver = await highsSolver();
console.log(`HiGHS loaded in ${Math.round(performance.now() - started)} ms\n`);
optimise(programmeOf({ last: 100, steps: 3 }), solver); // compiles the code

console.log(
  `${"task".padEnd(24)}${"answers".padStart(8)}${"ε".padStart(5)}${"s".padStart(4)}` +
    `${"loss of weights".padStart(18)}${"proved gap".padStart(12)}${"rounds".padStart(8)}${"seconds".padStart(9)}${"of CPU".padStart(9)}`,
);

/**
 * Solves a linear programme and returns the seconds.
 * @param {string} task
 * @param {Case} options
 */
async function measure(task, options) {
  const programme = programmeOf(options);
  const { epsilon, steps, last } = programme;
  let solved = /** @type {ReturnType<typeof optimise> | undefined} */ (undefined);
  const { wall, cpu } = await timed(async () => {
    solved = optimise(programme, solver);
  });
  const { loss, lowerBound, rounds } = /** @type {ReturnType<typeof optimise>} */ (solved);
  console.log(
    task.padEnd(24) +
      String(last + 1).padStart(8) +
      String(epsilon).padStart(5) +
      String(steps).padStart(4) +
      loss.toFixed(9).padStart(18) +
      (loss - lowerBound).toExponential(1).padStart(12) +
      String(rounds).padStart(8) +
      wall.toFixed(2).padStart(9) +
      cpu.toFixed(2).padStart(9),
  );
  if (!(loss - lowerBound <= LARGEST_GAP * loss)) {
    console.error(`${task}: the proved gap is larger than ${LARGEST_GAP} of the loss`);
    process.exitCode = 1;
  }
  return wall;
}

const results = [];
for (const [task, options, aim] of CASES) {
  const { epsilon, steps, last } = programmeOf(options);
  const what = `${task}, ${last + 1} answers, ε = ${epsilon}, Δ = ${steps} steps`;
  const value = await measure(task, options);
  const result = { what, value, unit: "s", better: /** @type {const} */ ("lower") };
  results.push(aim === undefined ? result : { ...result, aim });
}
const growth = [];
for (const [what, of] of GROWING) {
  const points = [];
  for (const size of SIZES) points.push({ size, seconds: await measure(what, of(size - 1)) });
  growth.push({ what, of: "answers", points });
}
record("optimal", results, growth);

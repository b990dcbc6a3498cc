import { highsSolver } from "@noisewright/core/highs";
import { optimise } from "@noisewright/core/optimal";

/**
 * @typedef {import("@noisewright/core/optimal").Programme} Programme
 * @typedef {Partial<Programme> & { last: number }} Case
 */

/** @type {[string, Case][]} */
const CASES = [
  ["counts, l1 worst", { last: 100 }],
  ["counts, l1 worst", { last: 200 }],
  ["counts, l1 worst", { last: 1000 }],
  ["counts, l2 worst", { last: 1000, loss: "rmse" }],
  ["counts, P(|error| > 2)", { last: 1000, loss: "usefulness:2" }],
  ["counts, l1 uniform", { last: 1000, prior: "uniform" }],
  ["counts, l2 unbiased", { last: 1000, loss: "rmse", from: -10, to: 1010, bias: 0 }],
  ["counts, l1 worst", { last: 100, steps: 3 }],
  ["counts, l1 worst", { last: 200, steps: 10 }],
  [
    "counts, l2 unbiased",
    { last: 100, steps: 3, epsilon: 0.5, loss: "rmse", from: -30, to: 130, bias: 0 },
  ],
  ...[1, 2, 4].map(
    (epsilon) => /** @type {[string, Case]} */ (["reals, l2 unbiased", reals(epsilon)]),
  ),
];

/**
 * True values in a range of twice the sensitivity, all equally likely.
 * @param {number} epsilon
 * @returns {Case}
 */
function reals(epsilon) {
  const lattice = { last: 40, steps: 20, granularity: 1 / 40, from: -40, to: 80 };
  return { ...lattice, epsilon, loss: "rmse", prior: "uniform", bias: 0 };
}

const started = performance.now();
const solver = await highsSolver();
console.log(`HiGHS loaded in ${Math.round(performance.now() - started)} ms\n`);
console.log(
  `${"task".padEnd(24)}${"answers".padStart(8)}${"ε".padStart(5)}${"s".padStart(4)}` +
    `${"loss of weights".padStart(18)}${"proved gap".padStart(12)}${"rounds".padStart(8)}${"seconds".padStart(9)}${"of CPU".padStart(9)}`,
);
for (const [task, options] of CASES) {
  const counts = { epsilon: 1, steps: 1, from: 0, to: options.last, origin: 0, granularity: 1 };
  const programme = /** @type {Programme} */ ({
    ...counts,
    loss: "mae",
    prior: "worst",
    ...options,
  });
  const [from, before] = [performance.now(), process.cpuUsage()];
  const { loss, lowerBound, rounds } = optimise(programme, solver);
  const wall = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(before);
  console.log(
    task.padEnd(24) +
      String(options.last + 1).padStart(8) +
      String(programme.epsilon).padStart(5) +
      String(programme.steps).padStart(4) +
      loss.toFixed(9).padStart(18) +
      (loss - lowerBound).toExponential(1).padStart(12) +
      String(rounds).padStart(8) +
      wall.toFixed(2).padStart(9) +
      ((user + system) / 1e6).toFixed(2).padStart(9),
  );
}

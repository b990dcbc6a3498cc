/**
 * Measures releases of a variance: `npm run bench -- variance`. The first table shows the noise of one
 * budget for three sums, beside the noise of three split budgets. The second table shows how often
 * intervals contain the true variance, for 5 to 5,000 rows. The third table shows the time of an
 * interval. All numbers come from the noise that releases sample.
 */
import { mechanism, secureRandom } from "@noisewright/core";
import { VarianceInterval } from "@noisewright/core/selection";
import { record } from "./kit/results.js";

/** @import { Result } from "./kit/results.js" */

/** @typedef {readonly [number, number, number]} Sums */

/** The steps of one row, which are also the scale of the noise at ε = 1. */
const ROW = 1024;
const DRAWS = 4000;
const random = secureRandom();
const geometric = (/** @type {number} */ scale) =>
  mechanism("geometric", { epsilon: 1 / scale, sensitivity: 1 }).compile().channel;
const channel = geometric(ROW);

noise();
coverage();
times();

function noise() {
  /** @type {Result[]} */
  const results = [];
  console.log("n²ε²/2 times the variance of the error, at a mean and a variance");
  console.log("mean, variance".padEnd(16), "split", "  one noise", "ratio", "lower bound");
  const n = 20_000;
  const split = geometric(3 * ROW);
  for (const [m, v] of /** @type {const} */ ([
    [0.5, 1 / 12],
    [0.3, 0.05],
    [0.15, 0.02],
    [0.1, 0.005],
  ])) {
    const second = v + m * m;
    /** @type {Sums} */
    const sums = [n * second, 2 * n * (m - second), n * (1 - 2 * m + second)];
    const middle = m - 0.5;
    const one = spread(() => momentsOf(noisy(sums)).variance - v);
    // The sums of 1, u and u² with u = w − ½, whose sensitivities are 1, ½ and ¼.
    const three = spread(() => {
      const drawn = (/** @type {number} */ sum, /** @type {number} */ sensitivity) =>
        sum + (split.sample(0, random) / ROW) * sensitivity;
      const count = drawn(n, 1);
      const first = drawn(n * middle, 0.5) / count;
      return drawn(n * (v + middle * middle), 0.25) / count - first * first - v;
    });
    const unit = (n * n) / 2;
    const bound = Math.max(((1 - m) ** 2 - v) ** 2, (m * m - v) ** 2, v * v);
    console.log(
      `${m}, ${v.toFixed(4)}`.padEnd(16),
      (unit * three).toFixed(3),
      (unit * one).toFixed(3).padStart(11),
      (one / three).toFixed(3),
      bound.toFixed(3).padStart(11),
    );
    const what = `variance of the error of a variance ${v.toFixed(4)} at the mean ${m}`;
    results.push({
      what,
      value: one / three,
      unit: "times that of split budgets",
      better: "lower",
    });
  }
  record("variance", results);
}

function coverage() {
  console.log("\nshare of 95 % intervals that contain the true variance, and their mean width");
  const interval = new VarianceInterval(channel.law(0), 0.95, 0.5);
  for (const [name, row] of /** @type {const} */ ([
    ["uniform", (/** @type {number} */ u) => u],
    ["beta(2, 8)", betaQuantile],
    ["constant 0.3", () => 0.3],
    ["two ends", (/** @type {number} */ u) => Math.round(u)],
  ])) {
    const cells = [5, 50, 500, 5000].map((n) => {
      const sums = sumsOf(Array.from({ length: n }, (_, i) => row((i + 0.5) / n)));
      const truth = Math.max(0, momentsOf(sums).variance);
      let [hits, width] = [0, 0];
      for (let i = 0; i < DRAWS; i++) {
        const { lower, upper } = interval.variance(noisy(sums));
        if (lower <= truth && truth <= upper) hits++;
        width += (upper - lower) / DRAWS;
      }
      if (hits / DRAWS < 0.94) process.exitCode = 1;
      return `${(hits / DRAWS).toFixed(3)}, ${width.toFixed(4)}`.padStart(15);
    });
    console.log(name.padEnd(14), ...cells);
  }
  console.log(`(${DRAWS} draws each; a share varies by ± 0.007; below 0.94 this script fails)`);
}

function times() {
  console.log("\nmilliseconds of an interval");
  const interval = new VarianceInterval(channel.law(0), 0.95, 0.5);
  for (const n of [5, 20, 50, 500, 5000]) {
    const sums = sumsOf(Array.from({ length: n }, (_, i) => (i + 0.5) / n));
    const start = performance.now();
    for (let i = 0; i < 500; i++) interval.variance(noisy(sums));
    console.log(`${n} rows`.padEnd(14), ((performance.now() - start) / 500).toFixed(3));
  }
}

/** The mean of the square of 20,000 errors. @param {() => number} error */
function spread(error) {
  const draws = 5 * DRAWS;
  let sum = 0;
  for (let i = 0; i < draws; i++) sum += error() ** 2;
  return sum / draws;
}

/** @param {Sums} sums @returns {Sums} */
function noisy(sums) {
  const [a, b, c] = sums;
  const draw = (/** @type {number} */ sum) => channel.sample(Math.round(sum * ROW), random);
  return [draw(a), draw(b), draw(c)];
}

/** @param {readonly number[]} rows @returns {Sums} */
function sumsOf(rows) {
  const sum = (/** @type {(w: number) => number} */ of) => rows.reduce((all, w) => all + of(w), 0);
  return [sum((w) => w * w), sum((w) => 2 * w * (1 - w)), sum((w) => (1 - w) ** 2)];
}

/** @param {Sums} sums */
function momentsOf([a, b, c]) {
  const n = a + b + c;
  return { mean: (a + b / 2) / n, variance: (a * c - (b * b) / 4) / (n * n) };
}

/** The quantile of beta(2, 8), whose distribution is 1 − (1 − x)⁸ (1 + 8x). @param {number} u */
function betaQuantile(u) {
  let [low, high] = [0, 1];
  for (let i = 0; i < 50; i++) {
    const x = (low + high) / 2;
    if (1 - (1 - x) ** 8 * (1 + 8 * x) < u) low = x;
    else high = x;
  }
  return low;
}

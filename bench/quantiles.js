/**
 * Compares nine quantiles in one release with nine releases of one quantile each: `node
 * bench/quantiles.js`. All have ε = 1 in total, a grid of 1,024 points, and no intervals. Prints the
 * mean error of a quantile in ranks, and the time of one draw.
 */
import { secureRandom } from "@noisewright/core";
import { QuantileRecursion } from "@noisewright/core/selection";
import { record } from "./kit/results.js";

/** @import { Result } from "./kit/results.js" */

const POINTS = 1024;
const LEVELS = [100, 200, 300, 400, 500, 600, 700, 800, 900];
const REPETITIONS = 100;
const random = secureRandom();
const uniform = () => random.word() / 2 ** 32;
const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

/** @type {Record<string, () => number>} */
const SHAPES = {
  "bell-shaped": () => POINTS / 2 + (POINTS / 10) * normal(),
  skewed: () => 60 * Math.exp(normal()),
  even: () => POINTS * uniform(),
  heaped: () => 16 * Math.floor((POINTS / 16) * uniform()),
};

const request = { points: POINTS, rows: 1, epsilon: 1 };
const together = new QuantileRecursion({ ...request, thousandths: LEVELS });
const separate = LEVELS.map(
  (level) =>
    new QuantileRecursion({ ...request, thousandths: [level], epsilon: 1 / LEVELS.length }),
);

/** @type {Result[]} */
const results = [];
console.log("data".padEnd(12), "   rows", "nine releases", "one release", "  ms a draw");
for (const [name, draw] of Object.entries(SHAPES)) {
  for (const rows of [1000, 10_000]) {
    const sums = { separate: 0, together: 0, time: 0 };
    for (let i = 0; i < REPETITIONS; i++) {
      const counts = table(rows, draw);
      const apart = separate.flatMap((one) => one.draw(counts, random));
      const start = performance.now();
      const drawn = together.draw(counts, random);
      sums.time += performance.now() - start;
      sums.separate += meanError(counts, apart);
      sums.together += meanError(counts, drawn);
    }
    console.log(
      name.padEnd(12),
      String(rows).padStart(7),
      (sums.separate / REPETITIONS).toFixed(1).padStart(13),
      (sums.together / REPETITIONS).toFixed(1).padStart(11),
      (sums.time / REPETITIONS).toFixed(1).padStart(11),
    );
    results.push({
      what: `mean error of nine quantiles, ${name} data of ${rows} rows`,
      value: sums.together / REPETITIONS,
      unit: "ranks",
      better: "lower",
    });
  }
}
record("quantiles", results);

/** @param {number} rows @param {() => number} draw */
function table(rows, draw) {
  const counts = Array.from({ length: POINTS }, () => 0);
  for (let i = 0; i < rows; i++) {
    const at = Math.min(POINTS - 1, Math.max(0, Math.floor(draw())));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/**
 * The mean distance from the rank of a quantile to the ranks of its point.
 * @param {readonly number[]} counts
 * @param {readonly number[]} points
 */
function meanError(counts, points) {
  const sum = (/** @type {readonly number[]} */ list) => list.reduce((a, b) => a + b, 0);
  const rows = sum(counts);
  const errors = LEVELS.map((level, i) => {
    const point = points[i] ?? 0;
    const aim = (rows * level) / 1000;
    const below = sum(counts.slice(0, point));
    return Math.max(0, below - aim, aim - below - (counts[point] ?? 0));
  });
  return sum(errors) / errors.length;
}

/**
 * Measures mechanisms for ranges: `npm run bench -- ranges`. Prints the mean variance of a range (or of
 * a prefix sum) for growing histograms, beside the best strategy of `matrixMechanism` and the lower
 * bound for Gaussian noise, the time to find the mechanism, and the time of one release.
 */
import { secureRandom } from "@noisewright/core";
import {
  allRanges,
  haarStrategy,
  hierarchicalStrategy,
  identityStrategy,
  rangeMechanism,
  totalError,
} from "@noisewright/core/workload";
import { record } from "./kit/results.js";

/** @import { Result } from "./kit/results.js" */

const SIZES = [16, 64, 256, 512, 1024, 4096, 16_384, 65_536];
const LARGEST_BEFORE = 256;
const random = secureRandom();

/** @param {number} cells the mean variance of a range with the best strategy of matrixMechanism */
function before(cells) {
  if (cells > LARGEST_BEFORE) return undefined;
  const strategies = [identityStrategy(cells), hierarchicalStrategy(cells), haarStrategy(cells)];
  const errors = strategies.map((strategy) => {
    const variance = 1 / (Math.cosh(1 / strategy.touched) - 1);
    return totalError(allRanges(cells), strategy, variance);
  });
  return Math.min(...errors) / ((cells * (cells + 1)) / 2);
}

/** @type {import("@noisewright/core/workload").RangeRequest[]} */
const REQUESTS = [
  { cells: 0, workload: "ranges", epsilon: 1 },
  { cells: 0, workload: "ranges", epsilon: 1, delta: 1e-6, noise: "discrete-gaussian" },
  { cells: 0, workload: "prefixes", epsilon: 1 },
  { cells: 0, workload: "prefixes", epsilon: 1, delta: 1e-6, noise: "discrete-gaussian" },
];

const number = (/** @type {number | undefined} */ x) => (x === undefined ? "" : x.toPrecision(5));

/** @type {Result[]} */
const results = [];
for (const request of REQUESTS) {
  const { workload, epsilon, delta } = request;
  const name = `${workload}, ε = ${epsilon}${delta === undefined ? "" : `, δ = ${delta}`}`;
  console.log(`\n${name}`);
  console.log("  cells     before   variance      bound   find ms  release ms  strategy");
  for (const cells of SIZES) {
    const start = performance.now();
    const made = rangeMechanism({ ...request, cells });
    const found = performance.now();
    made.release(new Float64Array(cells).fill(10), random);
    const released = performance.now();
    const pureRanges = workload === "ranges" && delta === undefined;
    console.log(
      String(cells).padStart(7),
      number(pureRanges ? before(cells) : undefined).padStart(10),
      number(made.meanVariance).padStart(10),
      number(made.lowerBound && (made.lowerBound * made.meanVariance) / made.totalError).padStart(
        10,
      ),
      (found - start).toFixed(0).padStart(9),
      (released - found).toFixed(0).padStart(11),
      "",
      made.strategy,
    );
    const what = `mean variance of ${name}, ${cells.toLocaleString("en")} cells`;
    results.push({ what, value: made.meanVariance, unit: "squared rows", better: "lower" });
  }
}
record("ranges", results);

import type { Range } from "../laws/index.js";
import { type Factors, type LaplaceBound, laplaceTail } from "./laplace-sum.js";
import { meanFactors, varianceFactors } from "./variance-interval.js";

/**
 * The errors of a published variance that matter, for rows in [0, 1]. The published variance is too
 * large if it is above `up(V)`, and too small if it is below `down(V)`. The latter only happens for
 * V ≥ `from`. Both functions, and their distances to V, must not decrease in V.
 */
export interface VarianceLimits {
  up(variance: number): number;
  down(variance: number): number;
  readonly from: number;
}

/** The limits of a variance that may differ by `error`. */
export const varianceLimits = (error: number): VarianceLimits => ({
  up: (variance) => variance + error,
  down: (variance) => variance - error,
  from: error,
});

/** The limits of a variance whose root may differ by `error`. */
export const deviationLimits = (error: number): VarianceLimits => ({
  up: (variance) => (Math.sqrt(variance) + error) ** 2,
  down: (variance) => (Math.sqrt(variance) - error) ** 2,
  from: error * error,
});

/** The number of cells of the mean in [0, ½], and of the variance in its range. */
const CELLS = 32;
const PARTS = 16;
/** The shares of the smallest error that the squared error of the mean may get. */
const MEAN_SHARES = [0.001, 0.01, 0.1, 0.3];

/**
 * An upper bound on the probability that a published variance is beyond its limits, whatever the
 * rows. The sum of the three noisy sums is `total` without noise. The bounds of the class
 * `VarianceInterval` hold here too: V̂ > U implies that the noise of A, B and C with the factors at
 * U exceeds (U − V) · total. For V̂ < D the square of the error of the mean has the wrong sign, so
 * the mean gets a part of the error. The last term covers a noisy total that is not positive.
 */
export function varianceMissUp(limits: VarianceLimits, total: number, noise: LaplaceBound): number {
  const least = limits.from - limits.down(limits.from);
  const above = largest((cell, part) => {
    const reached = { lower: limits.up(part.lower), upper: Math.min(0.25, limits.up(part.upper)) };
    if (reached.lower > 0.25) return 0; // a published variance is at most ¼
    const factors = varianceFactors(cell, reached);
    return exceeds(reached.lower - part.lower, total, factors, noise) / 2;
  });
  const below = MEAN_SHARES.map((share) => {
    const lost = share * least;
    const variances = largest((cell, part) => {
      const from = Math.max(part.lower, limits.from);
      if (from > part.upper) return 0;
      const reached = { lower: limits.down(from) + lost, upper: limits.down(part.upper) + lost };
      const factors = varianceFactors(cell, reached);
      return exceeds(from - reached.lower, total, factors, noise) / 2;
    });
    return variances + meanExceedsUp(Math.sqrt(lost), total, noise);
  });
  return above + Math.min(...below) + notPositiveUp(total, noise);
}

/** An upper bound on the probability that a published mean of rows differs by more than `error`. */
export function meanMissUp(error: number, total: number, noise: LaplaceBound): number {
  return meanExceedsUp(error, total, noise) + notPositiveUp(total, noise);
}

function meanExceedsUp(error: number, total: number, noise: LaplaceBound): number {
  const width = 1 / CELLS;
  const means = Array.from({ length: CELLS }, (_, i) => {
    const reached = { lower: error + i * width, upper: error + (i + 1) * width };
    return exceeds(error, total, meanFactors(reached), noise);
  });
  return Math.max(...means);
}

/** An upper bound on P(Z₁ + Z₂ + Z₃ ≤ −total). */
function notPositiveUp(total: number, noise: LaplaceBound): number {
  return exceeds(1, total, [1, 1, 1], noise) / 2;
}

/** An upper bound on the probability that the sum of noises exceeds error · total in size. */
function exceeds(error: number, total: number, factors: Factors, noise: LaplaceBound): number {
  const steps = error * total - noise.distance * (factors[0] + factors[1] + factors[2]);
  return steps <= 0 ? 1 : laplaceTail(steps / noise.scale, factors);
}

/**
 * The largest value over cells of the mean and parts of its variances. The mean 1 − m gives the same
 * values as the mean m.
 */
function largest(of: (cell: Range, part: Range) => number): number {
  let most = 0;
  for (let i = 0; i < CELLS; i++) {
    const cell = { lower: i / (2 * CELLS), upper: (i + 1) / (2 * CELLS) };
    const top = cell.upper * (1 - cell.upper);
    for (let j = 0; j < PARTS; j++) {
      const part = { lower: (top * j) / PARTS, upper: (top * (j + 1)) / PARTS };
      most = Math.max(most, of(cell, part));
    }
  }
  return most;
}

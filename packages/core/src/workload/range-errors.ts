import {
  gaussianSumWithin,
  type IntegerNoise,
  LEAST_GAUSSIAN,
  type NoiseTerm,
  noiseSumWithin,
} from "../intervals/index.js";
import { sum } from "../numerics/index.js";
import type { Estimator } from "./questions.js";

/** The errors of estimated sums of consecutive cells: the noise of each group and its law. */
export interface NoisyEstimates {
  readonly estimator: Estimator;
  readonly variances: readonly number[];
  readonly laws: readonly IntegerNoise[];
}

/** The exact variance of the estimated sum of the cells from `from` up to, but not including, `to`. */
export function rangeVariance(
  { estimator, variances }: NoisyEstimates,
  from: number,
  to: number,
): number {
  return estimator
    .factors(from, to)
    .reduce(
      (total, group, k) =>
        total + variances[k]! * group.reduce((squares, factor) => squares + factor * factor, 0),
      0,
    );
}

/**
 * The half width of the confidence interval of the same sum. The error is a sum of independent noise
 * with known factors.
 */
export function rangeWithin(
  { estimator, variances, laws }: NoisyEstimates,
  from: number,
  to: number,
  confidence: number,
): number {
  const factors = estimator.factors(from, to);
  const isWide = laws.every((law) => "variance" in law && law.variance >= LEAST_GAUSSIAN);
  if (!isWide) return noiseSumWithin(termsOf(factors, laws), confidence, BLUR);
  const squares = factors.map((group) => group.reduce((total, x) => total + x * x, 0));
  return gaussianSumWithin(
    {
      variance: sum(squares.map((each, k) => each * variances[k]!)),
      squares: sum(squares),
      numbers: sum(factors.map((group) => group.length)),
    },
    confidence,
  );
}

/** Intervals are at most twice this many standard deviations too wide on each side. */
const BLUR = 0.02;
/** Factors that are equal in this many bits belong to one term. The rest is a rounding error. */
const BITS = 47;

function termsOf(factors: readonly Float64Array[], laws: readonly IntegerNoise[]): NoiseTerm[] {
  return factors.flatMap((group, k) => {
    const counts = new Map<number, number>();
    for (const factor of group) {
      const rounded = roundedTo(BITS, Math.abs(factor));
      counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
    }
    counts.delete(0);
    return Array.from(counts, ([factor, count]) => ({ factor, count, noise: laws[k]! }));
  });
}

/** Rounds x ≥ 0 to a number of significant bits, up to one bit. */
function roundedTo(bits: number, x: number): number {
  const unit = 2 ** (Math.floor(Math.log2(x)) - bits + 1);
  return unit > 0 ? Math.round(x / unit) * unit : 0;
}

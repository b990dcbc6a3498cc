import { NoisewrightError } from "../errors/index.js";
import type { ResponseChannel } from "../mechanisms/response/index.js";
import { invert, sum } from "../numerics/index.js";
import type { Estimator, Targets } from "./estimator.js";

/** The largest number of values. The limit exists because inverting a matrix takes cubic time. */
const LARGEST = 1024;
/**
 * The largest accepted condition number. Above this number, an estimate would be mostly noise and
 * rounding errors.
 */
const WORST_CONDITION = 1e8;

/**
 * Estimators for neighbourhoods. Windows overlap, so the reports in a window give no unbiased
 * estimate of the true answers in this window. If the matrix of probabilities has an inverse, the
 * inverse gives an unbiased estimate for each value.
 */
export function windowEstimator(subject: string, channel: ResponseChannel): Estimator {
  return {
    categories() {
      throw new NoisewrightError({
        code: "unsupported",
        subject,
        what: "categories among neighbourhoods, which overlap",
        advice: "ask for values, or declare categories",
      });
    },
    values: () => windowTargets(subject, channel),
  };
}

function windowTargets(subject: string, channel: ResponseChannel): Targets {
  const matrix = matrixOf(subject, channel);
  const inverted = invert(matrix);
  if (inverted === undefined || !(inverted.condition <= WORST_CONDITION)) {
    throw new NoisewrightError({
      code: "unsupported",
      subject,
      what: "estimate of single values at this innerEpsilon, where reports hardly determine them",
      advice: "change innerEpsilon or the radius slightly",
    });
  }
  const { inverse } = inverted;
  /** The sum over y of counts[y] · inverse[y][x]^power, for every x. */
  const weighted = (counts: readonly number[], power: 1 | 2) =>
    inverse.map((_, x) => sum(counts.map((count, y) => count * inverse[y]![x]! ** power)));
  return {
    estimate: (counts) => weighted(counts, 1),
    variances(frequencies) {
      const expected = matrix.map((_, y) =>
        sum(frequencies.map((frequency, x) => frequency * matrix[x]![y]!)),
      );
      // The variance is E g² − (E g)², summed over all answers. The mean weight of an answer is 1
      // for its own value and 0 for all other values.
      const squares = weighted(expected, 2);
      return squares.map((square, x) => Math.max(0, square - frequencies[x]!));
    },
  };
}

function matrixOf(subject: string, channel: ResponseChannel): Float64Array[] {
  const n = channel.regions.start.length;
  if (n > LARGEST) {
    throw new NoisewrightError({
      code: "unsupported",
      subject,
      what: `estimates for neighbourhoods in a domain of ${n} values`,
      advice: `declare at most ${LARGEST} values, or categories`,
    });
  }
  const total = Number(channel.total);
  return Array.from({ length: n }, (_, x) =>
    Float64Array.from({ length: n }, (_, y) => Number(channel.weight(x, y)) / total),
  );
}

import { NoisewrightError } from "../errors/index.js";
import type { ResponseChannel } from "../mechanisms/response/index.js";
import { invert, sum } from "../numerics/index.js";
import type { Estimator, Targets } from "./estimator.js";

/** Inverting takes the cube of the number of values. */
const LARGEST = 1024;
/** Beyond this an estimate would be noise, and its last digits rounding. */
const WORST_CONDITION = 1e8;

/**
 * Estimators for neighbourhoods. Windows overlap, so reports in a window say nothing unbiased of
 * answers in it; the inverse of the matrix of probabilities does, of each value, where there is one.
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
      what: "estimate of values at this innerEpsilon, where the reports hardly determine them",
      advice: "change innerEpsilon or the radius a little",
    });
  }
  const { inverse } = inverted;
  /** Σ over y of counts[y] · inverse[y][x]^power, for every x. */
  const weighted = (counts: readonly number[], power: 1 | 2) =>
    inverse.map((_, x) => sum(counts.map((count, y) => count * inverse[y]![x]! ** power)));
  return {
    estimate: (counts) => weighted(counts, 1),
    variances(frequencies) {
      const expected = matrix.map((_, y) =>
        sum(frequencies.map((frequency, x) => frequency * matrix[x]![y]!)),
      );
      // E g² − (E g)² summed over answers: an answer's mean weight is 1 for its own value, else 0.
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

import { laplace } from "@noisewright/core/laws";
import { type Exhibit, exhibit } from "./exhibit.js";

/**
 * Parameters of the sparse-vector technique: the noise scale of the threshold, the noise scale of
 * each query, and the number of positive answers after which the technique stops.
 */
interface SparseVector {
  readonly threshold: number;
  /** The noise scale of each query. The scale 0 means that queries have no noise. */
  readonly query: number;
  readonly positives: number;
}

const EPSILON = 1;
const POSITIVES = 4;
/** The proved version uses half of ε for the threshold and half of ε for all positive answers. */
const CORRECT: SparseVector = {
  threshold: 2 / EPSILON,
  query: (4 * POSITIVES) / EPSILON,
  positives: POSITIVES,
};

/**
 * The number of queries below the threshold in the compared output. These queries are followed by
 * as many queries above the threshold as are answered.
 */
const BELOW = 12;

/**
 * The probability of the compared output if the first queries have the value `low` and the other
 * queries have the value `high`. The probability is an integral over the noise of the threshold.
 * For a fixed noise of the threshold, the queries are independent.
 */
function probability(variant: SparseVector, low: number, high: number): number {
  const threshold = laplace(variant.threshold);
  const query = variant.query === 0 ? undefined : laplace(variant.query);
  const above = Math.min(variant.positives, BELOW);
  const exceeds = (q: number, t: number) => (query ? query.survival(t - q) : q >= t ? 1 : 0);
  const [end, step] = [30 * variant.threshold, variant.threshold / 200];
  let sum = 0;
  for (let t = -end; t <= end; t += step) {
    const some = (1 - exceeds(low, t)) ** BELOW * exceeds(high, t) ** above;
    sum += Math.exp(threshold.logPdf(t)) * some * step;
  }
  return sum;
}

/** Compares two neighbouring tables for which the value of each query differs by 1. */
const isPrivate = (variant: SparseVector): boolean => {
  const [p, q] = [probability(variant, 0, 1), probability(variant, 1, 0)];
  return Math.log(p) - Math.log(q) <= EPSILON;
};

export const sparseVector: readonly Exhibit[] = [
  exhibit(
    "sparse-vector-exact-queries",
    { faulty: { ...CORRECT, query: 0 }, ours: CORRECT },
    isPrivate,
  ),
  exhibit(
    "sparse-vector-without-end",
    {
      faulty: { threshold: 2 / EPSILON, query: 2 / EPSILON, positives: Number.POSITIVE_INFINITY },
      ours: CORRECT,
    },
    isPrivate,
  ),
  exhibit(
    "sparse-vector-noise-for-one",
    {
      faulty: { threshold: 4 / EPSILON, query: 4 / (3 * EPSILON), positives: POSITIVES },
      ours: CORRECT,
    },
    isPrivate,
  ),
];

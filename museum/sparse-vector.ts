import { laplace } from "@noisewright/core/laws";
import { type Exhibit, exhibit } from "./exhibit.js";

/**
 * Parameters of the sparse-vector technique: the noise scales of the threshold and of each query,
 * and the number of positive answers after which it stops.
 */
interface SparseVector {
  readonly threshold: number;
  /** 0 means no noise. */
  readonly query: number;
  readonly positives: number;
}

const EPSILON = 1;
const POSITIVES = 4;
/** The proved version: half of ε for the threshold, half for all positive answers. */
const CORRECT: SparseVector = {
  threshold: 2 / EPSILON,
  query: (4 * POSITIVES) / EPSILON,
  positives: POSITIVES,
};

/**
 * The output that is compared: twelve queries below the threshold, then as many above it as are
 * answered.
 */
const BELOW = 12;

/**
 * The probability of that output if the first queries have the value `low` and the others `high`:
 * an integral over the noise of the threshold. Given that noise, the queries are independent.
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

/** Compares two neighbouring tables on which each query differs by 1. */
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

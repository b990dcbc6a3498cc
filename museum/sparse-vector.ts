import { laplace } from "@noisewright/core/laws";
import { type Exhibit, exhibit } from "./exhibit.js";

/** The sparse-vector technique: noise of the threshold, of each query, and when it stops. */
interface SparseVector {
  readonly threshold: number;
  /** 0: none. */
  readonly query: number;
  readonly positives: number;
}

const EPSILON = 1;
const POSITIVES = 4;
/** As published by those who proved it: half of ε for the threshold, half for all positives. */
const RIGHT: SparseVector = {
  threshold: 2 / EPSILON,
  query: (4 * POSITIVES) / EPSILON,
  positives: POSITIVES,
};

/** Twelve queries below the threshold, then as many above as are answered. */
const BELOW = 12;

/**
 * Probability of that output where the queries are `low`, then `high`: an integral over the
 * threshold's noise, given which queries are independent.
 */
function probability(variant: SparseVector, low: number, high: number): number {
  const threshold = laplace(variant.threshold);
  const query = variant.query === 0 ? undefined : laplace(variant.query);
  const above = Math.min(variant.positives, BELOW);
  const exceeds = (q: number, t: number) => (query ? query.survival(t - q) : q >= t ? 1 : 0);
  const [reach, step] = [30 * variant.threshold, variant.threshold / 200];
  let sum = 0;
  for (let t = -reach; t <= reach; t += step) {
    const some = (1 - exceeds(low, t)) ** BELOW * exceeds(high, t) ** above;
    sum += Math.exp(threshold.logPdf(t)) * some * step;
  }
  return sum;
}

/** The queries of two adjacent tables: each differs by 1. */
const isPrivate = (variant: SparseVector): boolean => {
  const [p, q] = [probability(variant, 0, 1), probability(variant, 1, 0)];
  return Math.log(p) - Math.log(q) <= EPSILON;
};

export const sparseVector: readonly Exhibit[] = [
  exhibit(
    "sparse-vector-exact-queries",
    { faulty: { ...RIGHT, query: 0 }, ours: RIGHT },
    isPrivate,
  ),
  exhibit(
    "sparse-vector-without-end",
    {
      faulty: { threshold: 2 / EPSILON, query: 2 / EPSILON, positives: Number.POSITIVE_INFINITY },
      ours: RIGHT,
    },
    isPrivate,
  ),
  exhibit(
    "sparse-vector-noise-for-one",
    {
      faulty: { threshold: 4 / EPSILON, query: 4 / (3 * EPSILON), positives: POSITIVES },
      ours: RIGHT,
    },
    isPrivate,
  ),
];

import { bracket, logBinomialTailUp } from "../numerics/index.js";

/** The number of times that an event occurred in samples of two laws. */
export interface Counts {
  readonly hits: number;
  readonly draws: number;
  readonly otherHits: number;
  readonly otherDraws: number;
}

/** The relative accuracy of ε, and of the nuisance parameter Q in the worst case. */
const ACCURACY = 1e-6;
const MAX_STEPS = 150;

/**
 * The largest product x of two independent p-values that is significant at level α. The probability
 * of a product ≤ x is at most x(1 − ln x) [fisher-1925, § 21.1]. Returns ln x.
 */
export function productLevel(alpha: number): number {
  const chance = (log: number) => Math.exp(log) * (1 - log);
  return bracket((log) => chance(log) <= alpha, 0, Math.log(alpha) * 2 - 2, 1e-12).yes;
}

/**
 * The logarithm of the product of two p-values for the hypothesis "P ≤ e^ε Q + δ". P and Q are the
 * probabilities of the event under the two laws. The function returns the maximum over all pairs
 * (P, Q). For a given Q, only P = e^ε Q + δ matters, because P(K ≥ hits) increases with P. As
 * functions of Q, the tail at P is log-concave and increasing, and the tail at Q is log-concave and
 * decreasing (both are tails of beta laws). So the sum of the logarithms of the two tails has one
 * peak. The peak lies between the two neighbours of the best point. In this interval the sum is at
 * most the sum of each tail at its better end.
 */
export function logEvidence(counts: Counts, epsilon: number, delta: number): number {
  const { hits, draws, otherHits, otherDraws } = counts;
  const factor = Math.exp(epsilon);
  const above = (q: number) => {
    const p = Math.min(1, factor * q + delta);
    return logBinomialTailUp(hits, draws, p, Math.max(0, 1 - p));
  };
  const below = (q: number) => logBinomialTailUp(otherDraws - otherHits, otherDraws, 1 - q, q);
  const sum = (q: number) => above(q) + below(q);
  // For Q above `high`, only the decreasing tail changes.
  let [low, high] = [0, Math.min(1, Math.max((1 - delta) / factor, otherHits / otherDraws))];
  // If the peak is at 0, `high − low` never becomes small relative to `high`. The returned bound is
  // still valid.
  for (let i = 0; i < MAX_STEPS && high - low > ACCURACY * high; i++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (sum(left) < sum(right)) low = left;
    else high = right;
  }
  return above(high) + below(low);
}

/**
 * A lower bound on ε. With probability at least `confidence` over the draws, the mechanism is not
 * (ε, δ)-DP for any ε below this bound. The event must be independent of these draws.
 */
export function epsilonLowerBound(counts: Counts, delta: number, confidence: number): number {
  const level = productLevel(1 - confidence);
  const refuted = (epsilon: number) => logEvidence(counts, epsilon, delta) <= level;
  if (!refuted(0)) return 0;
  // The loop ends, because the counts do not refute the hypothesis for a large ε.
  let most = 1;
  while (refuted(most)) most *= 2;
  return bracket(refuted, most, 0, ACCURACY).yes;
}

import { bracket, logBinomialTailUp } from "../numerics/index.js";

/** How often an event came about in samples of two laws. */
export interface Counts {
  readonly hits: number;
  readonly draws: number;
  readonly otherHits: number;
  readonly otherDraws: number;
}

/** Relative width to which ε is bracketed, and the place of the worst nuisance parameter. */
const CLOSE = 1e-6;
const THIRDS = 150;

/**
 * The product of two independent p-values below which both together speak at level α: its chance is
 * at most x(1 − ln x) [fisher-1925, § 21.1]. Returned as a logarithm.
 */
export function productLevel(alpha: number): number {
  const chance = (log: number) => Math.exp(log) * (1 - log);
  return bracket((log) => chance(log) <= alpha, 0, Math.log(alpha) * 2 - 2, 1e-12).yes;
}

/**
 * ln of the p-value product for "P ≤ e^ε Q + δ", where P and Q are the event's probabilities under
 * the two laws, at the pair (P, Q) that the counts speak against the least.
 *
 * For a given Q it is enough to look at P = e^ε Q + δ, since P(K ≥ hits) grows with P. Of these, the
 * tail at P is log-concave in Q and grows, the tail at Q is log-concave and falls (both are tails of
 * beta laws), so their sum has one peak; it lies between two neighbours of the best point, and there
 * is at most the sum of what each tail is at its better end.
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
  // Beyond this end only the falling tail moves.
  let [low, high] = [0, Math.min(1, Math.max((1 - delta) / factor, otherHits / otherDraws))];
  // Where the peak is at 0, the ends never come close; what is returned holds anyway.
  for (let i = 0; i < THIRDS && high - low > CLOSE * high; i++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (sum(left) < sum(right)) low = left;
    else high = right;
  }
  return above(high) + below(low);
}

/**
 * A lower bound on ε: with probability at least `confidence` over the draws, no mechanism that is
 * (ε, δ)-DP for a smaller ε has given these counts. The event must not depend on them.
 */
export function epsilonLowerBound(counts: Counts, delta: number, confidence: number): number {
  const level = productLevel(1 - confidence);
  const refuted = (epsilon: number) => logEvidence(counts, epsilon, delta) <= level;
  if (!refuted(0)) return 0;
  // At this ε a law that never showed the event in so many draws may still have it often enough.
  let most = 1;
  while (refuted(most)) most *= 2;
  return bracket(refuted, most, 0, CLOSE).yes;
}

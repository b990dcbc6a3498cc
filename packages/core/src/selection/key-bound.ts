import { bracket, logBinomialTailUp } from "../numerics/index.js";
import { type Chance, chance } from "./renyi-step.js";

/** The logarithm of a tail probability is too large by at most this amount. */
const RAISED = 2e-9;
/** The relative precision of a step. The upper end of the bracket is used. */
const PRECISION = 1e-9;

/**
 * A lower bound on the half point of every table of independent keys that is (ε, δ)-DP for units
 * with up to g keys.
 */
export function neverBelow(epsilon: number, delta: number, groups: number): number {
  return neverAbove(epsilon, delta, groups).length - 1;
}

/**
 * Probabilities that no such table exceeds, up to the first of at least 1/2. If all g keys have the
 * same number of units, then Binomial(g, π(n)) and Binomial(g, π(n+1)) must be (ε, δ)-close. The
 * largest steps that satisfy this condition alone lead to 1/2 at least as fast as any table. All
 * roundings enlarge the steps. The bound is not a table to sample from: other choices of keys are
 * far from (ε, δ)-close.
 */
export function neverAbove(epsilon: number, delta: number, groups: number): readonly Chance[] {
  // One of g keys of a single unit is named with probability 1 − (1 − π(1))^g ≤ δ.
  let q = chance(-Math.expm1(Math.log1p(-delta) / groups) * (1 + PRECISION));
  const table = [chance(0), q];
  for (; q.named < 0.5; table.push(q)) q = largestStep(q, epsilon, delta, groups);
  return table;
}

/** An upper bound on the largest p such that both binomials are (ε, δ)-close. */
function largestStep(q: Chance, epsilon: number, delta: number, groups: number): Chance {
  const tooFar = (p: number) => deltaDown(chance(p), q, epsilon, groups) > delta;
  if (!tooFar(0.5)) return chance(0.5);
  const at = (u: number) => q.named * Math.exp(u);
  const { yes } = bracket((u) => tooFar(at(u)), 0, Math.log(0.5 / q.named), PRECISION);
  return chance(at(yes) * (1 + PRECISION));
}

/**
 * A lower bound on δ between Binomial(g, p) and Binomial(g, q), p > q. Every event A has P(A) −
 * e^ε·Q(A) ≤ δ, so the events "at least k named" and "at most k named" may be chosen by rounded
 * numbers.
 */
function deltaDown(p: Chance, q: Chance, epsilon: number, groups: number): number {
  const [up, down] = [Math.log(p.named / q.named), Math.log(q.not / p.not)];
  // The likelihood ratio exceeds e^ε if k·up − (g − k)·down > ε.
  const most = Math.floor((epsilon + groups * down) / (up + down)) + 1;
  const least = Math.ceil((groups * down - epsilon) / (up + down)) - 1;
  return Math.max(
    excess(tail(most, p, groups), tail(most, q, groups), epsilon),
    excess(tailBelow(least, q, groups), tailBelow(least, p, groups), epsilon),
  );
}

function excess(p: number, q: number, epsilon: number): number {
  return Math.exp(p - RAISED) - Math.exp(epsilon + q);
}

/** ln P(K ≥ k), rounded up. */
function tail(k: number, { named, not }: Chance, groups: number): number {
  return logBinomialTailUp(k, groups, named, not);
}

/** ln P(K ≤ k), rounded up. */
function tailBelow(k: number, { named, not }: Chance, groups: number): number {
  return logBinomialTailUp(groups - k, groups, not, named);
}

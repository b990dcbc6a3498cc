import { sum } from "../../numerics/index.js";

/** A probability distribution over bins: one nonnegative number for each bin, with sum 1. */
export type Masses = readonly number[];

/**
 * Normalises counts to a probability distribution. Counts below `floor` are first raised to
 * `floor`.
 */
export function toMasses(counts: readonly number[], floor = 0): Masses {
  const kept = counts.map((count) => Math.max(count, floor));
  const total = sum(kept);
  return kept.map((count) => count / total);
}

/** Σ p ln(p/q), with 0 ln 0 = 0. */
export function kullbackLeibler(p: Masses, q: Masses): number {
  return sum(p.map((mass, i) => (mass === 0 ? 0 : mass * Math.log(mass / q[i]!))));
}

/**
 * The Rényi divergence ln(Σ p^α q^(1−α)) / (α − 1). The largest term is factored out, so that the
 * sum does not overflow.
 */
export function renyi(p: Masses, q: Masses, alpha: number): number {
  if (alpha === 1) return kullbackLeibler(p, q);
  const exponents = p
    .map((mass, i) => alpha * Math.log(mass) + (1 - alpha) * Math.log(q[i]!))
    .filter((x) => x > Number.NEGATIVE_INFINITY);
  const largest = exponents.reduce((most, x) => Math.max(most, x), Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(largest)) return Number.POSITIVE_INFINITY;
  return (largest + Math.log(sum(exponents.map((x) => Math.exp(x - largest))))) / (alpha - 1);
}

/**
 * x ln(x/y) − x + y for counts x ≥ 0 and y > 0. The result is never negative, and it is accurate
 * even if x and y are close.
 */
export function generalizedKl(x: number, y: number): number {
  if (x === 0) return y;
  const change = (y - x) / x;
  return x * (change - Math.log1p(change));
}

/** ((1/n) Σ |x − y|^p)^(1/p). */
export function meanPower(x: readonly number[], y: readonly number[], p: number): number {
  const largest = x.reduce((most, value, i) => Math.max(most, Math.abs(value - y[i]!)), 0);
  if (largest === 0) return 0;
  const powers = x.map((value, i) => Math.abs((value - y[i]!) / largest) ** p);
  return largest * (sum(powers) / x.length) ** (1 / p);
}

/**
 * Σ |P − Q| over the bins, for cumulative distribution functions P and Q. This is the Wasserstein-1
 * distance, measured in bins.
 */
export function wassersteinOfBins(p: Masses, q: Masses): number {
  let ahead = 0;
  return sum(
    p.map((mass, i) => {
      ahead += mass - q[i]!;
      return Math.abs(ahead);
    }),
  );
}

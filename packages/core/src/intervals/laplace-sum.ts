import type { Distribution } from "../laws/index.js";

/** The factors c₁, c₂, c₃ of the noise of three sums. */
export type Factors = readonly [number, number, number];

/** Laplace noise L of a scale, and a bound on its distance to lattice noise. */
export interface LaplaceBound {
  readonly scale: number;
  readonly distance: number;
}

/**
 * Compares symmetric lattice noise Z with Laplace noise L. On a common probability space |Z − L| is
 * at most `distance`, except with probability `omitted`. Let x(k) be the size that |L| exceeds with
 * probability P(|Z| ≥ k). Let |Z| = k if x(k) < |L| ≤ x(k + 1), and let both signs be equal. Then Z
 * has its own law, and |Z − L| is at most the largest |k − x(k)| and |x(k + 1) − k|.
 */
export function laplaceBound(noise: Distribution, omitted: number): LaplaceBound {
  const step = noise.spacing;
  const beyond = (k: number) => 2 * noise.survival((k - 0.5) * step); // P(|Z| ≥ k steps), k ≥ 1
  const last = Math.ceil(-noise.quantile(omitted / 2) / step) + 1;
  const middle = Math.max(2, Math.ceil(last / 4));
  const scale = (middle - 1) / Math.log(beyond(1) / beyond(middle));
  let distance = 0;
  for (let k = 0, x = 0; k <= last; k++) {
    const next = -scale * Math.log(beyond(k + 1));
    distance = Math.max(distance, k - x, next - k);
    x = next;
  }
  const margin = 1 + 1e-9; // covers the rounding errors of logarithms
  return { scale: scale * step, distance: distance * step * margin };
}

/** Factors this close are moved apart, because the formula divides by their difference. */
const APART = 1.003;
const LEAST = 1e-3;

/**
 * An upper bound on P(|c₁L₁ + c₂L₂ + c₃L₃| > t) for independent Laplace noise of scale 1. For
 * different sizes of the factors the probability is the sum of Π cᵢ²/(cᵢ² − cⱼ²) · e^(−t/|cᵢ|) over
 * i, where the product is over j ≠ i. Factors that are too close are increased, which only makes
 * large sums more likely [birnbaum-1948].
 */
export function laplaceTail(t: number, factors: Factors): number {
  const { tail } = tailAt(t, separated(factors));
  return Math.min(1, tail * (1 + ROUNDING));
}

/** The relative rounding error of the formula is at most (1/(APART² − 1))² · 1e-14. */
const ROUNDING = 1e-9;

/**
 * A number that |c₁L₁ + c₂L₂ + c₃L₃| exceeds with probability at most `rare`, for Laplace noise of
 * scale 1. The logarithm of the probability is concave in t, because densities of Laplace sums are
 * log-concave. So every step of Newton's method ends at or above the quantile.
 */
export function laplaceWithin(factors: Factors, rare: number): number {
  const apart = separated(factors);
  const goal = Math.log(rare) - 2 * ROUNDING;
  let t = apart[2] * -goal;
  for (let i = 0; i < 6; i++) {
    const { tail, slope } = tailAt(t, apart);
    const move = ((Math.log(tail) - goal) * tail) / slope;
    t += move;
    if (Math.abs(move) < 1e-7 * t) break;
  }
  return t * (1 + ROUNDING);
}

/** The sizes of the factors in increasing order, moved apart. */
function separated([a, b, c]: Factors): Factors {
  const [x, y, z] = [Math.abs(a), Math.abs(b), Math.abs(c)];
  const largest = Math.max(x, y, z, Number.MIN_VALUE);
  const low = Math.max(Math.min(x, y, z), LEAST * largest);
  const between = Math.max(x + y + z - largest - Math.min(x, y, z), APART * low);
  return [low, between, Math.max(largest, APART * between)];
}

/** The probability that the sum exceeds t in size, and minus its derivative. */
function tailAt(t: number, [low, between, high]: Factors): { tail: number; slope: number } {
  const [x, y, z] = [low * low, between * between, high * high];
  const p = (x / (x - y)) * (x / (x - z)) * Math.exp(-t / low);
  const q = (y / (y - x)) * (y / (y - z)) * Math.exp(-t / between);
  const r = (z / (z - x)) * (z / (z - y)) * Math.exp(-t / high);
  return { tail: p + q + r, slope: p / low + q / between + r / high };
}

import { ROUNDING, raised, sum } from "../../numerics/index.js";
import type { MovedNumbers } from "../events/index.js";

/** Numbers that one unit moves, and how often a release with these numbers is repeated. */
export type CountedMoves = readonly (readonly [MovedNumbers, number])[];

/**
 * Gaussian noise with which discrete Gaussian noise is compared. One unit moves the Gaussian noise
 * by `upper` or by `lower` standard deviations. The densities differ by a factor of at most e^kappa.
 *
 * Theorem. Let independent discrete Gaussian noise of variance σₖ² on the integers be added to m
 * integers, which one unit moves by the integers Δₖ. Let 0 < sₖ² < σₖ², ηₖ = 2Σ exp(−2π²sₖ²j²) over
 * j ≥ 1, and κ = Σ ln((1 + ηₖ)/(1 − ηₖ)). Let δ(ε; μ²) be the profile of Gaussian noise. Then
 *
 *     e^−κ·δ(ε + 2κ; Σ Δₖ²(σₖ² − sₖ²)/σₖ⁴) ≤ δ(ε) ≤ e^κ·δ(ε − 2κ; Σ Δₖ²/(σₖ² − sₖ²)).
 *
 * Proof. By Poisson summation, Σ exp(−(k − c)²/2s²) over the integers k is s√(2π) times a number in
 * [1 − η, 1 + η], for every c. So the probability p(k) of the discrete Gaussian around an integer is
 * in [1/(1 + η), 1] times the density φ(k) of the Gaussian of the same variance, as σ² > s².
 *
 * Upper bound: draw c from the Gaussian of variance σ² − s², then an integer k with probability
 * proportional to exp(−(k − c)²/2s²). The result k has a probability q(k) in [1/(1 + η), 1/(1 − η)]
 * times φ(k). Hence p ≤ e^κ·q and q ≤ e^κ·p for all m integers together, where q is a function of
 * Gaussian noise. For every set S, p(S) − e^ε·p′(S) ≤ e^κ·(q(S) − e^(ε−2κ)·q′(S)).
 *
 * Lower bound: add Gaussian noise of variance w to the integer k, where 1/w = 1/s² − 1/σ². The sum
 * has a density f in [(1 − η)/(1 + η), 1 + η] times the density g of the Gaussian of variance
 * σ² + w = σ⁴/(σ² − s²). Hence g ≤ e^κ·f and f ≤ e^κ·g, and f is a function of the integers. ∎
 *
 * The noise of integers that one unit does not change is the same for both data sets and cancels.
 * The inequalities hold for every output. So they also hold if the mechanism runs on a Poisson
 * sample, which mixes outputs, and together with the outputs of any other mechanisms: the whole
 * composition is compared with the composition in which Gaussian noise replaces this noise.
 */
export interface Smoothed {
  readonly upper: number;
  readonly lower: number;
  readonly kappa: number;
}

/** A margin for rounding up where the lower comparison is used. */
const MARGIN = 2 ** -44;

/** The values of s² that are tried. A noise of variance σ² uses the smaller of s² and σ²/2. */
export const SMOOTHINGS: readonly number[] = Array.from({ length: 14 }, (_, i) => 0.375 + i / 8);

/** The comparison of several releases with one Gaussian release, for a given s². */
export function smooth(moved: CountedMoves, s2: number): Smoothed {
  const common = logRatio(s2);
  const [upper, lower, kappas]: [number[], number[], number[]] = [[], [], []];
  for (const [{ variance, squares, numbers }, count] of moved) {
    const own = Math.min(s2, variance / 2);
    const rest = variance - own;
    // Each changed integer changes by at least 1.
    const changed = Math.min(numbers, squares);
    upper.push((count * (changed > 0 ? squares : 0)) / rest);
    lower.push((count * reached(squares, numbers) * rest) / variance / variance);
    kappas.push(changed > 0 ? count * changed * (own === s2 ? common : logRatio(own)) : 0);
  }
  return {
    upper: upwards(Math.sqrt(upwards(sum(upper)))),
    lower: Math.sqrt(sum(lower)) * (1 - MARGIN),
    kappa: upwards(sum(kappas)),
  };
}

/**
 * The zCDP level of discrete Gaussian noise, rounded up: the Rényi divergence of order α is at most
 * α·Σ Δ²/2σ² for integer changes Δ [canonne-kamath-steinke-2020].
 */
export function zcdpLevel(moved: CountedMoves): number {
  const levels = moved.map(([{ variance, squares, numbers }, count]) =>
    numbers > 0 ? (count * squares) / variance / 2 : 0,
  );
  return upwards(sum(levels));
}

/**
 * A sum of squares that integer changes reach, if at most `numbers` integers change and the squares
 * add up to at most `squares`: all integers change by the same amount, or only one changes.
 */
function reached(squares: number, numbers: number): number {
  const changed = Math.min(numbers, squares);
  return changed === 0 ? 0 : Math.max(evenSquares(squares, changed), evenSquares(squares, 1));
}

/** The largest n·r² ≤ squares with an integer r. */
function evenSquares(squares: number, n: number): number {
  let root = Math.floor(Math.sqrt(squares / n));
  while (n * root * root > squares) root--;
  return n * root * root;
}

/** ln((1 + η)/(1 − η)) for η = 2Σ exp(−2π²s²j²), rounded up. Infinity if η ≥ 1. */
function logRatio(s2: number): number {
  const exponent = 2 * Math.PI ** 2 * s2;
  const x = raised(Math.exp(-exponent), ROUNDING * (1 + exponent));
  if (x >= 0.5) return Number.POSITIVE_INFINITY;
  // The terms from the third on are at most x⁹ + x¹⁶ + … ≤ x⁹/(1 − x).
  const eta = raised(2 * (x + x ** 4 + x ** 9 / (1 - x)));
  return eta < 1 ? raised(Math.log1p(eta) - Math.log1p(-eta)) : Number.POSITIVE_INFINITY;
}

function upwards(x: number): number {
  return x > 0 ? raised(x) : 0;
}

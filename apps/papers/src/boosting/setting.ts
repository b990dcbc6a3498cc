import { type BoostNeed, GAUSSIAN_KERNEL } from "@noisewright/core/research";

/** A requirement, and the measure of the privacy cost. */
export interface Setting extends BoostNeed {
  /** The δ of (ε, δ)-DP, or the order α of a Rényi divergence. */
  readonly measure: { readonly delta: number } | { readonly alpha: number };
}

/** Returns σ₀: the standard deviation of plain Gaussian noise with the same confidence level. */
export function plainSigma({ tolerance, confidence }: BoostNeed): number {
  return tolerance * GAUSSIAN_KERNEL.scaleFor(confidence);
}

const HALVINGS = 60;

/**
 * Returns the smallest x in [low, high] for which the monotone predicate `holds` is true. The
 * search is a bisection. The result is the end of the last interval at which `holds` is true.
 */
export function smallestHolding(holds: (x: number) => boolean, low: number, high: number): number {
  let [no, yes] = [low, high];
  for (let i = 0; i < HALVINGS && yes - no > 1e-12 * yes; i++) {
    const middle = no + (yes - no) / 2;
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/**
 * Returns the factor with the smallest merit. Searches a grid of factors from 1 to `widest`, and
 * then finer grids around the best factor.
 */
export function bestFactor(merit: (factor: number) => number, widest: number): number {
  let [from, to] = [0, Math.log(widest)];
  let best = 1;
  for (let round = 0; round < 4; round++) {
    const step = (to - from) / 40;
    const factors = Array.from({ length: 41 }, (_, i) => Math.exp(from + i * step));
    const merits = factors.map(merit);
    best = factors[merits.indexOf(Math.min(...merits))]!;
    [from, to] = [
      Math.max(0, Math.log(best) - step),
      Math.min(Math.log(widest), Math.log(best) + step),
    ];
  }
  return best;
}

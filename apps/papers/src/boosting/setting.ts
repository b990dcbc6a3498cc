import { type BoostNeed, GAUSSIAN_KERNEL } from "@noisewright/core/research";

/** A need, and what the noise that meets it is measured by. */
export interface Setting extends BoostNeed {
  /** δ of (ε, δ), or the order α of a Rényi divergence. */
  readonly measure: { readonly delta: number } | { readonly alpha: number };
}

/** The plain Gaussian's standard deviation at the same confidence. */
export function plainSigma({ tolerance, confidence }: BoostNeed): number {
  return tolerance * GAUSSIAN_KERNEL.scaleFor(confidence);
}

const HALVINGS = 60;

/** The least x in [low, high] for which `holds`, which is monotone: the safe end of a bracket. */
export function least(holds: (x: number) => boolean, low: number, high: number): number {
  let [no, yes] = [low, high];
  for (let i = 0; i < HALVINGS && yes - no > 1e-12 * yes; i++) {
    const middle = no + (yes - no) / 2;
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** The best of a grid of factors from 1 to `widest`, then of finer grids around it. */
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

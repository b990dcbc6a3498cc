import { ROUNDING, raised, sum } from "../../numerics/index.js";
import type { LossLaw } from "../loss/index.js";
import type { RdpCurve } from "./rdp-curve.js";

/**
 * The Rényi divergence D = ln(Σ p·e^((α−1)·loss)) / (α − 1) for finitely many losses, rounded up.
 * The masses may sum to more than 1, because each mass was rounded up. No divergence exceeds the
 * largest loss.
 */
export function atomicDivergence({ atoms = [], lowest, highest }: LossLaw): RdpCurve {
  const surplus = Math.max(0, sum(atoms.map(({ p }) => p)) - 1) + ROUNDING;
  /**
   * Sums p·(e^x − 1) instead of p·e^x, because a sum near 1 would lose the digits of a small
   * divergence.
   */
  const fromExcess = (order: number) => {
    const terms = atoms.map(({ loss, p }) => p * Math.expm1(order * loss));
    const size = sum(terms.map(Math.abs));
    // In the worst case the surplus mass belongs to the lowest loss, whose term is negative.
    const missed = surplus * Math.max(0, -Math.expm1(order * lowest));
    return Math.log1p(sum(terms) + 2 * ROUNDING * size + missed) / order;
  };
  /**
   * Sums e^(exponent − largest exponent), so that nothing overflows. Each exponent is raised by a
   * bound on its rounding error.
   */
  const fromLargest = (order: number, top: number) => {
    const terms = atoms.map(({ loss, p }) => {
      const exponent = order * loss;
      return p * Math.exp(exponent - top + ROUNDING * (Math.abs(exponent) + top));
    });
    const log = Math.log(raised(sum(terms)) + atoms.length * Number.MIN_VALUE);
    return (top + log + ROUNDING * (1 + top + Math.abs(log))) / order;
  };
  return (alpha) => {
    const order = alpha - 1;
    const top = order * highest;
    if (!(top > 0 && top < Number.MAX_VALUE / 4)) return Math.max(0, highest);
    return Math.min(highest, raised(top < 1 ? fromExcess(order) : fromLargest(order, top)));
  };
}

import gamma from "@stdlib/math-base-special-gamma";
import { isPower, type SecondFold } from "./second-fold.js";

const STEP = 1 / 8;
const NEGLIGIBLE = 1e-18;

/**
 * E U^−p = ∫ x^p E(U e^(−Ux)) dx / Γ(p + 1), by the trapezoidal rule in y = ln x. The transform is
 * analytic and bounded for Re x > 0, so that the rule's error falls like e^(−π²/step). Where the
 * integrand has become a power of x, the rest of the sum is geometric.
 */
export function negativeMomentOf(fold: SecondFold, p: number): number {
  if (p >= fold.tailExponent) return Number.POSITIVE_INFINITY;
  const logMean = fold.logMoment(1);
  let total = 0;
  for (let y = -Math.ceil(42 / (p + 1) / STEP) * STEP; ; y += STEP) {
    const x = Math.exp(y - logMean);
    const term = Math.exp((p + 1) * y + fold.logDecay(x, 1));
    total += term;
    if (y > 0 && term < NEGLIGIBLE * total) break;
    if (y > 20 && isPower(fold, x)) {
      total += term / Math.expm1((fold.tailExponent - p) * STEP);
      break;
    }
  }
  return (total * STEP * Math.exp(-p * logMean)) / gamma(p + 1);
}

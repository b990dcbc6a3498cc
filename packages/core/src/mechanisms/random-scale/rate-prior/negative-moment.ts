import { gamma } from "../../../numerics/index.js";
import { isPower, type RatePrior } from "./rate-prior.js";

/**
 * E U^−p = ∫ x^p E(U e^(−Ux)) dx / Γ(p + 1), by the trapezoidal rule in y = ln x. The transform is
 * analytic and bounded for Re x > 0, so the error of the rule falls like e^(−π²/step) unless p is
 * large. From the point on where the integrand is a power of x, the sum is geometric. With `rough`,
 * the result has ten digits, which is enough for comparisons in a search.
 */
export function negativeMomentOf(prior: RatePrior, p: number, rough = false): number {
  if (p >= prior.tailExponent) return Number.POSITIVE_INFINITY;
  const logMean = prior.logMoment(1);
  const step = 1 / ((rough ? 3 : 6) + p / 2);
  const depth = rough ? 26 : 42;
  const negligible = Math.exp(-depth);
  let total = 0;
  for (let y = -Math.ceil(depth / (p + 1) / step) * step; ; y += step) {
    const x = Math.exp(y - logMean);
    const term = Math.exp((p + 1) * y + prior.logDecay(x, 1));
    total += term;
    if (!(term >= negligible * total) && y > 0) break;
    if (y > depth / 2 && isPower(prior, x, rough)) {
      total += term / Math.expm1((prior.tailExponent - p) * step);
      break;
    }
  }
  return (total * step * Math.exp(-p * logMean)) / gamma(p + 1);
}

import { ROUNDING, raised } from "../../numerics/index.js";
import type { RdpCurve } from "./rdp-curve.js";
import { sampledDivergence } from "./rdp-sampled.js";

/**
 * The largest Rényi divergence D of a mechanism whose losses lie within ℓ of each other, rounded up.
 *
 * As in `rangeLoss`, the worst likelihood ratio has two values e^t and e^(t−ℓ) and mean 1 under Q. So
 * e^((α−1)D) is the largest value over t of
 *
 *     (e^((α−1)t)(1 − e^(−αℓ)) − e^(αt)(e^−ℓ − e^(−αℓ)))/(1 − e^−ℓ),
 *
 * at e^t = (α − 1)(1 − e^(−αℓ))/(α(e^−ℓ − e^(−αℓ))). With s(y) = ln(sinh(y)/y) this gives
 *
 *     (α − 1)D = α·s(αℓ/2) − (α − 1)·s((α − 1)ℓ/2) − s(ℓ/2).
 *
 * D is at most ℓ. D is also at most αℓ²/8 [cesar-rogers-2021]: the function K(θ) = ln E e^(θ·loss) is
 * 0 at θ = −1 and θ = 0, and K″ is at most ℓ²/4, the largest variance of a loss in a range of ℓ.
 * These two bounds are used where doubles are not precise enough for the difference.
 */
export function rangeCurve(level: number): RdpCurve {
  if (level === 0) return () => 0;
  return (alpha) => {
    const order = alpha - 1;
    const plus = alpha * logSinhRatio((alpha * level) / 2);
    const minus = order * logSinhRatio((order * level) / 2) + logSinhRatio(level / 2);
    const exact = raised((plus - minus + 8 * ROUNDING * (plus + minus)) / order);
    const most = Math.min(level, raised((alpha * raised(level * level)) / 8));
    return exact < most ? exact : most;
  };
}

/**
 * The Rényi curve of bounded range on a Poisson sample, rounded up. The two-point laws of `rangeCurve`
 * are not symmetric, so this curve uses the symmetric dominating pair of `rangeLoss`. Its divergence
 * is (s((α − ½)ℓ) − s(ℓ/2))/(α − 1).
 */
export function sampledRange(level: number, r: number): RdpCurve {
  const whole = rangeCurve(level);
  if (level === 0 || r === 1) return whole;
  const pair: RdpCurve = (alpha) => {
    const [plus, minus] = [logSinhRatio((alpha - 0.5) * level), logSinhRatio(level / 2)];
    return raised((plus - minus + 8 * ROUNDING * (plus + minus)) / (alpha - 1));
  };
  const sampled = sampledDivergence(pair, r);
  return (alpha) => Math.min(whole(alpha), sampled(alpha));
}

/** The factors of the series sinh(y)/y = 1 + y²/6·(1 + y²/20·(1 + y²/42·(1 + …))). */
const FACTORS = [6, 20, 42, 72, 110, 156, 210, 272];

/** ln(sinh(y)/y) for y ≥ 0, with a relative error of at most 4 ROUNDING. */
function logSinhRatio(y: number): number {
  if (y > 1) return y + Math.log1p(-Math.exp(-2 * y)) - Math.log(2 * y);
  return Math.log1p(FACTORS.reduceRight((sum, factor) => ((1 + sum) * y * y) / factor, 0));
}

import { logConcaveMoments } from "./log-concave.js";
import type { RatePrior } from "./rate-prior.js";

/** U is uniform on [a, b], 0 ≤ a < b. */
export function uniformPrior(a: number, b: number): RatePrior {
  return {
    name: "uniform",
    params: { a, b },
    lower: a,
    tailExponent: a > 0 ? Number.POSITIVE_INFINITY : 1,
    ...logConcaveMoments({ power: 0, curvature: 0, center: 0, lower: a, upper: b }),
    negativeMoment(p) {
      if (a === 0) return p < 1 ? b ** -p / (1 - p) : Number.POSITIVE_INFINITY;
      // ∫ u^−p du is computed as an integral over ln u, so that p = 1 and b close to a need no
      // special case.
      const width = Math.log1p((b - a) / a);
      return (a ** -p * a * width * growth((1 - p) * width)) / (b - a);
    },
    scaled: (c) => uniformPrior(a * c, b * c),
  };
}

/** The mean of e^y over 0 ≤ y ≤ x. */
function growth(x: number): number {
  return x === 0 ? 1 : Math.expm1(x) / x;
}

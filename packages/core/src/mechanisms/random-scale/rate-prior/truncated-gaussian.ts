import { logConcaveMoments } from "./log-concave.js";
import { negativeMomentOf } from "./negative-moment.js";
import type { RatePrior } from "./rate-prior.js";

/** U is Normal(mean, sd²) conditioned on [a, b], 0 ≤ a < b; b may be infinite. */
export function truncatedGaussianPrior(mean: number, sd: number, a: number, b: number): RatePrior {
  const prior: RatePrior = {
    name: "truncated-gaussian",
    params: { mean, sd, a, b },
    lower: a,
    tailExponent: a > 0 ? Number.POSITIVE_INFINITY : 1,
    ...logConcaveMoments({ power: 0, curvature: 1 / sd / sd, center: mean, lower: a, upper: b }),
    negativeMoment: (p, rough) => negativeMomentOf(prior, p, rough),
    scaled: (c) => truncatedGaussianPrior(mean * c, sd * c, a * c, b * c),
  };
  return prior;
}

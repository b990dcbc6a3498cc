import { gamma } from "../numerics/index.js";
import { type Distribution, momentByTails } from "./distribution.js";

/** Laplace noise around 0 with scale b. The density is exp(−|x|/b) / 2b. */
export function laplace(b: number): Distribution {
  const tail = (x: number) => Math.exp(-Math.abs(x) / b) / 2; // P(X > |x|), computed without cancellation
  const law: Distribution = {
    name: "laplace",
    params: { b },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 0,
    atoms: [],
    kinks: [0],
    mean: 0,
    variance: 2 * b * b,
    entropy: 1 + Math.log(2 * b),
    logPdf: (x) => -Math.abs(x) / b - Math.log(2 * b),
    cdf: (x) => (x < 0 ? tail(x) : 1 - tail(x)),
    survival: (x) => (x < 0 ? 1 - tail(x) : tail(x)),
    quantile: (p) => (p < 0.5 ? b * Math.log(2 * p) : -b * Math.log(2 * (1 - p))),
    absoluteMoment(p, center) {
      if (center === 0) return gamma(p + 1) * b ** p;
      if (p === 1) return Math.abs(center) + 2 * b * tail(center);
      return p === 2 ? law.variance + center * center : momentByTails(law, p, center);
    },
  };
  return law;
}

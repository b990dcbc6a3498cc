import { gamma, normalSurvival, normalUpperQuantile } from "../numerics/index.js";
import { type Distribution, momentByTails } from "./distribution.js";

/** The normal distribution with mean 0 and variance σ². */
export function gaussian(sigma: number): Distribution {
  const logNorm = Math.log(sigma) + Math.log(2 * Math.PI) / 2;
  const law: Distribution = {
    name: "gaussian",
    params: { sigma },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 0,
    atoms: [],
    kinks: [],
    mean: 0,
    variance: sigma * sigma,
    entropy: logNorm + 0.5,
    logPdf: (x) => -((x / sigma) ** 2) / 2 - logNorm,
    cdf: (x) => normalSurvival(-x / sigma),
    survival: (x) => normalSurvival(x / sigma),
    quantile: (p) => sigma * (p < 0.5 ? -normalUpperQuantile(p) : normalUpperQuantile(1 - p)),
    absoluteMoment(p, center) {
      if (center === 0) {
        return (sigma ** p * 2 ** (p / 2) * gamma((p + 1) / 2)) / Math.sqrt(Math.PI);
      }
      return p === 2 ? law.variance + center * center : momentByTails(law, p, center);
    },
  };
  return law;
}

import { type Distribution, pdf } from "../../laws/index.js";
import { sum } from "../../numerics/index.js";

/**
 * A mixture of two laws on the same points. The second law has probability `share`, and the first
 * law has the remaining probability. Every quantile of the second law must equal the quantile of
 * the first law, or be the next point.
 */
export function mixLaws(first: Distribution, second: Distribution, share: number): Distribution {
  const mix = (f: (law: Distribution) => number) => (1 - share) * f(first) + share * f(second);
  const mean = mix((law) => law.mean);
  const cdf = (x: number) => mix((law) => law.cdf(x));
  const law: Distribution = {
    ...first,
    mean,
    variance: mix((part) => part.variance + (part.mean - mean) ** 2),
    get entropy() {
      const points = [first.support.lower, first.support.upper];
      const last = second.quantile(1 - 1e-16);
      for (let x = Math.ceil(first.quantile(1e-17)); x <= last; x += first.spacing) points.push(x);
      const masses = [...new Set(points)].map((x) => pdf(law, x));
      return -sum(masses.map((mass) => (mass > 0 ? mass * Math.log(mass) : 0)));
    },
    logPdf: (x) => Math.log(mix((part) => pdf(part, x))),
    cdf,
    survival: (x) => mix((part) => part.survival(x)),
    quantile: (p) => (cdf(first.quantile(p)) >= p ? first.quantile(p) : second.quantile(p)),
    absoluteMoment: (p, center) => mix((part) => part.absoluteMoment(p, center)),
  };
  return law;
}

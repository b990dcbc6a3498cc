import type { Distribution } from "./distribution.js";

/** The law of X + by. */
export function shifted(law: Distribution, by: number): Distribution {
  return {
    ...law,
    support: { lower: law.support.lower + by, upper: law.support.upper + by },
    atoms: law.atoms.map(({ x, mass }) => ({ x: x + by, mass })),
    kinks: law.kinks.map((x) => x + by),
    mean: law.mean + by,
    logPdf: (x) => law.logPdf(x - by),
    cdf: (x) => law.cdf(x - by),
    survival: (x) => law.survival(x - by),
    quantile: (p) => law.quantile(p) + by,
    absoluteMoment: (p, center) => law.absoluteMoment(p, center - by),
  };
}

import type { Distribution } from "./distribution.js";

/** The distribution of X + `by`, if X has the given distribution. */
export function shifted(law: Distribution, by: number): Distribution {
  if (by === 0) return law;
  // Variance and entropy may be slow integrals, so they are computed only when they are read.
  return {
    name: law.name,
    params: law.params,
    spacing: law.spacing,
    ...(law.points && { points: law.points.map((point) => ({ ...point, x: point.x + by })) }),
    get variance() {
      return law.variance;
    },
    get entropy() {
      return law.entropy;
    },
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

import { type Distribution, laplace, momentByTails } from "../../laws/index.js";

/**
 * The law of median · e^L with L ~ Laplace(0, b). This law has a finite mean for b < 1, and a
 * finite variance for b < 1/2.
 */
export function logLaplaceLaw(median: number, b: number): Distribution {
  const log = laplace(b);
  const at = (x: number) => Math.log(x / median);
  const mean = b < 1 ? median / (1 - b * b) : Number.POSITIVE_INFINITY;
  const square = b < 0.5 ? (median * median) / (1 - 4 * b * b) : Number.POSITIVE_INFINITY;
  /** E[X ; X ≤ c]. */
  const below = (c: number) => {
    const z = at(c);
    return z <= 0
      ? (median * Math.exp(z * (1 + 1 / b))) / (2 * (1 + b))
      : mean - (median * Math.exp(z * (1 - 1 / b))) / (2 * (1 - b));
  };
  const law: Distribution = {
    name: "log-laplace",
    params: { median, b },
    support: { lower: 0, upper: Number.POSITIVE_INFINITY },
    spacing: 0,
    atoms: [],
    kinks: [median],
    mean,
    // 1/(1−4b²) − 1/(1−b²)² without the cancellation at small b.
    variance:
      b < 0.5
        ? (median * median * b * b * (2 + b * b)) / ((1 - 4 * b * b) * (1 - b * b) ** 2)
        : Number.POSITIVE_INFINITY,
    entropy: log.entropy + Math.log(median),
    logPdf: (x) => (x > 0 ? log.logPdf(at(x)) - Math.log(x) : Number.NEGATIVE_INFINITY),
    cdf: (x) => (x > 0 ? log.cdf(at(x)) : 0),
    survival: (x) => (x > 0 ? log.survival(at(x)) : 1),
    quantile: (p) => median * Math.exp(log.quantile(p)),
    absoluteMoment(p, center) {
      if (p === 2) {
        return square === Number.POSITIVE_INFINITY ? square : law.variance + (mean - center) ** 2;
      }
      if (p * b >= 1) return Number.POSITIVE_INFINITY;
      if (p !== 1 || center <= 0) return momentByTails(law, p, center);
      return mean - 2 * below(center) + center * (2 * law.cdf(center) - 1);
    },
  };
  return law;
}

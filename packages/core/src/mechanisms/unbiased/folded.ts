import { type Distribution, momentByTails, pdf, type Range } from "../../laws/index.js";
import { bracket, integrate } from "../../numerics/index.js";

/**
 * The law of Y, folded at the bounds of a range. An overshoot beyond a bound consists of whole
 * periods and a remaining part. The fold keeps the remaining part, and replaces the whole periods
 * by their mean length, `slack`. The density of Y must fall by the factor `ratio` with every period
 * beyond the range, so that the number of whole periods is geometric.
 */
export function folded(
  name: string,
  y: Distribution,
  { lower, upper }: Range,
  period: number,
  ratio: number,
): Distribution {
  const slack = (period * ratio) / (1 - ratio);
  const [below, above] = [y.cdf(lower), y.survival(upper)];
  const support = { lower: lower - slack - period, upper: upper + slack + period };
  /**
   * `unfold` converts a tail probability of the folded law to a tail probability of Y. `refold` is
   * the inverse of `unfold`.
   */
  const unfold = (p: number, outside: number) => p * (1 - ratio) + ratio * outside;
  const refold = (p: number, outside: number) => Math.max(0, (p - ratio * outside) / (1 - ratio));
  const lowerPart = (x: number) => {
    const r = Math.max(0, lower - slack - x);
    return r < period ? refold(y.cdf(lower - r), below) : 0;
  };
  const upperPart = (x: number) => {
    const r = Math.max(0, x - upper - slack);
    return r < period ? refold(y.survival(upper + r), above) : 0;
  };
  const clamp = (x: number) => Math.min(upper, Math.max(lower, x));
  // The number of whole periods has variance ratio/(1 − ratio)². The fold removes this variance.
  const variance = y.variance - (below + above) * ratio * (period / (1 - ratio)) ** 2;
  const density = (x: number) => {
    if (x >= lower && x <= upper) return pdf(y, x);
    const r = x > upper ? x - upper - slack : lower - slack - x;
    if (!(r > 0 && r < period)) return 0;
    return pdf(y, x > upper ? upper + r : lower - r) / (1 - ratio);
  };
  const quantile = (p: number) => {
    if (p < below) return y.quantile(unfold(p, below)) - slack;
    if (1 - p >= above) return clamp(y.quantile(p));
    return 2 * y.mean - y.quantile(unfold(1 - p, above)) + slack;
  };
  const law: Distribution = {
    name,
    params: y.params,
    support,
    spacing: 0,
    atoms: [],
    get kinks() {
      const images = y.kinks.flatMap((x) => {
        if (x >= lower && x <= upper) return [x];
        if (x > upper) return x < upper + period ? [x + slack] : [];
        return x > lower - period ? [x - slack] : [];
      });
      const ends = [lower, lower - slack, upper, upper + slack, support.lower, support.upper];
      return [...images, ...ends].filter(Number.isFinite).sort((a, b) => a - b);
    },
    mean: y.mean,
    variance,
    get entropy() {
      const term = (x: number) => {
        const f = density(x);
        return f > 0 ? -f * Math.log(f) : 0;
      };
      // There is almost no mass beyond the last kinks.
      return integrate(term, law.kinks).value;
    },
    logPdf: (x) => Math.log(density(x)),
    cdf(x) {
      if (x < lower) return lowerPart(x);
      return x <= upper ? y.cdf(x) : 1 - upperPart(x);
    },
    survival(x) {
      if (x > upper) return upperPart(x);
      return x >= lower ? y.survival(x) : 1 - lowerPart(x);
    },
    quantile(p) {
      const x = quantile(p);
      const tolerance = 1e-12 * (Math.abs(x) + period);
      // Rounding errors may make the probability of x slightly too small for p. The result is then
      // moved up to the next x that is large enough.
      return law.cdf(x) < p ? bracket((at) => law.cdf(at) >= p, x, x + tolerance).yes : x;
    },
    absoluteMoment(p, center) {
      if (p === 2) return variance + (y.mean - center) ** 2;
      // For any point in the range, folding preserves the mean of the part above the point and the
      // mean of the part below the point.
      if (p === 1 && center >= lower && center <= upper) return y.absoluteMoment(1, center);
      return momentByTails(law, p, center);
    },
  };
  return law;
}

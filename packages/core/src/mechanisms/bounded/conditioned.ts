import {
  type Distribution,
  intervalMass,
  momentByTails,
  type PartialMoment,
  pdf,
  type Range,
} from "../../laws/index.js";
import { firstInteger, integrate, sum } from "../../numerics/index.js";

/** A number within this fraction of a lattice step from a point counts as that point. */
const ROUNDING = 1e-9;

/**
 * The law of Y given that Y falls in a closed range. `partial` returns the partial moments of Y.
 */
export function conditioned(
  name: string,
  y: Distribution,
  { lower, upper }: Range,
  partial: PartialMoment,
): Distribution {
  const step = y.spacing;
  // The range is extended by half a step on each side, so that lattice points at the bounds belong
  // to the range.
  const [below, above] = [lower - step / 2, upper + step / 2];
  const mass = partial(0, below, above, 0);
  const moment = (k: 1 | 2, center: number) => partial(k, below, above, center) / mass;
  const inside = (x: number) => Math.min(above, Math.max(below, x));
  /**
   * A point just above x, halfway between lattice points, so that the mass at x itself is included.
   */
  const edgeOf = (x: number) =>
    inside(step > 0 && Number.isFinite(x) ? (Math.floor(x / step + ROUNDING) + 0.5) * step : x);
  /**
   * P(a < Y < b). If Y has a density, this probability is computed as an integral, because a
   * difference of cdfs would lose digits.
   */
  const probability = (a: number, b: number) =>
    step > 0 ? intervalMass(y, a, b) : partial(0, a, b, 0);
  const cdf = (x: number) => (x >= upper ? 1 : Math.min(1, probability(below, edgeOf(x)) / mass));
  const mean = moment(1, 0);
  const law: Distribution = {
    name,
    params: y.params,
    support: { lower, upper },
    spacing: step,
    atoms: [],
    kinks: [lower, upper, ...y.kinks].filter((x) => x >= lower && x <= upper && Number.isFinite(x)),
    mean,
    get variance() {
      return moment(2, mean);
    },
    get entropy() {
      return entropyOf(law, y);
    },
    logPdf: (x) =>
      x >= lower && x <= upper ? y.logPdf(x) - Math.log(mass) : Number.NEGATIVE_INFINITY,
    cdf,
    survival: (x) => (x < lower ? 1 : Math.min(1, probability(edgeOf(x), above) / mass)),
    quantile: (p) => (step > 0 ? latticeQuantile(law, y, p) : realQuantile(law, y, p)),
    absoluteMoment(p, center) {
      if (p === 2) return moment(2, center);
      if (p !== 1) return momentByTails(law, p, center);
      const at = inside(center);
      return (partial(1, at, above, center) - partial(1, below, at, center)) / mass;
    },
  };
  return law;
}

/**
 * Starts from the quantile of Y, which loses digits near the bounds, and improves this number by
 * Newton steps.
 */
function realQuantile(law: Distribution, y: Distribution, p: number): number {
  const { lower, upper } = law.support;
  if (p <= 0 || p >= 1) return p <= 0 ? lower : upper;
  const mass = Math.exp(y.logPdf(y.mean) - law.logPdf(y.mean));
  const from = p * mass + y.cdf(lower);
  let x =
    from < 0.5 ? y.quantile(from) : 2 * y.mean - y.quantile((1 - p) * mass + y.survival(upper));
  for (let i = 0; i < 4; i++) {
    x = Math.min(upper, Math.max(lower, x));
    const step = p < 0.5 ? law.cdf(x) - p : 1 - p - law.survival(x);
    x -= step / pdf(law, x);
  }
  x = Math.min(upper, Math.max(lower, x));
  // Near a large bound, the spacing of doubles is large.
  const up = Math.max(Math.abs(x) * 2 ** -52, Number.MIN_VALUE);
  for (let i = 0; i < 4 && x < upper && law.cdf(x) < p * (1 - 1e-12); i++) x += up;
  return x;
}

function latticeQuantile(law: Distribution, y: Distribution, p: number): number {
  const { lower, upper } = law.support;
  const last = Math.min(upper, 2 * y.mean - y.quantile(1e-20));
  const points = Math.round((last - lower) / y.spacing);
  return lower + firstInteger((k) => law.cdf(lower + k * y.spacing) >= p, 0, points) * y.spacing;
}

function entropyOf(law: Distribution, y: Distribution): number {
  const low = Math.max(law.support.lower, y.quantile(1e-17));
  const high = Math.min(law.support.upper, y.quantile(1 - 1e-16));
  const term = (x: number) => -pdf(law, x) * law.logPdf(x);
  if (y.spacing === 0) {
    return integrate(term, [low, ...law.kinks.filter((x) => x > low && x < high), high]).value;
  }
  const points = Math.round((high - low) / y.spacing) + 1;
  return sum(Array.from({ length: points }, (_, i) => term(low + i * y.spacing)));
}

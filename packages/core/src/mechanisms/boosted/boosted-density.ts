import {
  type Distribution,
  momentByTails,
  type PartialMoment,
  pdf,
  type Range,
} from "../../laws/index.js";
import { integrate } from "../../numerics/index.js";
import { type Boost, split } from "./boost.js";

const LOWEST = Number.NEGATIVE_INFINITY;
const HIGHEST = Number.POSITIVE_INFINITY;

/**
 * The law that results if the density of Y is multiplied by `keep` outside a closed region and then
 * normalised. Y must be symmetric around its mean, and `partial` must return the partial moments of
 * Y.
 */
export function boosted(
  name: string,
  y: Distribution,
  region: Range,
  boost: Boost,
  partial: PartialMoment,
): Distribution {
  const { lower, upper } = region;
  const { rate, keep } = boost;
  const { inside, outside } = split(partial, region);
  const norm = inside + keep * outside;
  const moment = (k: 1 | 2, center: number, a = LOWEST, b = HIGHEST) =>
    (keep * partial(k, a, b, center) +
      rate * partial(k, Math.max(a, lower), Math.min(b, upper), center)) /
    norm;
  const mass = (a: number, b: number) => partial(0, a, b, y.mean);
  const [left, right] = [keep * mass(LOWEST, lower), keep * mass(upper, HIGHEST)];
  /**
   * P(X ≤ x), accurate if this probability is not close to 1. `above` is the mirror image of
   * `below`.
   */
  const below = (x: number) => (x <= lower ? keep * mass(LOWEST, x) : left + mass(lower, x)) / norm;
  const above = (x: number) =>
    (x >= upper ? keep * mass(x, HIGHEST) : mass(x, upper) + right) / norm;
  const cdf = (x: number) => {
    const tail = x <= upper ? below(x) : 1;
    return tail <= 0.5 ? tail : 1 - above(x);
  };
  const survival = (x: number) => {
    const tail = x >= lower ? above(x) : 1;
    return tail < 0.5 ? tail : 1 - below(x);
  };
  // If `keep` is 0, the support is the region.
  const support = keep > 0 ? y.support : region;
  const mean = y.mean + moment(1, y.mean);
  const law: Distribution = {
    name,
    params: { ...y.params, rate },
    support,
    spacing: 0,
    atoms: [],
    kinks: [lower, upper, ...y.kinks].filter((x) => Number.isFinite(x)),
    mean,
    get variance() {
      return moment(2, mean);
    },
    get entropy() {
      return entropyOf(law, y);
    },
    logPdf(x) {
      const weight = x >= lower && x <= upper ? 1 : keep;
      return y.logPdf(x) + Math.log(weight) - Math.log(norm);
    },
    cdf: (x) => Math.max(0, cdf(x)),
    survival: (x) => Math.max(0, survival(x)),
    quantile: (p) => quantile(law, y, region, p, { keep, norm, mass, below, above }),
    absoluteMoment(p, center) {
      if (p === 2) return moment(2, center);
      if (p !== 1) return momentByTails(law, p, center);
      return moment(1, center, center, HIGHEST) - moment(1, center, LOWEST, center);
    },
  };
  return law;
}

interface Parts {
  readonly keep: number;
  readonly norm: number;
  mass(a: number, b: number): number;
  below(x: number): number;
  above(x: number): number;
}

/**
 * Inverts the distribution function. The search starts from a quantile of Y and applies Newton
 * steps to the smaller tail. A point never crosses an edge of the region.
 */
function quantile(
  law: Distribution,
  y: Distribution,
  { lower, upper }: Range,
  p: number,
  { keep, norm, mass, below, above }: Parts,
): number {
  if (p <= 0 || p >= 1) return p <= 0 ? law.support.lower : law.support.upper;
  const fromBelow = p <= 0.5;
  const mirrored = (tail: number) => 2 * y.mean - y.quantile(tail);
  const start = () => {
    if (p < below(lower)) return y.quantile((p * norm) / keep);
    if (1 - p < above(upper)) return mirrored(((1 - p) * norm) / keep);
    return fromBelow
      ? y.quantile(mass(LOWEST, lower) + p * norm - keep * mass(LOWEST, lower))
      : mirrored(mass(upper, HIGHEST) + (1 - p) * norm - keep * mass(upper, HIGHEST));
  };
  let x = start();
  for (let i = 0; i < 3; i++) {
    // A Newton step stops at an edge, because the density jumps at the edge.
    const [from, to] = x < lower ? [LOWEST, lower] : x > upper ? [upper, HIGHEST] : [lower, upper];
    const off = fromBelow ? law.cdf(x) - p : 1 - p - law.survival(x);
    const step = off / pdf(law, x);
    if (Number.isFinite(step)) x = Math.min(to, Math.max(from, x - step));
  }
  return x;
}

function entropyOf(law: Distribution, y: Distribution): number {
  const low = Math.max(law.support.lower, y.quantile(1e-17));
  const high = Math.min(law.support.upper, 2 * y.mean - y.quantile(1e-17));
  const kinks = law.kinks.filter((x) => x > low && x < high).sort((a, b) => a - b);
  const term = (x: number) => (pdf(law, x) > 0 ? -pdf(law, x) * law.logPdf(x) : 0);
  return integrate(term, [low, ...new Set(kinks), high]).value;
}

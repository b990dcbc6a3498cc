import { type Cut, type Distribution, pdf, type Range } from "../../laws/index.js";
import { integrate, minimise, sum } from "../../numerics/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";

/** From this exponent on, exp is computed relative to the largest term, to avoid overflow. */
const OVERFLOW = 300;

/** Up to this number of thresholds, every threshold is tried. */
const TRY_ALL_UP_TO = 512;

/**
 * The sum or integral over all outputs of g(p, q), where p and q are the probabilities of the
 * output at two answers.
 */
type Total = (from: Distribution, to: Distribution, g: (p: number, q: number) => number) => number;

export interface LawFamily {
  /** The law of the output at an answer. */
  at(answer: number): Distribution;
  readonly input: Range;
  readonly sensitivity: number;
  /** The pure ε. */
  readonly epsilon: number;
  /** All answers beyond `farthest` have the same privacy as `farthest`. */
  readonly farthest: number;
  /** Answers at which the laws are not smooth. */
  readonly kinks: readonly number[];
  /**
   * The range of thresholds to search. Outputs outside this range are indistinguishable, so other
   * thresholds add nothing.
   */
  readonly thresholds: Range;
  readonly total: Total;
}

/**
 * The privacy of laws that depend on the answer and have a monotone likelihood ratio. For such
 * laws, the answers of the worst pair are exactly one sensitivity apart. The position of this pair
 * in the range is searched.
 */
export function familyPrivacy(family: LawFamily): IdealPrivacy {
  const { lower } = family.input;
  const shift = Math.min(family.sensitivity, family.input.upper - lower);
  const last = Math.min(family.input.upper - shift, family.farthest);
  const discrete = family.at(lower).spacing > 0;
  const whole = discrete ? Math.round : (q: number) => q;
  const starts = [lower, last, ...family.kinks.flatMap((q) => [q, q - shift])]
    .map(whole)
    .filter((q) => q >= lower && q <= last);
  const worstPair = (f: (from: Distribution, to: Distribution) => number) => {
    const at = (q: number) => {
      const [here, there] = [family.at(whole(q)), family.at(whole(q) + shift)];
      return Math.max(f(here, there), f(there, here));
    };
    const found = lower < last ? minimise((q) => -at(q), lower, last, 24, 1e-5) : lower;
    const tried = discrete ? [...nearEnds(lower, last), found - 1, found, found + 1] : [found];
    const inside = tried.map(whole).filter((q) => q >= lower && q <= last);
    return Math.max(...[...starts, ...inside].map(at));
  };
  const worst = (g: (p: number, q: number) => number) =>
    worstPair((from, to) => family.total(from, to, g));
  const loss = (p: number, q: number) => (p > 0 ? Math.log(p / q) : 0);
  return {
    epsilon: family.epsilon,
    delta: (epsilon) =>
      epsilon >= family.epsilon
        ? 0
        : worstPair((from, to) => excess(from, to, Math.exp(epsilon), family.thresholds)),
    rdp(alpha) {
      if (alpha === 1) return worst((p, q) => p * loss(p, q));
      const top = (alpha - 1) * family.epsilon;
      if (top < OVERFLOW) {
        return Math.log1p(worst((p, q) => p * Math.expm1((alpha - 1) * loss(p, q)))) / (alpha - 1);
      }
      const scaled = worst((p, q) => p * Math.exp((alpha - 1) * loss(p, q) - top));
      return (top + Math.log(scaled)) / (alpha - 1);
    },
  };
}

/** Counts near the ends of a range, where a coarse search could miss the worst pair. */
function nearEnds(lower: number, last: number): number[] {
  const count = last - lower <= 64 ? Math.floor(last - lower) + 1 : 16;
  return Array.from({ length: count }, (_, i) => [lower + i, last - i]).flat();
}

/**
 * The supremum of P(A) − E·Q(A) over sets A. The likelihood ratio is monotone, so the best set lies
 * on one side of a threshold. The difference is a smooth function of the threshold, and this
 * function is flat at its maximum.
 */
function excess(from: Distribution, to: Distribution, E: number, thresholds: Range): number {
  const below = from.mean < to.mean;
  const at = (t: number) =>
    below ? from.cdf(t) - E * to.cdf(t) : from.survival(t) - E * to.survival(t);
  const low = Math.max(thresholds.lower, Math.min(from.quantile(1e-16), to.quantile(1e-16)));
  const high = Math.min(
    thresholds.upper,
    Math.max(from.quantile(1 - 1e-15), to.quantile(1 - 1e-15)),
  );
  const step = from.spacing;
  const count = step > 0 ? Math.ceil((high - low) / step) : Number.POSITIVE_INFINITY;
  const searched =
    count > TRY_ALL_UP_TO && low < high ? minimise((t) => -at(t), low, high, 48) : low;
  const tried =
    count <= TRY_ALL_UP_TO
      ? Array.from({ length: Math.max(1, count) }, (_, i) => low + i * step)
      : [low, high - step, searched - step, searched, searched + step];
  return tried.reduce((most, t) => Math.max(most, at(t)), 0);
}

/**
 * The total for noise after a cut. The total includes the two bounds, each with the mass of a whole
 * tail, and the outputs between the bounds.
 */
export function cutTotal({ below, above }: Pick<Cut, "below" | "above">): Total {
  // If the two cuts overlap, the lower cut takes precedence.
  const last = (y: Distribution) => Math.max(below, y.spacing > 0 ? Math.ceil(above) - 1 : above);
  const ends = (y: Distribution): [number, number] => [y.cdf(below), y.survival(last(y))];
  return (from, to, g) => {
    const [lowP, highP] = ends(from);
    const [lowQ, highQ] = ends(to);
    const middle = totalBetween((x) => g(pdf(from, x), pdf(to, x)), below, above, from, to);
    return sum([g(lowP, lowQ), g(highP, highQ), middle]);
  };
}

/** The total for laws that all have the given range as their support. */
export function rangeTotal({ lower, upper }: Range): Total {
  return (from, to, g) => {
    const edge = from.spacing / 2;
    return totalBetween((x) => g(pdf(from, x), pdf(to, x)), lower - edge, upper + edge, from, to);
  };
}

function totalBetween(
  f: (x: number) => number,
  below: number,
  above: number,
  from: Distribution,
  to: Distribution,
): number {
  if (from.spacing > 0) {
    const tails = [from, to].map((law) => 2 * law.quantile(1 - 1e-15) - law.mean);
    const first = Math.floor(below) + 1;
    const last = Math.min(above, Math.max(...tails) + 1);
    const terms = (function* () {
      for (let x = first; x < last; x++) yield f(x);
    })();
    return sum(terms);
  }
  // The loss is linear between the two answers and constant beyond the answers. The point where the
  // loss crosses ε is also a kink.
  const inner = [...from.kinks, ...to.kinks].filter((x) => x > below && x < above);
  const [q, r] = [Math.min(...inner), Math.max(...inner)];
  const kinks = inner.length > 0 ? Array.from({ length: 9 }, (_, i) => q + ((r - q) * i) / 8) : [];
  const points = [...new Set([below, ...kinks, above])].sort((a, b) => a - b);
  return below < above ? integrate(f, points, 1e-11).value : 0;
}

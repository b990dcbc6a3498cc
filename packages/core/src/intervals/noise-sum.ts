import { crossing, firstInteger, minimise } from "../numerics/index.js";
import { type IntegerNoise, noiseTransforms } from "./integer-noise.js";
import { series, type Term } from "./noise-series.js";

/** `count` independent noises of one law, each multiplied by `factor`. */
export interface NoiseTerm {
  readonly factor: number;
  readonly count: number;
  readonly noise: IntegerNoise;
}

/** The half width of the auxiliary noise, in standard deviations of the sum, unless asked otherwise. */
const BLUR = 0.001;
/** The sum of noise is assumed to end where its tails are below this probability. */
const BEYOND = 1e-10;
/**
 * An upper bound on everything that is left out: the noise beyond the ends, the rest of the series,
 * its negligible terms, and rounding errors. A relative error e of u changes a characteristic
 * function exp(−X) by at most e^−X·√(2X)·(sd·t)·e, with sd·t below 1e5.
 */
const OMITTED = 1e-8;
/** A bound on the distance between geometric noise and the integer weights that are sampled. */
const INTEGER_WEIGHTS = 1e-13;
/** If the failure probability is not this many times what is left out, Chernoff's bound is used. */
const RARE = 10;
/**
 * If the noise reaches farther than this many standard deviations, it is almost always 0. The series
 * would then be too long, and Chernoff's bound is used.
 */
const FARTHEST = 100;
/** A term whose variance is a smaller part of the largest one is a rounding error of its factor. */
const ROUNDED_OFF = 1e-26;
/** The relative tolerance of the search. The search returns the safe end of its bracket. */
const TOLERANCE = 1e-5;

/**
 * A number h such that |Σ factor·z| ≤ h with probability at least `confidence`. The law of the sum
 * is inverted from its characteristic function, so the noise may be of any size, and the sum need
 * not be nearly normal. The result is at most 2 · `blur` standard deviations above the smallest h.
 * The time is proportional to 1 / blur.
 */
export function noiseSumWithin(
  noises: readonly NoiseTerm[],
  confidence: number,
  blur = BLUR,
): number {
  const failure = 1 - confidence;
  const terms = noises
    .map(({ factor, count, noise }) => ({ ...noiseTransforms(noise), factor, count }))
    .sort((a, b) => varianceOf(b) - varianceOf(a))
    .filter((term, _, [largest]) => varianceOf(term) > ROUNDED_OFF * varianceOf(largest!));
  if (terms.length === 0) return 0;
  if (terms.length === 1 && terms[0]!.count === 1) return single(terms[0]!, failure);
  const omitted = terms.reduce((sum, { count }) => sum + INTEGER_WEIGHTS * count, OMITTED);
  // Noise that is almost never anything but 0 has a tiny deviation, and its series would not end.
  const moved = terms.reduce((sum, { count, tail }) => sum + count * tail(0), omitted);
  if (moved <= failure)
    return BLUR * Math.sqrt(terms.reduce((sum, term) => sum + varianceOf(term), 0));
  const most = chernoff(terms, failure / 2);
  return failure < RARE * omitted ? most : Math.min(most, inverted(terms, failure - omitted, blur));
}

function varianceOf({ factor, count, variance }: Term): number {
  return factor * factor * count * variance;
}

/**
 * One noise: the smallest integer that it exceeds in size with probability at most `failure`. The
 * noise is often equal to this integer, so there is room for rounding errors of the estimate.
 */
function single({ factor, tail, variance }: Term, failure: number): number {
  const goal = failure - Math.min(OMITTED, failure / 2);
  let high = 1;
  while (tail(high) > goal) high *= 2;
  const most = firstInteger((k) => tail(k) <= goal, 0, high);
  return Math.abs(factor) * (most + BLUR * Math.sqrt(variance));
}

/** A number that the sum exceeds in size with probability at most `failure`. */
function chernoff(terms: readonly Term[], failure: number): number {
  const variance = terms.reduce((sum, term) => sum + varianceOf(term), 0);
  const goal = Math.log(2 / failure);
  const bound = (s: number) =>
    terms.reduce((sum, { factor, count, growth }) => sum + count * growth(factor * s), goal) / s;
  // Growth is at least variance·s²/2, so the best s is at most that of Gaussian noise.
  const limit = Math.min(...terms.map(({ factor, limit }) => limit / Math.abs(factor)));
  const most = Math.log(Math.min(Math.sqrt((2 * goal) / variance), limit * (1 - 1e-9)));
  const best = Math.min(
    bound(Math.exp(most)),
    bound(Math.exp(minimise(atLog, most - 5, most, 32))),
  );
  return best * (1 + 1e-12);

  function atLog(s: number): number {
    return bound(Math.exp(s));
  }
}

/**
 * The sum X exceeds h in size only if |X + U| > h − w, where U is auxiliary noise in [−w, w]. The
 * function with period 2q that is 1 on (0, q) and −1 on (−q, 0) is the series (4/π) Σ sin(ty)/(2k+1)
 * with t = (2k+1)π/q. Its mean at x − X − U is 1 − P(|X + U| > x), except where |X + U| > q − x. So
 * the probability is 1 − (4/π) Σ sin(tx)·φ(t)/(2k+1) with the characteristic function φ of X + U.
 */
function inverted(terms: readonly Term[], failure: number, relative: number): number {
  const deviation = Math.sqrt(terms.reduce((sum, term) => sum + varianceOf(term), 0));
  const blur = relative * deviation;
  const reach = chernoff(terms, BEYOND) + blur;
  if (reach > FARTHEST * deviation) return reach;
  const { points, weights } = series(terms, Math.PI / (2 * reach), blur);
  const excess = (x: number) => {
    let within = 0;
    for (let k = 0; k < points.length; k++) within += weights[k]! * Math.sin(points[k]! * x);
    return 1 - (4 / Math.PI) * within - failure;
  };
  return crossing(excess, 0, reach, TOLERANCE).yes + blur;
}

import { NoisewrightError } from "../errors/index.js";
import type { Channel } from "../lattice/channels/index.js";
import type { Distribution, Range } from "../laws/index.js";
import { bracket } from "../numerics/index.js";

/** The relative tolerance of the search for the ends of the interval. */
const TOLERANCE = 2 ** -48;

/**
 * Computes a confidence interval for the true value from a released number. The interval contains
 * every value at which both P(output ≤ released) and P(output ≥ released) exceed (1 −
 * confidence)/2. So the interval misses the true value with probability at most 1 − confidence. The
 * channel clamps true values to its input range, so an end of this range stands for all values
 * beyond the end. The channel's output must grow stochastically with the input. All channels of
 * this library satisfy this.
 */
export function interval(channel: Channel, released: number, confidence: number): Range {
  const rare = (1 - checked(confidence)) / 2;
  const { lower, upper } = channel.input;
  const orMore = (answer: number) => atLeast(channel.law(answer), released) > rare;
  const orLess = (answer: number) => channel.law(answer).cdf(released) > rare;
  const ends = {
    lower: firstAnswer(orMore, lower, upper, channel.granularity, released),
    upper: firstAnswer(orLess, upper, lower, channel.granularity, released),
  };
  return {
    lower: ends.lower === lower ? Number.NEGATIVE_INFINITY : ends.lower,
    upper: ends.upper === upper ? Number.POSITIVE_INFINITY : ends.upper,
  };
}

/** P(X ≥ x), where x is a lattice point. */
function atLeast(law: Distribution, x: number): number {
  return law.survival(x - law.spacing / 2);
}

/**
 * The first true value, in the direction from `from` to `to`, at which `holds` is true. The result
 * is `from` if `holds` is true at `from`.
 */
function firstAnswer(
  holds: (answer: number) => boolean,
  from: number,
  to: number,
  step: number,
  near: number,
): number {
  const towards = Math.sign(to - from);
  const inside = (x: number) => Math.min(Math.max(from, to), Math.max(Math.min(from, to), x));
  let [no, yes] = [near, near];
  for (let stride = step; !holds(inside(yes)); stride *= 2) {
    if (inside(yes) === to) return to;
    [no, yes] = [yes, yes + towards * stride];
  }
  for (let stride = step; holds(inside(no)); stride *= 2) {
    if (inside(no) === from) return from;
    [yes, no] = [no, no - towards * stride];
  }
  return bracket(holds, inside(no), inside(yes), TOLERANCE).yes;
}

/**
 * The confidence of each of several independent intervals such that all intervals together have the
 * requested confidence.
 */
export function simultaneous(confidence: number, count: number): number {
  return checked(confidence) ** (1 / Math.max(1, count));
}

function checked(confidence: number): number {
  if (confidence > 0 && confidence < 1) return confidence;
  const got = String(confidence);
  const problem = { code: "domain", subject: "interval", parameter: "confidence" } as const;
  throw new NoisewrightError({ ...problem, domain: "in (0, 1)", got });
}

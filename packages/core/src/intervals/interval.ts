import { NoisewrightError } from "../errors/index.js";
import type { Channel } from "../lattice/channels/index.js";
import type { Distribution, Range } from "../laws/index.js";
import { bracket } from "../numerics/index.js";

/** How closely the ends are found, relative to their size. */
const TOLERANCE = 2 ** -48;

/**
 * All answers that the released number does not speak against: those at which neither it or less,
 * nor it or more, is as rare as (1 − confidence)/2. Whatever the answer, it is missed with at most
 * twice that probability. An end of the channel's input stands for all answers beyond, which are
 * clamped to it. Needs a channel whose output grows with the answer, as all here do.
 */
export function interval(channel: Channel, released: number, confidence: number): Range {
  const rare = (1 - checked(confidence)) / 2;
  const { lower, upper } = channel.input;
  const orMore = (answer: number) => atLeast(channel.law(answer), released) > rare;
  const orLess = (answer: number) => channel.law(answer).cdf(released) > rare;
  const ends = {
    lower: turn(orMore, lower, upper, channel.granularity, released),
    upper: turn(orLess, upper, lower, channel.granularity, released),
  };
  return {
    lower: ends.lower === lower ? Number.NEGATIVE_INFINITY : ends.lower,
    upper: ends.upper === upper ? Number.POSITIVE_INFINITY : ends.upper,
  };
}

/** P(X ≥ x): a released number is one that the law can give. */
function atLeast(law: Distribution, x: number): number {
  return law.survival(x - law.spacing / 2);
}

/** The first answer from `from` towards `to` at which something holds; `from` itself if it does. */
function turn(
  holds: (answer: number) => boolean,
  from: number,
  to: number,
  step: number,
  near: number,
): number {
  const towards = Math.sign(to - from);
  const inside = (x: number) => Math.min(Math.max(from, to), Math.max(Math.min(from, to), x));
  let [no, yes] = [near, near];
  for (let reach = step; !holds(inside(yes)); reach *= 2) {
    if (inside(yes) === to) return to;
    [no, yes] = [yes, yes + towards * reach];
  }
  for (let reach = step; holds(inside(no)); reach *= 2) {
    if (inside(no) === from) return from;
    [yes, no] = [no, no - towards * reach];
  }
  return bracket(holds, inside(no), inside(yes), TOLERANCE).yes;
}

/** The confidence each of several independent intervals needs for all to hold at once. */
export function simultaneous(confidence: number, count: number): number {
  return checked(confidence) ** (1 / Math.max(1, count));
}

function checked(confidence: number): number {
  if (confidence > 0 && confidence < 1) return confidence;
  const got = String(confidence);
  const problem = { code: "domain", subject: "interval", parameter: "confidence" } as const;
  throw new NoisewrightError({ ...problem, domain: "in (0, 1)", got });
}

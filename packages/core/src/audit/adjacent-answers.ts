import { NoisewrightError } from "../errors/index.js";
import type { Channel } from "../lattice/channels/index.js";
import type { Mechanism } from "../mechanisms/kit/index.js";
import { formatInterval, interval } from "../params/index.js";

/** Two adjacent true answers. */
export type Answers = readonly [number, number];

/**
 * One audited answer lies inside the range, at this fraction of the way from the lower end to the
 * upper end.
 */
const INSIDE = 0.4;

/**
 * Pairs of adjacent answers that are likely to be the worst for a mechanism. The two answers of a
 * pair are as far apart as one change allows. There are pairs at both ends of the range and inside
 * the range.
 */
export function adjacentAnswers(mechanism: Mechanism, channel: Channel): readonly Answers[] {
  const { lower, upper } = mechanism.input;
  const whole = Number.isInteger(channel.granularity);
  const [least, most] = [Number.isFinite(lower), Number.isFinite(upper)];
  if (!least && !most) return [[0, neighbour(mechanism, 0)]];
  if (!most) return [[lower, neighbour(mechanism, lower)]];
  if (!least) return [[upper - neighbour(mechanism, 0), upper]];
  const width = neighbour(mechanism, lower) - lower;
  const inside = lower + INSIDE * (upper - width - lower);
  const starts = new Set([lower, whole ? Math.round(inside) : inside, upper - width]);
  return [...starts].map((start) => [start, neighbour(mechanism, start)]);
}

/** Throws if the mechanism's privacy claim does not cover these two answers. */
export function checkAnswers(mechanism: Mechanism, [a, b]: Answers): void {
  const [from, to] = [Math.min(a, b), Math.max(a, b)];
  const { lower, upper } = mechanism.input;
  if (from >= lower && to <= upper && to <= neighbour(mechanism, from)) return;
  const { sensitivity, relativeChange } = mechanism.params;
  const finite = Number.isFinite(lower) || Number.isFinite(upper);
  const where = finite ? ` in ${formatInterval(interval("[", lower, upper, "]"))},` : "";
  const apart = sensitivity ?? relativeChange;
  throw new NoisewrightError({
    code: "domain",
    subject: "audit",
    parameter: "answers",
    domain: `two numbers${where}${apart === undefined ? "" : ` at most ${apart} apart`}`,
    got: `${a},${b}`,
  });
}

/**
 * The largest answer that one change can turn this answer into. If the mechanism has no
 * sensitivity, the result is the end of the range.
 */
function neighbour({ params, input }: Mechanism, answer: number): number {
  const { sensitivity, relativeChange } = params;
  if (typeof sensitivity === "number") return Math.min(input.upper, answer + sensitivity);
  if (typeof relativeChange === "number") return answer * (1 + relativeChange);
  return input.upper;
}

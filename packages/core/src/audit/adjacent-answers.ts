import { NoisewrightError } from "../errors/index.js";
import type { Channel } from "../lattice/channels/index.js";
import type { Mechanism } from "../mechanisms/kit/index.js";
import { formatInterval, interval } from "../params/index.js";

/** Two adjacent answers. */
export type Answers = readonly [number, number];

/** Where between the ends of its range a mechanism is looked at too. */
const INSIDE = 0.4;

/**
 * Adjacent answers among which a mechanism's worst ones are likely: as far apart as one change may
 * move an answer, at both ends of the range and inside.
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

/** Answers that a claim of the mechanism says nothing of are refused. */
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

/** The farthest answer above this one that one change may lead to; any, where nothing says less. */
function neighbour({ params, input }: Mechanism, answer: number): number {
  const { sensitivity, relativeChange } = params;
  if (typeof sensitivity === "number") return Math.min(input.upper, answer + sensitivity);
  if (typeof relativeChange === "number") return answer * (1 + relativeChange);
  return input.upper;
}

import { type Channel, interval } from "@noisewright/core";
import type { Range } from "@noisewright/core/laws";

/** A released number and a confidence, to the truths that they leave possible. */
export type Intervals = (released: number, confidence: number) => Range;

/** Numbers whose intervals are kept: a release may have a million results, but few that differ. */
const MOST = 2 ** 16;

/**
 * Intervals of a channel, where of what was drawn only a number within `slack` is known. Noise that
 * does not depend on the truth has one interval, moved along; others are computed once a number.
 */
export function intervalsOf(channel: Channel, slack: number): Intervals {
  const { lower, upper } = channel.input;
  const moves = lower === Number.NEGATIVE_INFINITY && upper === Number.POSITIVE_INFINITY;
  const known = new Map<string, Range>();
  const at: Intervals = (released, confidence) => {
    const key = `${released} ${confidence}`;
    const found = known.get(key) ?? {
      lower: interval(channel, released - slack, confidence).lower,
      upper: interval(channel, released + slack, confidence).upper,
    };
    if (known.size >= MOST) known.clear();
    known.set(key, found);
    return found;
  };
  if (!moves) return at;
  return (released, confidence) => {
    const around = at(0, confidence);
    return { lower: released + around.lower, upper: released + around.upper };
  };
}

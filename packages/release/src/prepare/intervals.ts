import { type Channel, interval } from "@noisewright/core";
import type { Range } from "@noisewright/core/laws";

/** Computes the confidence interval of the true value from a released number. */
export type Intervals = (released: number, confidence: number) => Range;

/**
 * The largest number of cached intervals. A release may have a million results, but only a few
 * different results.
 */
const MOST_CACHED = 2 ** 16;

/** The intervals of each channel. Releases with the same noise share one channel. */
const known = new WeakMap<Channel, Map<number, Intervals>>();

/** The intervals of a channel whose output was rounded by at most `slack`. */
export function intervalsOf(channel: Channel, slack: number): Intervals {
  const bySlack = known.get(channel) ?? new Map<number, Intervals>();
  known.set(channel, bySlack);
  const found = bySlack.get(slack) ?? computedIntervals(channel, slack);
  bySlack.set(slack, found);
  return found;
}

/**
 * With additive noise, all intervals are the same interval, shifted by the released number. With other
 * noise, an interval is computed once for each released number.
 */
function computedIntervals(channel: Channel, slack: number): Intervals {
  const { lower, upper } = channel.input;
  const isAdditive = lower === Number.NEGATIVE_INFINITY && upper === Number.POSITIVE_INFINITY;
  const cache = new Map<string, Range>();
  const at: Intervals = (released, confidence) => {
    const key = `${released} ${confidence}`;
    const found = cache.get(key) ?? {
      lower: interval(channel, released - slack, confidence).lower,
      upper: interval(channel, released + slack, confidence).upper,
    };
    if (cache.size >= MOST_CACHED) cache.clear();
    cache.set(key, found);
    return found;
  };
  if (!isAdditive) return at;
  return (released, confidence) => {
    const around = at(0, confidence);
    return { lower: released + around.lower, upper: released + around.upper };
  };
}

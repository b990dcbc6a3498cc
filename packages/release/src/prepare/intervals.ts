import { type Channel, interval } from "@noisewright/core";
import type { Range } from "@noisewright/core/laws";
import { AdditiveChannel } from "@noisewright/core/privacy";

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
 * Additive noise moves with the lattice point to which it is added, and so do its intervals. With other
 * noise, an interval is computed once for each released number.
 */
function computedIntervals(channel: Channel, slack: number): Intervals {
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
  if (!(channel instanceof AdditiveChannel)) return at;
  const { granularity, input } = channel;
  return (released, confidence) => {
    if (!(2 * Math.abs(released) < input.upper)) return at(released, confidence); // near an end of the range
    const point = Math.round(released / granularity) * granularity;
    const around = at(released - point, confidence);
    return { lower: point + around.lower, upper: point + around.upper };
  };
}

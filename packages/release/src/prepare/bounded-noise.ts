import { type Channel, type Mechanism, mechanism } from "@noisewright/core";
import { type PrivacyEvent, stepsEvent } from "@noisewright/core/accounting";
import { type Intervals, intervalsOf } from "./intervals.js";
import { perCell, timesUp } from "./level.js";
import { intervalsOfShares } from "./mean.js";

/**
 * Noise for numbers whose bound is chosen from the data. The numbers are measured in parts of the
 * bound, so the noise and its certificate are the same for every bound.
 */
export interface BoundedNoise {
  readonly mechanism: Mechanism;
  readonly channel: Channel;
  /** The number of parts into which the bound is divided. */
  readonly parts: number;
  /** The number of parts by which one unit changes all numbers together. */
  readonly steps: number;
  /** The certified ε of all numbers together. */
  readonly epsilon: number;
  /** The events of all numbers together, and of the numbers of one group. */
  readonly event: PrivacyEvent;
  readonly eventOfOne: PrivacyEvent;
  /** The intervals of a number of parts, which is rounded, and of a share of two such numbers. */
  readonly intervals: Intervals;
  readonly shares: ReturnType<typeof intervalsOfShares>;
}

/** By how much one unit changes numbers, if their bound is divided into parts. */
export interface Changes {
  /** The number of bounds by which one unit changes all numbers together, about. */
  readonly bounds: number;
  /** The number of parts by which one unit changes all numbers, or those of one group, at most. */
  all(parts: number): number;
  one(parts: number): number;
  /** The smallest number of parts. */
  readonly leastParts: number;
}

/** The scale of the noise in parts: large enough for smooth noise and for a small rounding error. */
const FINEST = 256;

export function boundedNoise(epsilon: number, changes: Changes): BoundedNoise {
  const parts = Math.max(changes.leastParts, Math.round((FINEST * epsilon) / changes.bounds));
  const steps = changes.all(parts);
  const noise = mechanism("geometric", { epsilon: perCell(epsilon, steps), sensitivity: 1 });
  const { channel, certificate } = noise.compile();
  return {
    mechanism: noise,
    channel,
    parts,
    steps,
    epsilon: timesUp(certificate.epsilon, steps),
    event: stepsEvent(certificate.epsilon, steps),
    eventOfOne: stepsEvent(certificate.epsilon, Math.min(steps, changes.one(parts))),
    intervals: intervalsOf(channel, 0.5),
    shares: intervalsOfShares(channel),
  };
}

/**
 * The number value/bound in parts, rounded to the nearest integer; halves are rounded up. Rounding
 * is monotone and commutes with adding integers. So if two values differ by x parts, the results
 * differ by at most ⌈x⌉.
 */
export function inParts(value: bigint, bound: bigint, parts: number): bigint {
  const [double, numerator] = [2n * bound, 2n * value * BigInt(parts) + bound];
  const quotient = numerator / double;
  return numerator % double < 0n ? quotient - 1n : quotient;
}

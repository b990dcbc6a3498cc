import { type Channel, mechanism, ShareInterval } from "@noisewright/core";
import { stepsEvent } from "@noisewright/core/accounting";
import { shownParams } from "./certified-noise.js";
import { perCell, timesUp } from "./level.js";
import { noiseWithin } from "./noise-within.js";
import { exactSensitivity, inUnits, stepsOf } from "./numbers.js";
import type { Procedure } from "./prepared.js";
import { smallestEpsilon } from "./target.js";

export interface Mean {
  readonly lower: number;
  readonly granularity: number;
  /** The largest number of steps that one row adds to the sum, in the steps of the query. */
  readonly range: bigint;
  /** The number of rows that one unit adds or removes, in all groups together. */
  readonly rows: number;
  /** The number of groups that one unit changes. */
  readonly groups: number;
  /** The number of rows that one unit adds or removes in one group, if this is needed. */
  readonly most?: number;
  readonly payment: { readonly epsilon: number } | { readonly target: MeanTarget };
}

/**
 * An error bound, the confidence level of the bound, and the smallest group size for which the
 * bound holds.
 */
export interface MeanTarget {
  readonly within: number;
  readonly confidence: number;
  readonly rows: number;
}

/**
 * The scale of the noise in steps. It is large enough for smooth noise and small enough for a short
 * table of weights.
 */
const FINEST = 256;

/**
 * A row with value x adds x − lower to one sum and upper − x to another sum. So the row changes the
 * two sums together by upper − lower, whatever x is. Noise of that sensitivity protects both sums,
 * and ε is not split. The mean is lower + (upper − lower) · first sum / (first sum + second sum).
 */
export function mean(request: Mean): Procedure {
  const { lower, granularity, range, rows, groups, most, payment } = request;
  const sensitivity = exactSensitivity(range * BigInt(rows));
  const width = inUnits(exactSensitivity(range), granularity);
  const latticeAt = (at: number) => {
    const halvings = Math.round(Math.log2(sensitivity / at / FINEST));
    // A coarser lattice rounds each of the two sums of a group, where ⌈x⌉ + ⌈y⌉ ≤ ⌈x + y⌉ + 1.
    const steps = Math.ceil(sensitivity / 2 ** halvings) + (halvings > 0 ? 2 * groups - 1 : 0);
    return { halvings, steps };
  };
  const meets = ({ within, confidence, rows: minimum }: MeanTarget, at: number) => {
    const { halvings, steps } = latticeAt(at);
    const total = (minimum * Number(range)) / 2 ** halvings;
    return missProbability(within / width, total, at / steps) <= 1 - confidence;
  };
  const epsilon =
    "target" in payment ? smallestEpsilon((at) => meets(payment.target, at)) : payment.epsilon;
  const { halvings, steps } = latticeAt(epsilon);
  const noise = mechanism("geometric", { epsilon: perCell(epsilon, steps), sensitivity: 1 });
  const { channel, certificate } = noise.compile();
  const certified = { epsilon: timesUp(certificate.epsilon, steps), delta: 0 };
  const shownBy = (change: bigint) => {
    const ownSteps = Math.ceil(exactSensitivity(change) / 2 ** halvings) + (halvings > 0 ? 1 : 0);
    return stepsEvent(certificate.epsilon, Math.min(steps, ownSteps));
  };
  return {
    mechanism: {
      id: noise.id,
      params: { ...shownParams(noise), steps, step: granularity * 2 ** halvings },
      why: "the same noise protects the sum and the number of rows",
    },
    events: [stepsEvent(certificate.epsilon, steps)],
    certified,
    ...(most !== undefined && { shown: shownBy(range * BigInt(most)) }),
    truth({ cells: [cell] }) {
      const above = cell?.sum ?? 0n;
      const below = range * (cell?.rows ?? 0n) - above;
      return [above, below].map((sum) => [stepsOf(scaled(sum, halvings))]);
    },
    draw: (truth, random) => truth.map(([sum]) => channel.sample(sum!, random)),
    show: shownMean(lower, width, intervalsOfShares(channel)),
    // The error of one of the two sums. This error divided by the number of rows is the error of
    // the mean.
    expects: (confidence) => ({
      within: inUnits(noiseWithin(noise, confidence) * 2 ** halvings, granularity),
      unit: "value × rows",
    }),
  };
}

/** The intervals of shares, one for each confidence level. */
export function intervalsOfShares(channel: Channel): (confidence: number) => ShareInterval {
  const intervals = new Map<number, ShareInterval>();
  return (confidence) => {
    const interval = intervals.get(confidence) ?? new ShareInterval(channel.law(0), confidence);
    intervals.set(confidence, interval);
    return interval;
  };
}

/** Shows the mean that two noisy sums give, and its interval. */
export function shownMean(
  lower: number,
  width: number,
  intervalAt: (confidence: number) => ShareInterval,
): Procedure["show"] {
  // The mean is shown with digits up to a billionth of the range. Further digits would only show
  // the rounding errors of doubles.
  const digits = Math.min(100, Math.max(0, 9 - Math.floor(Math.log10(width))));
  const meanAt = (share: number) => Number((lower + share * width).toFixed(digits));
  return ([above, below], confidence) => {
    const [a, b] = [above!, below!];
    const share = a + b > 0 ? Math.min(1, Math.max(0, a / (a + b))) : 0.5;
    const ends = intervalAt(confidence).of(a, b);
    return [
      { value: meanAt(share), interval: { lower: meanAt(ends.lower), upper: meanAt(ends.upper) } },
    ];
  };
}

/** The number sum · 2^−halvings, rounded to the nearest integer. Halves are rounded up. */
export function scaled(sum: bigint, halvings: number): bigint {
  if (halvings <= 0) return sum << BigInt(-halvings);
  const half = 1n << BigInt(halvings - 1);
  return (sum + half) >> BigInt(halvings);
}

/**
 * An upper bound on the probability that a released share differs from the true share p by more
 * than s. Let q = p + s. The released share is too large by more than s if (1 − q)Z₁ − qZ₂ > s ·
 * total. For q > 1 the released share cannot be too large by more than s, because shares are
 * clamped. The case of a share that is too small is symmetric.
 *
 * Geometric noise is Laplace noise plus less than one step, and sums are rounded by at most half a
 * step. A weighted average of two Laplace variables has no heavier tail than one of the two
 * variables [proschan-1965]. The last term of the bound covers a noisy total that is not positive.
 */
function missProbability(s: number, total: number, epsilon: number): number {
  return Math.exp(-epsilon * (s * total - 1.5)) + Math.exp((-epsilon * (total - 3)) / 2) / 2;
}

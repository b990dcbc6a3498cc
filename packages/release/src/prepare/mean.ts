import { mechanism, ShareInterval } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import { shownParams } from "./certified-noise.js";
import { perCell, timesUp } from "./level.js";
import { noiseWithin } from "./noise-within.js";
import { exactSensitivity, stepsOf, worth } from "./numbers.js";
import type { Procedure } from "./prepared.js";
import { leastEpsilon } from "./target.js";

export interface Mean {
  readonly lower: number;
  readonly granularity: number;
  /** What the steps of a row's sum are at most, by the plan that rows are summed by. */
  readonly range: bigint;
  /** Rows that one unit adds or removes, in all groups together. */
  readonly rows: number;
  /** Groups in which it does. */
  readonly groups: number;
  readonly payment: { readonly epsilon: number } | { readonly target: MeanTarget };
}

/** An error, how surely it is kept, and in groups of how many rows or more. */
export interface MeanTarget {
  readonly within: number;
  readonly confidence: number;
  readonly rows: number;
}

/** Noise scales in steps: enough that they are smooth, few enough for a table. */
const FINEST = 256;

/**
 * A row of value x adds x − lower to one sum and upper − x to another: together it moves them by
 * upper − lower whatever x is, so noise for that much protects both at once, and no ε is split.
 * The mean is lower plus the first one's share of the range.
 */
export function mean({ lower, granularity, range, rows, groups, payment }: Mean): Procedure {
  const reach = exactSensitivity(range * BigInt(rows));
  const width = worth(exactSensitivity(range), granularity);
  const latticeAt = (at: number) => {
    const halvings = Math.round(Math.log2(reach / at / FINEST));
    // On a coarser lattice each of two sums a group is rounded: ⌈x⌉ + ⌈y⌉ ≤ ⌈x + y⌉ + 1.
    const steps = Math.ceil(reach / 2 ** halvings) + (halvings > 0 ? 2 * groups - 1 : 0);
    return { halvings, steps };
  };
  const meets = ({ within, confidence, rows: least }: MeanTarget, at: number) => {
    const { halvings, steps } = latticeAt(at);
    const total = (least * Number(range)) / 2 ** halvings;
    return missed(within / width, total, at / steps) <= 1 - confidence;
  };
  const epsilon =
    "target" in payment ? leastEpsilon((at) => meets(payment.target, at)) : payment.epsilon;
  const { halvings, steps } = latticeAt(epsilon);
  const noise = mechanism("geometric", { epsilon: perCell(epsilon, steps), sensitivity: 1 });
  const { channel, certificate } = noise.compile();
  const certified = { epsilon: timesUp(certificate.epsilon, steps), delta: 0 };
  const event: PrivacyEvent = { kind: "pure/1", epsilon: certified.epsilon };
  const intervals = new Map<number, ShareInterval>();
  const intervalAt = (confidence: number) => {
    const made = intervals.get(confidence) ?? new ShareInterval(channel.law(0), confidence);
    intervals.set(confidence, made);
    return made;
  };
  // As many digits as tell a billionth of the range: finer ones are the doubles' own.
  const digits = Math.min(100, Math.max(0, 9 - Math.floor(Math.log10(width))));
  const meanAt = (share: number) => Number((lower + share * width).toFixed(digits));
  return {
    mechanism: {
      id: noise.id,
      params: { ...shownParams(noise), steps, step: granularity * 2 ** halvings },
      why: "one noise protects the sum and the number of rows at once",
    },
    events: [event],
    certified,
    truth({ cells: [cell] }) {
      const above = cell?.sum ?? 0n;
      const below = range * (cell?.rows ?? 0n) - above;
      return [above, below].map((sum) => [stepsOf(scaled(sum, halvings))]);
    },
    draw: (truth, random) => truth.map(([sum]) => channel.sample(sum!, random)),
    show([above, below], confidence) {
      const [a, b] = [above!, below!];
      const share = a + b > 0 ? Math.min(1, Math.max(0, a / (a + b))) : 0.5;
      const ends = intervalAt(confidence).of(a, b);
      return {
        value: meanAt(share),
        interval: { lower: meanAt(ends.lower), upper: meanAt(ends.upper) },
      };
    },
    // Either sum alone could be off by this; over the rows it is the mean's error.
    expects: (confidence) => ({
      within: worth(noiseWithin(noise, confidence) * 2 ** halvings, granularity),
      unit: "value × rows",
    }),
  };
}

/** sum · 2^−halvings, to the nearest integer, halves upwards. */
function scaled(sum: bigint, halvings: number): bigint {
  if (halvings <= 0) return sum << BigInt(-halvings);
  const half = 1n << BigInt(halvings - 1);
  return (sum + half) >> BigInt(halvings);
}

/**
 * How often, at most, a released share is further than s from the truth p. Too large by more than s
 * is (1 − q)Z₁ − qZ₂ > s · total at q = p + s, which is no case beyond q = 1, where shares are
 * clamped; too small likewise. Geometric noise is Laplace noise and less than a step, sums are
 * rounded by half a step, and of two Laplace variables an average has no heavier tail than one
 * alone [proschan-1965]. The last term is for a noisy total that is not positive.
 */
function missed(s: number, total: number, epsilon: number): number {
  return Math.exp(-epsilon * (s * total - 1.5)) + Math.exp((-epsilon * (total - 3)) / 2) / 2;
}

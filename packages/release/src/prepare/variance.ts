import { mechanism } from "@noisewright/core";
import { stepsEvent } from "@noisewright/core/accounting";
import { VarianceInterval } from "@noisewright/core/selection";
import { shownParams } from "./certified-noise.js";
import { perCell, timesUp } from "./level.js";
import { type Mean, type MeanTarget, scaled } from "./mean.js";
import { noiseWithin } from "./noise-within.js";
import { inUnits, stepsOf } from "./numbers.js";
import type { Procedure } from "./prepared.js";
import { smallestEpsilon } from "./target.js";
import { missUp } from "./variance-target.js";
import { SPREADS, type SpreadStatistic, spreadValues } from "./variance-values.js";

/** A release of a variance has the same parameters as a release of a mean. */
export interface Variance extends Mean {
  readonly statistic: SpreadStatistic;
}

/**
 * The smallest and the largest scale of the noise, in steps. A larger scale needs a larger table of
 * weights.
 */
const FINEST = 256;
const MOST_FINE = 2048;
/** The number of steps of the noise's sensitivity for each step that rounding may add. */
const STEPS_PER_ROUNDING = 64;

/**
 * Let w = (x − lower)/(upper − lower) for a row with value x. The row adds w² to the sum A, 2w(1 −
 * w) to B and (1 − w)² to C. So the row changes the three sums together by 1, whatever x is. Noise
 * of that sensitivity protects the three sums, and ε is not split. The sums are computed in whole
 * numbers: w is a number of steps divided by the range r in steps, and the sums are multiplied by
 * r². With n = A + B + C the mean of w is (A + B/2)/n, and the variance of w is (AC − B²/4)/n².
 */
export function variance(request: Variance): Procedure {
  const { statistic, lower, granularity, range, most, payment } = request;
  const width = inUnits(Number(range), granularity);
  const epsilon = "target" in payment ? epsilonFor(request, payment.target) : payment.epsilon;
  const { halvings, steps } = latticeAt(request, epsilon);
  const noise = mechanism("geometric", { epsilon: perCell(epsilon, steps), sensitivity: 1 });
  const { channel, certificate } = noise.compile();
  const certified = { epsilon: timesUp(certificate.epsilon, steps), delta: 0 };
  const shownBy = (change: bigint) =>
    stepsEvent(certificate.epsilon, Math.min(steps, stepsMoved(change, 1, halvings)));
  const step = granularity * granularity * 2 ** halvings;
  const intervals = new Map<number, VarianceInterval>();
  const intervalAt = (confidence: number) => {
    const made = () => new VarianceInterval(channel.law(0), confidence, halvings > 0 ? 0.5 : 0);
    const interval = intervals.get(confidence) ?? made();
    intervals.set(confidence, interval);
    return interval;
  };
  const { labels, unit } = SPREADS[statistic];
  return {
    ...(labels.length > 1 && { several: { columns: ["statistic"], count: labels.length } }),
    mechanism: {
      id: noise.id,
      params: { ...shownParams(noise), steps, step },
      why: "the same noise protects the sums of values and of squares and the number of rows",
    },
    events: [stepsEvent(certificate.epsilon, steps)],
    certified,
    ...(most !== undefined && { shown: shownBy(range * range * BigInt(most)) }),
    truth({ cells: [cell] }) {
      const [sum, squares] = [cell?.sum ?? 0n, cell?.squares ?? 0n];
      const between = 2n * (range * sum - squares);
      const below = range * range * (cell?.rows ?? 0n) - squares - between;
      return [squares, between, below].map((each) => [stepsOf(scaled(each, halvings))]);
    },
    draw: (truth, random) => truth.map(([sum]) => channel.sample(sum!, random)),
    show([a, b, c], confidence) {
      const values = spreadValues([a!, b!, c!], intervalAt(confidence), { lower, width });
      if (labels.length === 1) return [values[labels[0]!]()];
      return labels.map((label) => ({ labels: [label], ...values[label]() }));
    },
    // The error of one of the three sums. This error divided by the number of rows is the error of
    // the variance, and an upper bound on the square of the error of the standard deviation.
    expects: (confidence) => ({ within: noiseWithin(noise, confidence) * step, unit }),
  };
}

interface Lattice {
  /** The sums are divided by 2^halvings before noise is added. */
  readonly halvings: number;
  /** The number of steps by which one unit changes all sums together. */
  readonly steps: number;
}

function latticeAt({ range, rows, groups }: Variance, epsilon: number): Lattice {
  const sensitivity = range * range * BigInt(rows);
  const wanted = (STEPS_PER_ROUNDING * roundingOf(groups)) / epsilon;
  const scale = Math.min(MOST_FINE, Math.max(FINEST, wanted));
  const halvings = Math.round(Math.log2(Number(sensitivity) / epsilon / scale));
  return { halvings, steps: stepsMoved(sensitivity, groups, halvings) };
}

/** The largest number of steps by which all sums together change. */
function stepsMoved(sensitivity: bigint, groups: number, halvings: number): number {
  if (halvings <= 0) return Number(sensitivity << BigInt(-halvings));
  const whole = -(-sensitivity >> BigInt(halvings)); // rounded up
  return Number(whole) + roundingOf(groups);
}

/** A coarser lattice rounds each of the three sums of a group, where ⌈x⌉ + ⌈y⌉ ≤ ⌈x + y⌉ + 1. */
const roundingOf = (groups: number): number => 3 * groups - 1;

/** The smallest ε that meets a target, for rows of any values. */
function epsilonFor(request: Variance, target: MeanTarget): number {
  const { statistic, range, granularity } = request;
  const width = inUnits(Number(range), granularity);
  return smallestEpsilon((epsilon) => {
    const { halvings, steps } = latticeAt(request, epsilon);
    const total = (target.rows * Number(range * range)) / 2 ** halvings;
    return missUp(statistic, target.within, width, total, steps / epsilon) <= 1 - target.confidence;
  });
}

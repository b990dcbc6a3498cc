import { type Fraction, lowestTerms } from "./fraction.js";

/** Quantiles in the order in which they are chosen: the middle one first, then both sides. */
export interface QuantilePlan {
  /** The position of this quantile in the list of levels. */
  readonly index: number;
  /** 0 for the first choice, 1 for the next two choices, and so on. */
  readonly depth: number;
  /** The level relative to the part of the rows in which the quantile is chosen. */
  readonly fraction: Fraction;
  readonly below?: QuantilePlan;
  readonly above?: QuantilePlan;
}

/**
 * Plans the choices for increasing levels in thousandths. If the quantiles at a and b are known,
 * the quantile at q is the quantile at (q − a)/(b − a) of the rows between them.
 */
export function planQuantiles(thousandths: readonly number[]): QuantilePlan {
  const plan = (
    [from, to]: readonly [number, number],
    [a, b]: readonly [number, number],
    depth: number,
  ): QuantilePlan => {
    const index = from + Math.floor((to - from) / 2);
    const q = thousandths[index]!;
    return {
      index,
      depth,
      fraction: lowestTerms(q - a, b - a),
      ...(index > from && { below: plan([from, index], [a, q], depth + 1) }),
      ...(index + 1 < to && { above: plan([index + 1, to], [q, b], depth + 1) }),
    };
  };
  return plan([0, thousandths.length], [0, 1000], 0);
}

/** All quantiles of a plan. A quantile comes before the quantiles that are chosen after it. */
export function flattened(plan: QuantilePlan): readonly QuantilePlan[] {
  return [plan, ...[plan.below, plan.above].flatMap((next) => (next ? flattened(next) : []))];
}

import { decompose } from "../../numerics/index.js";
import { rdpCurveOf } from "../accountants/index.js";
import type { SingleEvent } from "../events/index.js";
import { type LossLaw, lossOf } from "../loss/index.js";

/** The cost of releases, as sums that are valid for every adaptive choice of the analyst. */
export interface AdaptiveCost {
  /** The values of ln E e^((α−1)·loss) over the finite losses, for each order α of a mixture. */
  readonly moments: readonly number[];
  /**
   * The largest finite loss, as an exact multiple of the smallest double; undefined if the loss is
   * unbounded.
   */
  readonly level: bigint | undefined;
  /** The probability of an infinite loss, as an exact multiple of the smallest double. */
  readonly mass: bigint;
}

/**
 * The cost of one event; undefined if the event has neither a finite list of losses nor a Rényi
 * curve.
 */
export function adaptiveCostOf(
  event: SingleEvent,
  orders: readonly number[],
): AdaptiveCost | undefined {
  const laws = lossOf(event);
  const curve = rdpCurveOf(event);
  const directions = laws === undefined ? [] : [laws.remove, laws.add];
  const finite = directions.map(finiteMoment).filter((each) => each !== undefined);
  if (curve === undefined && finite.length < 2) return undefined;
  const momentOf = (order: number) =>
    curve === undefined
      ? Math.max(...finite.map((moment) => moment(order - 1)))
      : (order - 1) * curve(order);
  const highest = Math.max(0, ...directions.map((law) => law.highest));
  return {
    moments: orders.map((order) => Math.max(0, momentOf(order))),
    level:
      laws !== undefined && highest < Number.POSITIVE_INFINITY
        ? toSmallestUnits(highest)
        : undefined,
    mass: toSmallestUnits(Math.max(0, ...directions.map((law) => law.infinite))),
  };
}

/** Converts a double ≥ 0 to a multiple of the smallest double. */
export function toSmallestUnits(x: number): bigint {
  const { mantissa, exponent } = decompose(x);
  return mantissa << BigInt(exponent + 1074);
}

/** Computes the cost a + times · b. */
export function addCosts(a: AdaptiveCost, b: AdaptiveCost, times = 1): AdaptiveCost {
  const count = BigInt(times);
  return {
    moments: a.moments.map((moment, j) => moment + times * b.moments[j]!),
    level: a.level === undefined || b.level === undefined ? undefined : a.level + count * b.level,
    mass: a.mass + count * b.mass,
  };
}

const ROUNDING = 1e-12;

/**
 * The function ln E e^(θ·loss) over the finite losses, rounded up; undefined if there are
 * infinitely many losses.
 */
function finiteMoment({ atoms, highest }: LossLaw): ((theta: number) => number) | undefined {
  if (atoms === undefined) return undefined;
  return (theta) => {
    const largest = Math.max(0, theta * highest);
    const slack = ROUNDING * (1 + largest) * (1 + theta);
    if (largest < 1) {
      // The masses of finite losses sum to at most 1, so E e^x ≤ 1 + E(e^x − 1).
      const gain = atoms.reduce((sum, { loss, p }) => sum + p * Math.expm1(theta * loss), 0);
      return Math.log1p(gain) + slack;
    }
    const scaled = atoms.reduce(
      (sum, { loss, p }) => sum + p * Math.exp(theta * loss - largest),
      0,
    );
    return largest + Math.log(scaled) + slack;
  };
}

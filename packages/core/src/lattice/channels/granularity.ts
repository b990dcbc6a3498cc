import { decompose, floorDiv, rational } from "../../numerics/index.js";

export interface Steps {
  readonly granularity: number;
  /** The sensitivity as a number of lattice steps, without rounding. */
  readonly steps: number;
}

/**
 * Chooses a granularity near `target` that divides the sensitivity exactly. So the sensitivity is
 * not rounded up to a multiple of the granularity, which would cost privacy. If the sensitivity is
 * a small multiple of a power of two, the granularity is the largest power of two that divides the
 * sensitivity and is at most the target. Otherwise the granularity is the sensitivity divided by a
 * power of two. The granularity never exceeds the sensitivity.
 */
export function divide(sensitivity: number, target: number): Steps {
  const halvings = Math.max(0, Math.ceil(Math.log2(sensitivity / target)));
  const unit = lowestBit(sensitivity);
  const dyadic = unit * 2 ** -Math.max(0, Math.ceil(Math.log2(unit / target)));
  return dyadic >= target / 8
    ? { granularity: dyadic, steps: sensitivity / dyadic }
    : { granularity: sensitivity / 2 ** halvings, steps: 2 ** halvings };
}

/** The largest power of two of which x is a multiple. */
function lowestBit(x: number): number {
  const { mantissa, exponent } = decompose(x);
  return Number(mantissa & -mantissa) * 2 ** exponent;
}

/**
 * The limit for lattice indices. Below this limit, the sum of an index and the noise is an exact
 * double.
 */
export const INDEX_LIMIT = 2 ** 52;

/**
 * The index of the nearest lattice point, ⌊value/granularity + ½⌋ in exact arithmetic. A value
 * halfway between two points is rounded up. Two values that differ by at most n steps get indices
 * that differ by at most n. Rounding halves to even, or rounding the quotient, would break this
 * rule. The function accepts every double, and NaN gets the index 0.
 */
export function nearestIndex(value: number, granularity: number): number {
  const limit = INDEX_LIMIT * granularity;
  const clamped = Math.min(limit, Math.max(-limit, value));
  const x = clamped >= -limit ? clamped : 0; // The comparison is false for NaN.
  const v = rational(x);
  const g = rational(granularity);
  const scaled = 2n * v.numerator * g.denominator;
  const step = g.numerator * v.denominator;
  return Number(floorDiv(scaled + step, 2n * step));
}

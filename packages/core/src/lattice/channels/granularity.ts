import { decompose, floorDiv, rational } from "../../numerics/index.js";

export interface Steps {
  readonly granularity: number;
  /** The sensitivity in lattice steps; exact. */
  readonly steps: number;
}

/**
 * Chooses a granularity near `target` that divides the sensitivity exactly, so that rounding it up
 * loses no privacy. If the sensitivity is a small multiple of a power of two, the result is the
 * largest power of two below the target. Otherwise it is the sensitivity halved often enough. It
 * never exceeds the sensitivity.
 */
export function divide(sensitivity: number, target: number): Steps {
  const halvings = Math.max(0, Math.ceil(Math.log2(sensitivity / target)));
  const unit = lowestBit(sensitivity);
  const dyadic = unit * 2 ** -Math.max(0, Math.ceil(Math.log2(unit / target)));
  return dyadic >= target / 8
    ? { granularity: dyadic, steps: sensitivity / dyadic }
    : { granularity: sensitivity / 2 ** halvings, steps: 2 ** halvings };
}

/** The largest power of two that divides x. */
function lowestBit(x: number): number {
  const { mantissa, exponent } = decompose(x);
  return Number(mantissa & -mantissa) * 2 ** exponent;
}

/** Lattice indices stay below this limit, so that index plus noise is an exact double. */
export const INDEX_LIMIT = 2 ** 52;

/**
 * The index of the nearest lattice point, with halves rounded up: ⌊value/granularity + ½⌋ in exact
 * arithmetic. Two values within n steps of each other get indices within n of each other. Rounding
 * halves to even, or rounding the division, would not guarantee this. The function accepts every
 * double; NaN maps to 0.
 */
export function nearestIndex(value: number, granularity: number): number {
  const limit = INDEX_LIMIT * granularity;
  const clamped = Math.min(limit, Math.max(-limit, value));
  const x = clamped >= -limit ? clamped : 0; // false for NaN
  const v = rational(x);
  const g = rational(granularity);
  const scaled = 2n * v.numerator * g.denominator;
  const step = g.numerator * v.denominator;
  return Number(floorDiv(scaled + step, 2n * step));
}

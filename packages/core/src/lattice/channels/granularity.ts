import { decompose, floorDiv, rational } from "../../numerics/index.js";

export interface Steps {
  readonly granularity: number;
  /** The sensitivity in lattice steps, exactly. */
  readonly steps: number;
}

/**
 * A granularity near `target` that divides the sensitivity exactly, so that no privacy is lost to
 * rounding it up: the largest power of two below target where the sensitivity is a short multiple
 * of one, otherwise the sensitivity halved often enough. Never above the sensitivity.
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

/** Lattice indices stay below this, so that index plus noise is an exact double. */
export const INDEX_LIMIT = 2 ** 52;

/**
 * The lattice index nearest to a value, halves upwards: ⌊value/granularity + ½⌋ in exact
 * arithmetic. Two values within n steps of each other get indices within n of each other, which
 * neither rounding halves to even nor a rounded division would guarantee. Total: NaN counts as 0.
 */
export function nearestIndex(value: number, granularity: number): number {
  const limit = INDEX_LIMIT * granularity;
  const clamped = Math.min(limit, Math.max(-limit, value));
  const x = clamped >= -limit ? clamped : 0; // NaN is not
  const v = rational(x);
  const g = rational(granularity);
  const scaled = 2n * v.numerator * g.denominator;
  const step = g.numerator * v.denominator;
  return Number(floorDiv(scaled + step, 2n * step));
}

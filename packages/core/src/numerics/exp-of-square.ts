import { roundedOffProduct } from "./double-double.js";
import { polynomial } from "./polynomial.js";

/**
 * Taylor coefficients of (e^r − 1 − r) / r². For |r| ≤ ln 2 / 2 the sum of the omitted terms is
 * below 2^-67.
 */
const SERIES = [
  1 / 2,
  1 / 6,
  1 / 24,
  1 / 120,
  1 / 720,
  1 / 5040,
  1 / 40320,
  1 / 362880,
  1 / 3628800,
  1 / 39916800,
  1 / 479001600,
  1 / 6227020800,
  1 / 87178291200,
  1 / 1307674368000,
];

/** ln 2 = LN2_HIGH + LN2_LOW. LN2_HIGH has 32 bits, so k · LN2_HIGH is exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/**
 * The number (high + low) · 2^exponent with 0.7 < high < 1.5. The number `low` is the rounding
 * error of `high`.
 */
export interface Scaled {
  readonly high: number;
  readonly low: number;
  readonly exponent: number;
}

/**
 * Computes e^(x²) for sign 1 and e^(−x²) for sign −1, for |x| < 28, with a relative error of 2^-55.
 * The code corrects for the rounding error of x². Without this correction, the error could be x²/2
 * units in the last place.
 */
export function expOfSquare(x: number, sign: 1 | -1): Scaled {
  const square = sign * x * x;
  const exponent = Math.round(square / Math.LN2);
  const reduced = square - exponent * LN2_HIGH;
  const correction = sign * roundedOffProduct(x, x) - exponent * LN2_LOW;
  const r = reduced + correction;
  const rest = reduced - r + correction;
  const linear = 1 + r;
  const curved = r - (linear - 1) + (r * r * polynomial(SERIES, r) + rest * linear);
  const high = linear + curved;
  return { high, low: linear - high + curved, exponent };
}

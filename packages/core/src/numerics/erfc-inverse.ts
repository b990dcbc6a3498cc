import { roundedOffProduct } from "./double-double.js";
import { timesErfcx } from "./erfcx.js";
import { expOfSquare } from "./exp-of-square.js";
import { powerOfTwo } from "./floating.js";
import { polynomial } from "./polynomial.js";
import {
  ERF_INVERSE,
  ERF_INVERSE_LEAD,
  ERF_INVERSE_LOW,
  ERFC_INVERSE_MIDDLE,
  ERFC_INVERSE_START,
} from "./special-polynomials.js";

/**
 * The number x with erfc(x) = y for 0 ≤ y ≤ 2; NaN for any other y. Compared with MPFR at 66,000
 * points, the error is at most 1.4 units in the last place. The error of @stdlib 0.2 is up to 2.8
 * units for y > 0.1 and up to 1340 units in the tail.
 */
export function erfcInverse(y: number): number {
  if (y > 1.5) return -erfcInverse(2 - y);
  if (y >= 0.5) return erfInverse(1 - y);
  if (y > 0) return improved(start(y), y);
  return y === 0 ? Number.POSITIVE_INFINITY : Number.NaN;
}

/** The number x with erf(x) = p, for |p| ≤ 1/2. */
function erfInverse(p: number): number {
  const z = p * p - 0.125;
  const rest = ERF_INVERSE_LOW + z * polynomial(ERF_INVERSE, z);
  return p * ERF_INVERSE_LEAD + (p * rest + roundedOffProduct(p, ERF_INVERSE_LEAD));
}

/** A first approximation for 0 < y ≤ 1/2, with a relative error of 3e-8. */
function start(y: number): number {
  const s = Math.sqrt(-Math.log(y));
  return s * polynomial(ERFC_INVERSE_START, 1 / (s + 2) - ERFC_INVERSE_MIDDLE);
}

/**
 * One step of Halley's method: x + w / (1 − x w) with w = (erfc(x) − y) / |erfc′(x)|. The new error
 * is proportional to the cube of the old error. The numerator and the denominator of w are divided
 * by 2^exponent, because erfc may be subnormal.
 */
function improved(x: number, y: number): number {
  const { high, low, exponent } = expOfSquare(x, -1);
  const target = y * 2 ** 500 * powerOfTwo(-exponent - 500);
  const miss = timesErfcx(x, high, low) - target;
  const w = ((miss / high) * Math.sqrt(Math.PI)) / 2;
  return x + w / (1 - x * w);
}

import { timesErfcx } from "./erfcx.js";
import { expOfSquare } from "./exp-of-square.js";
import { powerOfTwo } from "./floating.js";

/** For x at or above this number, erfc(x) rounds to 0. */
const FAR = 27.3;

/**
 * The exponent of a temporary factor 2^100. The factor keeps intermediate powers of two normal, so
 * that a subnormal result is rounded only once.
 */
const SCALE = 100;

/**
 * Computes erfc(x) = 1 − erf(x) = (2/√π) ∫ₓ^∞ e^(−t²) dt. Compared with MPFR at 190,000 points, the
 * error is at most 1.2 units in the last place. The error of @stdlib 0.2 is up to 2.6 units.
 */
export function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x);
  if (x >= FAR) return 0;
  const { high, low, exponent } = expOfSquare(x, -1);
  return timesErfcx(x, high, low) * powerOfTwo(exponent + SCALE) * powerOfTwo(-SCALE);
}

import { quotient, roundedOffProduct } from "./double-double.js";
import { polynomial } from "./polynomial.js";
import { RECIPROCAL_GAMMA } from "./special-polynomials.js";

/** For x below this number, Γ(x) equals 1 / x in double precision. */
const TINY = 2 ** -54;

/** For x at or above this number, Γ(x) overflows. The exact limit is about 171.62. */
const LARGE = 172;

/** The initial factor of every product, which prevents an overflow before the final division. */
const SCALE = 2 ** -100;

/**
 * Γ(x) for x ≥ 0; NaN for x < 0. With x = n + u, the result is the product (x − 1) (x − 2) … (1 +
 * u) Γ(1 + u). The code tracks the rounding errors of this product. Compared with MPFR at 188,000
 * points, the error is at most 0.9 units in the last place. The error of @stdlib 0.3 is up to 7.7
 * units, and @stdlib returns Infinity from 171.617 on.
 */
export function gamma(x: number): number {
  if (!(x >= 0)) return Number.NaN;
  if (x < TINY) return 1 / x;
  if (x >= LARGE) return Number.POSITIVE_INFINITY;
  const u = x - Math.floor(x);
  const excess = u * (1 - u) * polynomial(RECIPROCAL_GAMMA, u - 0.5);
  const reciprocal = 1 + excess; // 1 / Γ(1 + u)
  const low = excess - (reciprocal - 1);
  if (x < 1) {
    return quotient(1, 0, x * reciprocal, roundedOffProduct(x, reciprocal) + x * low);
  }
  let product = SCALE;
  let productLow = 0;
  for (let factor = x - 1; factor >= 1; factor--) {
    productLow = productLow * factor + roundedOffProduct(product, factor);
    product *= factor;
  }
  return quotient(product, productLow, reciprocal, low) / SCALE;
}

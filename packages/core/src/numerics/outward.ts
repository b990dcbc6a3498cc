import { rational, ratioUp } from "./rational.js";

/**
 * An upper bound on the relative error of six consecutive operations. The error of +, −, ·, / and √
 * is at most 2^−53. The error of exp, expm1, log and log1p is at most 2^−52 in JavaScript engines
 * that follow fdlibm. All supported engines follow fdlibm.
 */
export const ROUNDING = 2 ** -50;

/**
 * An upper bound of the exact value that x ≥ 0 approximates after a few operations. The bound is
 * positive, even after underflow.
 */
export function raised(x: number, parts = ROUNDING): number {
  return x * (1 + parts) + Number.MIN_VALUE;
}

/**
 * The smallest double ≥ a / b, for finite a ≥ 0 and b > 0. Returns Infinity if a / b exceeds the
 * largest double.
 */
export function divUp(a: number, b: number): number {
  const [n, d] = [rational(a), rational(b)];
  return ratioUp(n.numerator * d.denominator, n.denominator * d.numerator);
}

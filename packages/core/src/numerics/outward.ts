import { rational, ratioUp } from "./rational.js";

/**
 * More, in parts, than six operations in a row are off by: +, −, ·, / and √ are within 2^−53, and
 * exp, expm1, log and log1p within 2^−52 in every engine that follows fdlibm, as all of ours do.
 */
export const ROUNDING = 2 ** -50;

/** An upper bound of what x ≥ 0 stands for after a few operations: never 0, even after underflow. */
export function raised(x: number, parts = ROUNDING): number {
  return x * (1 + parts) + Number.MIN_VALUE;
}

/** a / b as the nearest double that is no smaller, for finite a ≥ 0 and b > 0; ∞ beyond doubles. */
export function divUp(a: number, b: number): number {
  const [n, d] = [rational(a), rational(b)];
  return ratioUp(n.numerator * d.denominator, n.denominator * d.numerator);
}

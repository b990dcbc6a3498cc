/**
 * The number 2^27 + 1. Multiplication by this number splits a double into two halves of at most 26
 * bits each.
 */
const SPLITTER = 134217729;

/**
 * The rounding error of the product a · b [dekker-1971]. The returned error is exact for |a|, |b| <
 * 2^996 and |a · b| > 2^-968. For smaller products the returned error underflows.
 */
export function roundedOffProduct(a: number, b: number): number {
  const highA = upperHalf(a);
  const lowA = a - highA;
  const highB = upperHalf(b);
  const lowB = b - highB;
  return lowA * lowB - (a * b - highA * highB - lowA * highB - highA * lowB);
}

function upperHalf(x: number): number {
  const wide = SPLITTER * x;
  return wide - (wide - x);
}

/**
 * The quotient (a + lowA) / (b + lowB), almost correctly rounded. The small numbers `lowA` and
 * `lowB` are the rounding errors of a and b.
 */
export function quotient(a: number, lowA: number, b: number, lowB: number): number {
  const first = a / b;
  const rest = a - first * b - roundedOffProduct(first, b) + lowA - first * lowB;
  return first + rest / b;
}

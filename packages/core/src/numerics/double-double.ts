/** 2^27 + 1: multiplying by it parts a double into two halves of at most 26 digits each. */
const SPLITTER = 134217729;

/**
 * What rounding takes from a · b [dekker-1971]: exactly, for |a|, |b| < 2^996 and |a · b| > 2^-968;
 * below that the product has underflowed, and this with it.
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

/** (a + lowA) / (b + lowB), where the lows are what rounding has taken; almost correctly rounded. */
export function quotient(a: number, lowA: number, b: number, lowB: number): number {
  const first = a / b;
  const rest = a - first * b - roundedOffProduct(first, b) + lowA - first * lowB;
  return first + rest / b;
}

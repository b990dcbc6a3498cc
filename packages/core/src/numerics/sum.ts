/** Neumaier's compensated sum. The error of this sum does not grow with the number of terms. */
export function sum(terms: Iterable<number>): number {
  let total = 0;
  let lost = 0;
  for (const x of terms) {
    lost += roundedOff(total, x);
    total += x;
  }
  return Number.isFinite(total) ? total + lost : total;
}

/** The rounding error of the sum a + b. */
export function roundedOff(a: number, b: number): number {
  const total = a + b;
  return Math.abs(a) >= Math.abs(b) ? a - total + b : b - total + a;
}

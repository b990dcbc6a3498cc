/**
 * Computes Σ coefficients[i] · x^i for an even number of coefficients. The even powers and the odd
 * powers are summed by two separate Horner schemes. A processor runs the two schemes in parallel,
 * which halves the time.
 */
export function polynomial(coefficients: readonly number[], x: number): number {
  const square = x * x;
  let even = 0;
  let odd = 0;
  for (let i = coefficients.length - 1; i > 0; i -= 2) {
    odd = odd * square + coefficients[i]!;
    even = even * square + coefficients[i - 1]!;
  }
  return even + x * odd;
}

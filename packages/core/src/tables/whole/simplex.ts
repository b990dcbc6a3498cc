/**
 * The nearest numbers ≥ 0 with a given sum: each number is reduced by one threshold and cut at 0
 * [duchi-2008].
 */
export function onSimplex(numbers: ArrayLike<number>, total: number): Float64Array {
  const sorted = Float64Array.from(numbers).sort().reverse();
  let [sum, threshold] = [0, 0];
  for (const [i, x] of sorted.entries()) {
    sum += x;
    const next = (sum - total) / (i + 1);
    if (i > 0 && x <= next) break;
    threshold = next;
  }
  return Float64Array.from(numbers, (x) => Math.max(0, x - threshold));
}

/**
 * Whole numbers with a given whole sum, from numbers ≥ 0 with that sum: each is rounded down, and
 * the largest fractions are rounded up instead. Each result differs by less than 1 from its number.
 */
export function wholeNumbers(numbers: Float64Array, total: number): Float64Array {
  const whole = numbers.map((x) => Math.floor(x * (1 + 2 ** -44)));
  const missing = total - whole.reduce((sum, x) => sum + x, 0);
  const fraction = (i: number) => numbers[i]! - whole[i]!;
  const order = Array.from(numbers.keys()).sort((a, b) => fraction(b) - fraction(a) || a - b);
  // Rounding errors can make the fractions sum to slightly more or less than whole numbers.
  for (let k = 0; k < Math.abs(missing); k++) {
    const i = missing > 0 ? order[k % order.length]! : lastPositive(order, whole);
    whole[i] = whole[i]! + Math.sign(missing);
  }
  return whole;
}

function lastPositive(order: readonly number[], whole: Float64Array): number {
  return order.findLast((i) => whole[i]! > 0)!;
}

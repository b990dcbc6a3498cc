/** Neumaier's compensated sum: the error does not grow with the number of terms. */
export function sum(terms: Iterable<number>): number {
  let total = 0;
  let lost = 0;
  for (const x of terms) {
    const next = total + x;
    lost += Math.abs(total) >= Math.abs(x) ? total - next + x : x - next + total;
    total = next;
  }
  return Number.isFinite(total) ? total + lost : total;
}

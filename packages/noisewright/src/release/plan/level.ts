/** Of ε for several cells, the part of one; a hair less, so that the parts never exceed it. */
export function perCell(epsilon: number, cells: number): number {
  return cells === 1 ? epsilon : (epsilon / cells) * (1 - 2 ** -49);
}

/** x · n, rounded up; exact for one. */
export function timesUp(x: number, n: number): number {
  return n === 1 || x === 0 ? x : x * n * (1 + 2 ** -52);
}

/** A sum, rounded up; exact for one. */
export function sumUp(terms: readonly number[]): number {
  const sum = terms.reduce((a, b) => a + b, 0);
  return terms.filter((term) => term > 0).length <= 1 ? sum : sum * (1 + terms.length * 2 ** -52);
}

const TERMS = 22;

/**
 * Computes Σ (−1)^j a(j) for a completely monotone sequence, such as the moments of a probability
 * distribution on [0, 1]. With 22 terms the error is at most 5.8^−22 · a(0)
 * [cohen-villegas-zagier-2000, Algorithm 1].
 */
export function alternatingSum(a: (j: number) => number): number {
  const root = (3 + Math.sqrt(8)) ** TERMS;
  const scale = (root + 1 / root) / 2;
  let weight = -1;
  let coefficient = -scale;
  let total = 0;
  for (let j = 0; j < TERMS; j++) {
    coefficient = weight - coefficient;
    total += coefficient * a(j);
    weight *= ((j + TERMS) * (j - TERMS)) / ((j + 0.5) * (j + 1));
  }
  return total / scale;
}

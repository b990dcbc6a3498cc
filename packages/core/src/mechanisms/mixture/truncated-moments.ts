/**
 * Σ k^j e^(−rate·k) over k = 1 … n, for j = 0, 1, 2. The sums are computed by doubling. The sums up
 * to 2m are the sums up to m, plus e^(−rate·m) times the sums of (m + k)^j. All terms are positive.
 * So no digits cancel for small rate · n, where closed forms would lose digits, and n may be large.
 */
export function truncatedMoments(rate: number, n: number): readonly [number, number, number] {
  let sums: readonly [number, number, number] = [0, 0, 0];
  let reached = 0;
  for (const bit of n.toString(2)) {
    sums = extended(sums, sums, reached, rate);
    reached *= 2;
    if (bit === "0") continue;
    const term = Math.exp(-rate);
    sums = extended(sums, [term, term, term], reached, rate);
    reached++;
  }
  return sums;
}

/** Appends the sums `next`, whose k start at m + 1, to the sums up to m. */
function extended(
  [a0, a1, a2]: readonly [number, number, number],
  [b0, b1, b2]: readonly [number, number, number],
  m: number,
  rate: number,
): readonly [number, number, number] {
  const fall = Math.exp(-rate * m);
  return [a0 + fall * b0, a1 + fall * (m * b0 + b1), a2 + fall * (m * m * b0 + 2 * m * b1 + b2)];
}

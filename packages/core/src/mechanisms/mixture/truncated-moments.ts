/**
 * Σ k^j e^(−rate·k) over k = 1 … n, for j = 0, 1, 2. Computed by doubling: the sums to 2m are those
 * to m plus e^(−rate·m) times those of (m + k)^j. All terms are positive. So nothing cancels for
 * small rate · n, where closed forms would, and n may be large.
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

/** Appends to the sums up to m the sums `next`, whose k start at m + 1. */
function extended(
  [a0, a1, a2]: readonly [number, number, number],
  [b0, b1, b2]: readonly [number, number, number],
  m: number,
  rate: number,
): readonly [number, number, number] {
  const fall = Math.exp(-rate * m);
  return [a0 + fall * b0, a1 + fall * (m * b0 + b1), a2 + fall * (m * m * b0 + 2 * m * b1 + b2)];
}

/**
 * The nonnegative numbers of a given sum that lie nearest to the estimates: one amount is taken off
 * (or put on) all of them, and what would be negative becomes 0. Post-processing: no privacy lost.
 */
export function consistent(estimates: readonly number[], total: number): number[] {
  const sorted = estimates.toSorted((a, b) => b - a);
  let [sum, excess] = [0, 0];
  for (const [i, estimate] of sorted.entries()) {
    sum += estimate;
    const mean = (sum - total) / (i + 1);
    if (estimate <= mean) break; // it and all that follow become 0
    excess = mean;
  }
  return estimates.map((estimate) => Math.max(0, estimate - excess));
}

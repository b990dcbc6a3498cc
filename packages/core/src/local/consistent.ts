/**
 * The nonnegative numbers with a given sum that are nearest to the estimates. One amount is
 * subtracted from (or added to) all estimates, and negative results become 0. This step is
 * post-processing and costs no privacy.
 */
export function consistent(estimates: readonly number[], total: number): number[] {
  const sorted = estimates.toSorted((a, b) => b - a);
  let [sum, excess] = [0, 0];
  for (const [i, estimate] of sorted.entries()) {
    sum += estimate;
    const mean = (sum - total) / (i + 1);
    if (estimate <= mean) break; // this estimate and all smaller estimates become 0
    excess = mean;
  }
  return estimates.map((estimate) => Math.max(0, estimate - excess));
}

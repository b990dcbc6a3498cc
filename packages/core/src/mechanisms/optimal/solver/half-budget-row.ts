/**
 * The probabilities of outputs at an answer i, ∝ exp(−ε|o − i|/4s). On any lattice, these
 * probabilities are a mechanism with level ε/2 [mcsherry-talwar-2007]. So half of ε is left unused.
 */
export function halfBudgetRow(
  { epsilon, steps }: { readonly epsilon: number; readonly steps: number },
  outputs: readonly number[],
  i: number,
): number[] {
  const nearest = outputs.reduce((least, o) => Math.min(least, Math.abs(o - i)), Infinity);
  const rate = epsilon / (4 * steps);
  const scores = outputs.map((o) => Math.exp(rate * (nearest - Math.abs(o - i))));
  const total = scores.reduce((sum, x) => sum + x, 0);
  return scores.map((x) => x / total);
}

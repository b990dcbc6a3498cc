import type { FullNeed } from "../need/index.js";

/** The largest j for which the theorem below is applied. */
const STEPS = 1000;

/**
 * How far outputs may lie beyond an end of the range of the answers. Returns the smaller of the
 * distances at the two ends.
 */
export function marginOf({ answers, outputs }: FullNeed): number {
  const below = Number.isFinite(answers.lower)
    ? answers.lower - outputs.lower
    : Number.POSITIVE_INFINITY;
  const above = Number.isFinite(answers.upper)
    ? outputs.upper - answers.upper
    : Number.POSITIVE_INFINITY;
  return Math.min(below, above);
}

/**
 * The smallest margin and the smallest bias that a mechanism can have. Let answers be at most hi,
 * outputs at most u = hi + m, and |bias| ≤ β. The mean of u − X is at most m + β at the answer hi,
 * and at least m + jΔ − β at the answer hi − jΔ. By group privacy the two means differ by a factor
 * of at most e^(jε). With a δ, the two means may also differ by δ times the width of the outputs.
 * So m ≥ jΔ/(e^(jε) − 1) − β·coth(jε/2), and β ≥ (jΔ − m(e^(jε) − 1))/(1 + e^(jε)), for every j.
 * For β = 0 and j = 1, the first bound is m ≥ Δ/(e^ε − 1).
 *
 * At δ = 0, k equal releases have ε/k each. With a δ, each release may have more than ε/k, and all
 * that is known is that each release is (ε, δ)-DP.
 */
export function minimumMarginAndBias(need: FullNeed): { margin: number; bias: number } {
  const { answers, outputs, bias, sensitivity, delta } = need;
  const total = need.epsilon ?? Number.POSITIVE_INFINITY;
  const epsilon = delta > 0 ? total : total / need.releases;
  const width = answers.upper - answers.lower;
  const lost = delta > 0 ? delta * (outputs.upper - outputs.lower) : 0;
  const steps = delta > 0 ? 1 : Math.min(STEPS, Math.max(1, Math.floor(width / sensitivity)));
  const least = { margin: 0, bias: 0 };
  for (let j = 1; j <= steps; j++) {
    const moved = Math.max(0, Math.min(width, j * sensitivity) - lost);
    const level = j * epsilon;
    if (level > 700) continue;
    const margin = moved / Math.expm1(level) - bias / Math.tanh(level / 2);
    const off = (moved - marginOf(need) * Math.expm1(level)) / (1 + Math.exp(level));
    least.margin = Math.max(least.margin, margin);
    least.bias = Math.max(least.bias, off);
  }
  return least;
}

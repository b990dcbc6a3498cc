import { type Mechanism, mechanism } from "@noisewright/core";
import type { Distribution } from "@noisewright/core/laws";

export const FAMILIES = ["geometric", "laplace"] as const;
export type Family = (typeof FAMILIES)[number];

/** One setting of the paper: {breakpoint, inner ε, outer ε} at sensitivity 1. */
export interface Setting {
  readonly breakpoint: number;
  readonly innerEpsilon: number;
  readonly outerEpsilon: number;
}

/**
 * The two settings that the paper simulates. Each setting has the two values of ε at which the
 * paper compares plain noise.
 */
export const SIMULATED = [
  { name: "A", breakpoint: 5, innerEpsilon: 0.2, outerEpsilon: 1, matched: 0.328, relaxed: 0.5 },
  { name: "B", breakpoint: 6, innerEpsilon: 0.1, outerEpsilon: 1, matched: 0.257, relaxed: 0.45 },
] as const;

/** Returns the paper's integer noise: geometric noise, or Laplace noise rounded to integers. */
export function mixtureOf(
  family: Family,
  { breakpoint, innerEpsilon, outerEpsilon }: Setting,
): Mechanism {
  const id = family === "geometric" ? "geometric-mixture" : "rounded-laplace-mixture";
  return mechanism(id, { breakpoint, innerEpsilon, outerEpsilon, sensitivity: 1 });
}

/** Returns noise of the same family with a single slope. */
export function plainOf(family: Family, epsilon: number): Mechanism {
  return mixtureOf(family, { breakpoint: 1, innerEpsilon: epsilon, outerEpsilon: epsilon });
}

/** Returns P(|noise| ≤ t). If a count is given, negative noisy counts are first clamped to 0. */
export function probabilityWithin(
  law: Distribution,
  t: number,
  count = Number.POSITIVE_INFINITY,
): number {
  return count <= t ? law.cdf(t) : 1 - 2 * law.survival(t);
}

/**
 * Returns E |y| over |y| > t, with noise below −count set to −count. If this value is divided by
 * the count, the result is the paper's weighted mean relative error (28).
 */
export function farError(law: Distribution, t: number, count: number): number {
  const mass = (k: number) => Math.exp(law.logPdf(k));
  let upper = 0;
  for (let k = t + 1; mass(k) > 1e-22; k++) upper += k * mass(k);
  let lower = count > t ? count * law.survival(count) : 0;
  for (let k = t + 1; k <= count && mass(k) > 1e-22; k++) lower += k * mass(k);
  return upper + lower;
}

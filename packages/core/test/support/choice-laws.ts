import type { Fraction } from "../../src/testing/brute-force-exp.js";

/** The probability of each candidate, as exact fractions with one common denominator. */
export interface ExactLaw {
  readonly numerators: readonly bigint[];
  readonly denominator: bigint;
}

/** The exponential mechanism: probabilities in proportion to the weights. */
export function exponentialLaw(weights: readonly bigint[]): ExactLaw {
  return { numerators: weights, denominator: weights.reduce((a, b) => a + b, 0n) };
}

/**
 * Permute-and-flip, by its definition as an integral: P(r) = p_r ∫₀¹ Π_{s ≠ r} (1 − p_s t) dt, where
 * p is the weight divided by the largest weight. This function shares no code with the sampler.
 */
export function permuteAndFlipLaw(weights: readonly bigint[]): ExactLaw {
  const top = weights.reduce((a, b) => (a > b ? a : b));
  const n = weights.length;
  const common = weights.reduce((product, _, i) => product * BigInt(i + 1), 1n);
  const numerators = weights.map((own, r) => {
    // The coefficients of Π (top − w_s t), by powers of t.
    let polynomial = [1n];
    weights.forEach((weight, s) => {
      if (s === r) return;
      const shifted = [0n, ...polynomial.map((c) => c * weight)];
      polynomial = shifted.map((c, i) => (polynomial[i] ?? 0n) * top - c);
    });
    const integral = polynomial.reduce((sum, c, i) => sum + (c * common) / BigInt(i + 1), 0n);
    return own * integral;
  });
  return { numerators, denominator: common * top ** BigInt(n) };
}

/** Whether no probability differs by more than the factor, in both directions. */
export function within(a: ExactLaw, b: ExactLaw, [n, d]: Fraction): boolean {
  return a.numerators.every((mass, i) => {
    const [here, there] = [mass * b.denominator, b.numerators[i]! * a.denominator];
    return here * d <= there * n && there * d <= here * n;
  });
}

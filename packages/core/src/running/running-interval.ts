import { bracket, normalSurvival } from "../numerics/index.js";

/** η = 2Σ exp(−2π²j²), rounded up, and n·ln((1 + η)/(1 − η)), rounded up. */
const ETA = 5.36e-9;
const logFactor = (numbers: number): number => numbers * 2.001 * ETA;
const FARTHEST = 64;

/** The smallest variance of the noise for which `halfWidth` is defined. */
export const LEAST_VARIANCE = 4;

/**
 * A number h such that |Σ b_k z_k| ≤ h with at least the given probability. The z_k are n
 * independent discrete Gaussians with P(z) ∝ exp(−z²/2σ²), and `squares` is B = Σ b_k².
 *
 * Proof. Let c ~ N(0, σ² − 1), and let k be the integer c + e, drawn with probability proportional
 * to exp(−e²/2). By Poisson summation the law of k and that of z differ by at most a factor r =
 * (1 + η)/(1 − η), and E[exp(λe) | c] ≤ r·exp(λ²/2). So Σ b·c is exactly normal, and Σ b·e exceeds
 * x ≥ 0 with probability at most r^n·exp(−x²/2B), whatever c is. Integrating over c, for h =
 * x·σ√B: P(Σ b·z > h) ≤ r^{2n}·(P(N > x·σ/√(σ² − 1)) + exp(−x²/2)/σ). The law is symmetric.
 */
export function halfWidth(
  variance: number,
  squares: number,
  numbers: number,
  confidence: number,
): number {
  const factor = 2 * Math.exp(2 * logFactor(numbers));
  const sigma = Math.sqrt(variance);
  const narrower = Math.sqrt(variance - 1);
  const fails = (x: number) =>
    factor * (normalSurvival((x * sigma) / narrower) + Math.exp((-x * x) / 2) / sigma);
  const { yes } = bracket((x) => fails(x) <= 1 - confidence, 0, FARTHEST, 1e-10);
  return yes * sigma * Math.sqrt(squares);
}

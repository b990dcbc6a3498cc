import { powerThreshold, usefulnessThreshold } from "@noisewright/core/research";

/** The limits beyond which a random scale is better than Laplace noise. */
export interface Limits {
  /** The largest ε at which Laplace noise is optimal for (E|x|^p)^(1/p). */
  readonly powers: readonly { readonly p: number; readonly epsilon: number }[];
  /**
   * The smallest ratio γ/Δ such that Laplace noise is optimal for P(|error| ≤ γ) at this ratio and
   * at all larger ratios.
   */
  readonly usefulness: readonly { readonly epsilon: number; readonly ratio: number }[];
}

export function limitsOfGain(): Limits {
  return {
    powers: [1, 2, 3, 4].map((p) => ({ p, epsilon: powerThreshold(p) })),
    usefulness: [1, 1.2, 1.5, 2, 3, 4, 5, 7, 10].map((epsilon) => ({
      epsilon,
      ratio: usefulnessThreshold(epsilon),
    })),
  };
}

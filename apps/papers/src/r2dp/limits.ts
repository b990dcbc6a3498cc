import { powerThreshold, usefulnessThreshold } from "@noisewright/core/research";

/** Where a random scale helps at all. */
export interface Limits {
  /** The largest ε at which Laplace noise is the best for (E|x|^p)^(1/p). */
  readonly powers: readonly { readonly p: number; readonly epsilon: number }[];
  /** The least γ/Δ from which on it is the best to be within γ. */
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

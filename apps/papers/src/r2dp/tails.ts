import { mechanism, parseMetric } from "@noisewright/core";
import { compoundLaplace, type Distribution } from "@noisewright/core/laws";
import { bestOf, bestOfAll } from "./best.js";

/** The values of several metrics, for noise that was chosen for one metric. */
export interface TailRow {
  readonly noise: string;
  /** The probability P(|error| ≤ 0.1 Δ). The noise was chosen for this metric. */
  readonly usefulness: number;
  readonly mae: number;
  readonly rmse: number;
  /** The 99.9 % quantile of |error|. */
  readonly error999: number;
  /** The probability P(|error| > 10 Δ). */
  readonly far: number;
}

export const TAIL = { epsilon: 5, metric: "usefulness:0.1" } as const;

/**
 * Computes the cost of heavy tails at ε = 5 and Δ = 1, where the gain of a random scale is largest.
 */
export function tailRows(): TailRow[] {
  const { epsilon, metric } = TAIL;
  const common = { epsilon, sensitivity: 1 };
  return [
    rowOf("laplace", mechanism("laplace", common).law(0)),
    rowOf("best gamma", compoundLaplace(bestOf("gamma", epsilon, metric).fold)),
    rowOf(
      "best truncated Gaussian",
      compoundLaplace(bestOf("truncated-gaussian", epsilon, metric).fold),
    ),
    rowOf("best random scale", compoundLaplace(bestOfAll(epsilon, metric).fold)),
    rowOf("tuned staircase", mechanism("staircase", { ...common, metric }).law(0)),
  ];
}

function rowOf(noise: string, law: Distribution): TailRow {
  return {
    noise,
    usefulness: parseMetric(TAIL.metric).of(law, 0),
    mae: law.absoluteMoment(1, 0),
    rmse: Math.sqrt(law.absoluteMoment(2, 0)),
    error999: law.quantile(1 - 0.0005),
    far: 2 * law.survival(10),
  };
}

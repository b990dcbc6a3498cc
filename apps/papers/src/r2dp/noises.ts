import { type Mechanism, mechanism, mechanismKind } from "@noisewright/core";
import { type Distribution, shifted } from "@noisewright/core/laws";

/** A kind of noise. Every result compares the same kinds of noise at the same ε. */
export interface Noise {
  readonly name: string;
  readonly mechanism: Mechanism;
}

/**
 * The options for a coarse lattice, which is accurate enough for averages of thousands of errors.
 */
export const COARSE = { resolution: 32 } as const;

/**
 * Returns Laplace noise, the best random scale for the metric, and the staircase that is tuned to
 * the metric.
 */
export function rivals(epsilon: number, sensitivity: number, metric: string): Noise[] {
  const common = { epsilon, sensitivity };
  return [
    { name: "laplace", mechanism: mechanism("laplace", common) },
    {
      name: "best random scale",
      mechanism: mechanismKind("compound-laplace").create({ ...common, metric }),
    },
    {
      name: "tuned staircase",
      mechanism: mechanismKind("staircase").create({ ...common, metric }),
    },
  ];
}

/** Returns the law of a noisy count, given the law of the noise. */
export function around(law: Distribution): (count: number) => Distribution {
  return (count) => shifted(law, count);
}

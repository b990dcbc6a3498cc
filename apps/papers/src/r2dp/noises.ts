import { type Mechanism, mechanism, mechanismKind } from "@noisewright/core";
import { type Distribution, shifted } from "@noisewright/core/laws";

/** Noises of one level that stand side by side in every result. */
export interface Noise {
  readonly name: string;
  readonly mechanism: Mechanism;
}

/** Steps of a thirty-second of the noise are enough where thousands of errors are averaged. */
export const COARSE = { resolution: 32 } as const;

/** Laplace noise, the best random scale there is for the metric, and the staircase tuned for it. */
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

/** A count with noise of a law. */
export function around(law: Distribution): (count: number) => Distribution {
  return (count) => shifted(law, count);
}

import { mechanismKind, parseMetric } from "@noisewright/core";
import { bestOfAll, bestOfEach, type Family } from "./best.js";

/** E|x| or the root of E x², in units of Δ. In these units, the errors do not depend on Δ. */
export interface NormRow {
  readonly metric: "mae" | "rmse";
  readonly epsilon: number;
  readonly laplace: number;
  readonly families: Readonly<Record<Family, number>>;
  readonly certified: number;
  /** The error of the staircase that is tuned to the metric. */
  readonly staircase: number;
}

const EPSILONS = [0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 6, 8];

/** Computes the numbers of Figure 4. */
export function normRows(): NormRow[] {
  return (["mae", "rmse"] as const).flatMap((metric) =>
    EPSILONS.map((epsilon) => {
      const of = (id: string, params: object) =>
        parseMetric(metric).of(
          mechanismKind(id)
            .create({ epsilon, sensitivity: 1, ...params })
            .law(0),
          0,
        );
      return {
        metric,
        epsilon,
        laplace: of("laplace", {}),
        families: bestOfEach(epsilon, metric),
        certified: bestOfAll(epsilon, metric).value,
        staircase: of("staircase", { metric }),
      };
    }),
  );
}

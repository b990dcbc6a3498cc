import { mechanismKind, parseMetric } from "@noisewright/core";
import { bestOf, bestOfAll, FAMILIES } from "./best.js";

/** One case from Laplace noise to the best noise there is, with the paper's Algorithm 1 between. */
export interface Headline {
  readonly metric: string;
  readonly epsilon: number;
  readonly laplace: number;
  /** The best of the five families. */
  readonly family: number;
  /** The best sum of gamma, uniform and truncated Gaussian rates; null where it was not searched for. */
  readonly ensemble: number | null;
  readonly certified: number;
  readonly staircase: number;
}

/** Algorithm 1 has seven parameters to search: for usefulness, which the paper made it for. */
const CASES = [
  ["usefulness:0.4", 1],
  ["usefulness:0.1", 2],
  ["usefulness:0.1", 3],
  ["usefulness:0.1", 5],
  ["usefulness:0.4", 5],
  ["mae", 2.3],
  ["mae", 5],
  ["rmse", 2.3],
  ["rmse", 6],
] as const;

export function headlines(): Headline[] {
  return CASES.map(([name, epsilon]) => {
    const metric = parseMetric(name);
    const better = metric.better === "lower" ? Math.min : Math.max;
    const of = (id: string, params: object) =>
      metric.of(
        mechanismKind(id)
          .create({ epsilon, sensitivity: 1, ...params })
          .law(0),
        0,
      );
    const family = better(...FAMILIES.map((one) => bestOf(one, epsilon, name).value));
    return {
      metric: name,
      epsilon,
      laplace: of("laplace", {}),
      family,
      ensemble:
        metric.spec.kind === "usefulness"
          ? better(family, bestOf("sum", epsilon, name).value)
          : null,
      certified: bestOfAll(epsilon, name).value,
      staircase: of("staircase", { metric: name }),
    };
  });
}

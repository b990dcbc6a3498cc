import { mechanismKind, parseMetric } from "@noisewright/core";
import { bestOf, bestOfAll, FAMILIES } from "./best.js";

/**
 * One case, with the values for Laplace noise, for the paper's Algorithm 1, and for the best
 * possible noise.
 */
export interface Headline {
  readonly metric: string;
  readonly epsilon: number;
  readonly laplace: number;
  /** The value of the best of the five families. */
  readonly family: number;
  /**
   * The value of the best sum of gamma, uniform and truncated Gaussian rates, or null if no search
   * was run.
   */
  readonly ensemble: number | null;
  readonly certified: number;
  readonly staircase: number;
}

/**
 * The cases. Algorithm 1 searches seven parameters. The algorithm is run only for usefulness,
 * because the paper designed it for this metric.
 */
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

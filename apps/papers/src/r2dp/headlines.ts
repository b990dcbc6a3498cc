import { mechanismKind, parseMetric } from "@noisewright/core";
import { bestOf, bestOfAll, FAMILIES } from "./best.js";

/** One case under Laplace noise, the paper's Algorithm 1, and the best possible noise. */
export interface Headline {
  readonly metric: string;
  readonly epsilon: number;
  readonly laplace: number;
  /** The best of the five families. */
  readonly family: number;
  /** The best sum of gamma, uniform and truncated Gaussian rates; null if it was not searched. */
  readonly ensemble: number | null;
  readonly certified: number;
  readonly staircase: number;
}

/**
 * Algorithm 1 searches seven parameters. It is run for usefulness only, the metric that the paper
 * designed it for.
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

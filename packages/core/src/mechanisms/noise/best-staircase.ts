import { type Distribution, staircase } from "../../laws/index.js";
import type { Metric } from "../../metrics/index.js";
import { minimise } from "../../numerics/index.js";

/**
 * The step that is best for a metric. The step has a closed form for some metrics, and is searched
 * for all others.
 */
export function optimalStep(epsilon: number, sensitivity: number, metric: Metric): number {
  const b = Math.exp(-epsilon);
  const { spec } = metric;
  if (spec.kind === "mae") return 1 / (1 + Math.exp(epsilon / 2));
  if (spec.kind === "rmse") return (Math.cbrt((b * (1 + b)) / 2) - b) / -Math.expm1(-epsilon);
  if (spec.kind === "usefulness") return (spec.within / sensitivity) % 1;
  if (spec.kind === "error") return quantileStep(epsilon, spec.level);
  const sign = metric.better === "lower" ? 1 : -1;
  return minimise((step) => sign * metric.of(staircase(epsilon, sensitivity, step), 0), 0, 1);
}

/**
 * The step that minimises the `level`-quantile of the absolute error. The density drops exactly at
 * that quantile: 1 − level = b^(n+1)/(b + ρ(1 − b)) at an error of (n + ρ)Δ.
 */
function quantileStep(epsilon: number, level: number): number {
  const b = Math.exp(-epsilon);
  const blocks = Math.floor(-Math.log1p(-level) / epsilon);
  const rest = (Math.exp(-(blocks + 1) * epsilon) / (1 - level) - b) / -Math.expm1(-epsilon);
  return Math.min(1, Math.max(0, rest));
}

/**
 * The best of all ε-DP noise laws, for a metric of the error [geng-viswanath-2014, Theorem 1]. If
 * the answers are unbounded, no other mechanism beats this noise either. The average of a mechanism
 * over ever more answers becomes additive noise, and an average loss is at most the worst loss.
 */
export function bestStaircase(metric: Metric, epsilon: number, sensitivity: number): Distribution {
  return staircase(epsilon, sensitivity, optimalStep(epsilon, sensitivity, metric));
}

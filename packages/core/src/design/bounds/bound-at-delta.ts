import { type Loss, type Metric, metricOf } from "../../metrics/index.js";
import { firstInteger } from "../../numerics/index.js";
import type { FullNeed } from "../need/index.js";
import { leastLossDown } from "./one-release.js";

/** True if answers and outputs are whole numbers, and adjacent answers differ by at most 1. */
export function isUnit({ wholeAnswers, wholeOutputs, sensitivity }: FullNeed): boolean {
  return wholeAnswers && wholeOutputs && sensitivity === 1;
}

/**
 * The best value of a metric for one release at (ε, δ), if the answers are unbounded. Undefined if
 * no bound is known.
 *
 * The bound for whole numbers with sensitivity 1 also holds at other sensitivities. Of all answers,
 * consider only multiples of Δ, and round outputs at random to multiples of Δ with the same mean.
 * This rounding is post-processing. It does not change the mean absolute error, and adds at most
 * Δ²/4 to the mean squared error.
 */
export function bestValueAtDelta(
  need: FullNeed,
  metric: Metric,
  epsilon: number,
): number | undefined {
  if (need.releases > 1) return undefined;
  const { delta, sensitivity } = need;
  const { loss, spec } = metric;
  if (isUnit(need) && spec.kind === "error") return leastQuantile(epsilon, delta, spec.level);
  if (!loss?.byError) return undefined;
  const rounding = isUnit(need) ? 0 : loss.rounding?.(1);
  const least = rounding === undefined ? undefined : leastLossDown(epsilon, delta, loss);
  if (least === undefined) return undefined;
  return favourable(metric, loss, Math.max(0, least - rounding!)) * sensitivity;
}

/** The value of a metric for a mean loss, rounded in favour of the metric. */
export function favourable({ better }: Metric, { read }: Loss, mean: number): number {
  const value = read(mean);
  return better === "lower" ? value * (1 - 2 ** -50) : Math.min(1, value * (1 + 2 ** -50));
}

/** The largest error that the search for a quantile tries. */
const LARGEST = 2 ** 20;

/** The smallest x for which a mechanism may have P(|error| ≤ x) ≥ level. */
function leastQuantile(epsilon: number, delta: number, level: number): number | undefined {
  const outside = (within: number) =>
    leastLossDown(epsilon, delta, metricOf({ kind: "usefulness", within }).loss!);
  const possible = (within: number) => 1 - (outside(within) ?? 0) >= level * (1 - 2 ** -50);
  // Quantiles are computed with a relative error of about 1e-9.
  return possible(LARGEST) ? firstInteger(possible, 0, LARGEST) * (1 - 1e-9) : undefined;
}

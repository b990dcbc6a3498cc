import type { Metric } from "../metrics/index.js";
import type { Optimum } from "../optimal/index.js";
import type { LowerBound } from "./bound.js";
import type { FullNeed } from "./need.js";

/** Rounding of doubles. */
const TOLERANCE = 1e-9;

/**
 * What a programme's dual says of every mechanism that meets the need. Restricted to the answers on the
 * lattice, any mechanism is one for these. Outputs between two points of the lattice are moved to one of
 * them, at random with the same mean: that leaves the mean absolute error as it is, and adds at most a
 * quarter of a squared step to the squared one. Of being within a width nothing is lost by moving an
 * output to the nearest point, where the width ends less than half a step beyond one.
 */
export function programmeBound(need: FullNeed, optimum: Optimum): LowerBound | undefined {
  const { programme, lowerBound } = optimum;
  const [metric] = need.metrics;
  if (metric?.loss === undefined) return undefined;
  const step = need.wholeOutputs ? 0 : programme.granularity;
  const least = movedBound(metric, lowerBound, step, need);
  if (least === undefined) return undefined;
  const value = metric.loss.read(least);
  const points = Array.from(
    { length: programme.last + 1 },
    (_, i) => programme.origin + i * programme.granularity,
  );
  return {
    value,
    values: [value],
    tolerance: TOLERANCE,
    words: `the dual of a linear programme over all ε-DP mechanisms${step > 0 ? `, on answers ${programme.granularity} apart` : ""}`,
    ...(need.averaged && { answers: points }),
  };
}

function movedBound(
  metric: Metric,
  least: number,
  step: number,
  need: FullNeed,
): number | undefined {
  if (step === 0) return least;
  if (need.demands.length > 0) return undefined;
  if (metric.name === "mae") return least;
  if (metric.name === "rmse") return Math.max(0, least - step ** 2 / 4);
  const free = need.bias === Number.POSITIVE_INFINITY;
  const width = metric.name.startsWith("usefulness:") ? Number(metric.name.slice(11)) : Number.NaN;
  return free && (width / step) % 1 < 0.5 ? least : undefined;
}

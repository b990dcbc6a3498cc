import { type Distribution, discreteStaircase } from "../../laws/index.js";
import type { Metric } from "../../metrics/index.js";

/**
 * Up to this many steps, the search tries every step. For more steps, the search tries an evenly
 * spaced grid and then the neighbours of the best grid point.
 */
const TRY_ALL_UP_TO = 256;

/** Up to this grid spacing, the search tries all neighbours of the best grid point. */
const FINE = 2 ** 13;

/** The integer step that is best for a metric. */
export function optimalWholeStep(epsilon: number, sensitivity: number, metric: Metric): number {
  const { spec } = metric;
  // The closed form is the same as for real noise. The probability drops just after the largest
  // error that is still useful.
  if (spec.kind === "usefulness") return (Math.floor(spec.within) % sensitivity) + 1;
  const sign = metric.better === "lower" ? 1 : -1;
  const loss = (step: number) => sign * metric.of(discreteStaircase(epsilon, sensitivity, step), 0);
  let [from, to] = [1, sensitivity];
  for (let stride = Math.ceil(sensitivity / TRY_ALL_UP_TO); ; ) {
    const best = argmin(steps(from, to, stride), loss);
    if (stride === 1) return best;
    [from, to] = [Math.max(1, best - stride), Math.min(sensitivity, best + stride)];
    stride = stride <= FINE ? 1 : Math.ceil((to - from) / TRY_ALL_UP_TO);
  }
}

function steps(from: number, to: number, stride: number): number[] {
  return Array.from({ length: Math.floor((to - from) / stride) + 1 }, (_, i) => from + i * stride);
}

function argmin(candidates: readonly number[], loss: (step: number) => number): number {
  const losses = candidates.map(loss);
  return candidates[losses.indexOf(Math.min(...losses))]!;
}

/** The best of all ε-DP noise laws on the integers, for a metric of the error. */
export function bestDiscreteStaircase(
  metric: Metric,
  epsilon: number,
  sensitivity: number,
): Distribution {
  return discreteStaircase(epsilon, sensitivity, optimalWholeStep(epsilon, sensitivity, metric));
}

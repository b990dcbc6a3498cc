import type { Demand } from "../../mechanisms/kit/index.js";
import { bestDiscreteStaircase, bestStaircase } from "../../mechanisms/noise/index.js";
import type { Metric } from "../../metrics/index.js";
import { bracket } from "../../numerics/index.js";
import type { FullNeed } from "../need/index.js";
import { meetsDemand } from "../search/index.js";

/** A bound that no mechanism can beat if the mechanism meets the requirements. */
export interface LowerBound {
  /**
   * The best possible value of the first metric. If the smallest ε is asked for, the value is the
   * smallest possible ε.
   */
  readonly value: number;
  /** The best possible value of each metric. */
  readonly values: readonly number[];
  /** The relative error of this bound. */
  readonly tolerance: number;
  /** The mechanisms for which the bound holds, in plain words. */
  readonly words: string;
}

const WORDS = "the staircase tuned to the metric, which no ε-DP mechanism beats";
const TOLERANCE = 1e-9;

/**
 * The best value of a metric for one release with pure ε, if the range of the answers is infinite.
 * Undefined for other ranges.
 */
export function bestValue(need: FullNeed, metric: Metric, epsilon: number): number | undefined {
  const { lower, upper } = need.answers;
  const endless = !Number.isFinite(lower) || !Number.isFinite(upper);
  const { wholeAnswers, wholeOutputs, sensitivity } = need;
  if (!endless || need.averaged || need.delta > 0 || !metric.ofError) return undefined;
  // With whole answers and fractional outputs, a mechanism may beat the continuous and the discrete
  // staircase.
  if (wholeAnswers && !wholeOutputs) return undefined;
  const best = wholeAnswers ? bestDiscreteStaircase : bestStaircase;
  return metric.of(best(metric, epsilon, sensitivity), 0);
}

/** The largest ε of the search. */
const LARGEST = 700;

/**
 * The smallest pure ε of one release that can reach the demanded value of a metric. Infinity if no
 * ε can reach the value, undefined if no bound is known.
 */
export function leastEpsilon(need: FullNeed, demand: Demand): number | undefined {
  const meets = (epsilon: number) => {
    const value = bestValue(need, demand.metric, epsilon);
    return value === undefined || meetsDemand(demand, value);
  };
  if (bestValue(need, demand.metric, 1) === undefined) return undefined;
  // Under pure ε-DP, an output that is possible for one answer is possible for all answers. So no
  // probability can be 1.
  const certain = demand.metric.better === "higher" && demand.value === 1;
  if (certain || !meets(LARGEST)) return Number.POSITIVE_INFINITY;
  return bracket(meets, 0, LARGEST, 1e-13).yes;
}

/** The lower bound that is known without solving a linear programme. */
export function lowerBound(need: FullNeed): LowerBound | undefined {
  const { epsilon, releases } = need;
  const all =
    epsilon === undefined
      ? [leastOfAll(need)]
      : need.metrics.map((metric) => bestValue(need, metric, epsilon / releases));
  const values = all.filter((value) => value !== undefined);
  if (values.length < all.length) return undefined;
  return { value: values[0]!, values, tolerance: TOLERANCE, words: WORDS };
}

function leastOfAll(need: FullNeed): number | undefined {
  const each = need.demands.map((demand) => leastEpsilon(need, demand));
  const known = each.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : need.releases * Math.max(...known);
}

/** The distance of a value from the best value, in percent of the best value. */
export function gapOf(value: number, best: number, better: Metric["better"]): number {
  if (value === best) return 0;
  return 100 * (better === "lower" ? value / best - 1 : 1 - value / best);
}

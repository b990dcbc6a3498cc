import type { Demand } from "../../mechanisms/kit/index.js";
import { bestDiscreteStaircase, bestStaircase } from "../../mechanisms/noise/index.js";
import type { Metric } from "../../metrics/index.js";
import { bracket } from "../../numerics/index.js";
import type { FullNeed } from "../need/index.js";
import { meetsDemand } from "../search/index.js";
import { bestValueAtDelta, isUnit } from "./bound-at-delta.js";

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
  /**
   * The bound as a sentence without a full stop. Absent if the usual sentence "no mechanism has a
   * better value" is right.
   */
  readonly statement?: string;
}

/**
 * The mechanisms that do not beat the staircase at δ = 0. Some release of fresh noise has at most
 * ε/k. Noise that depends on the noise of other releases can do better.
 */
function beaterOf({ releases }: FullNeed): string {
  return releases > 1 ? "no ε-DP mechanism with fresh noise for each release" : "no ε-DP mechanism";
}

/** What proves the bound, in plain words. */
function wordsOf(need: FullNeed): string {
  if (need.delta === 0) return `the staircase tuned to the metric, which ${beaterOf(need)} beats`;
  return isUnit(need)
    ? "a mix of two cut geometric laws, which no (ε, δ)-DP mechanism beats"
    : "no (ε, δ)-DP mechanism does better, even for answers that are multiples of the sensitivity";
}

const TOLERANCE = 1e-9;

/**
 * The best value of a metric for one release at ε, and at δ if the need has a δ, if the range of
 * the answers is infinite on at least one side. Undefined if no bound is known.
 */
export function bestValue(need: FullNeed, metric: Metric, epsilon: number): number | undefined {
  const { lower, upper } = need.answers;
  const endless = !Number.isFinite(lower) || !Number.isFinite(upper);
  const { wholeAnswers, wholeOutputs, sensitivity } = need;
  if (!endless || need.averaged || !metric.ofError) return undefined;
  if (need.delta > 0) return bestValueAtDelta(need, metric, epsilon);
  // With whole answers and fractional outputs, a mechanism may beat the continuous and the discrete
  // staircase.
  if (wholeAnswers && !wholeOutputs) return undefined;
  const best = wholeAnswers ? bestDiscreteStaircase : bestStaircase;
  return metric.of(best(metric, epsilon, sensitivity), 0);
}

/** The smallest and the largest ε of the search. */
const SMALLEST = 1e-12;
const LARGEST = 700;

/**
 * The smallest ε of one release, at the required δ, that can reach the demanded value of a metric.
 * Infinity if no ε can reach the value, undefined if no bound is known.
 */
export function leastEpsilon(need: FullNeed, demand: Demand): number | undefined {
  const meets = (epsilon: number) => {
    const value = bestValue(need, demand.metric, epsilon);
    return value === undefined || meetsDemand(demand, value);
  };
  if (bestValue(need, demand.metric, 1) === undefined) return undefined;
  // Under pure ε-DP, an output that is possible for one answer is possible for all answers. So no
  // probability can be 1.
  const certain = need.delta === 0 && demand.metric.better === "higher" && demand.value === 1;
  if (certain || !meets(LARGEST)) return Number.POSITIVE_INFINITY;
  // With a large δ, noise that ends at a finite distance may reach the value at ε = 0.
  if (meets(SMALLEST)) return 0;
  return bracket(meets, 0, LARGEST, 1e-13).yes;
}

/** True if some noise reaches the bound that is known without solving a linear programme. */
export function isTight(need: FullNeed): boolean {
  return need.delta === 0 || isUnit(need);
}

/** The lower bound that is known without solving a linear programme. */
export function lowerBound(need: FullNeed): LowerBound | undefined {
  const { epsilon, releases } = need;
  const all =
    epsilon === undefined
      ? [leastOfAll(need)]
      : need.metrics.map((metric) => bestValue(need, metric, epsilon / releases));
  const values = all.filter((value) => value !== undefined);
  if (values.length < all.length || values.includes(0)) return undefined;
  return { value: values[0]!, values, tolerance: TOLERANCE, words: wordsOf(need) };
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

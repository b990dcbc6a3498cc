import type { Demand } from "../../mechanisms/kit/index.js";
import { bestDiscreteStaircase, bestStaircase } from "../../mechanisms/noise/index.js";
import type { Metric } from "../../metrics/index.js";
import { bracket } from "../../numerics/index.js";
import type { FullNeed } from "../need/index.js";
import { reaches } from "../search/index.js";

/** What no mechanism that meets the need can better. */
export interface LowerBound {
  /** The best value of the first metric; or, where the least ε is sought, that. */
  readonly value: number;
  /** The same for every metric. */
  readonly values: readonly number[];
  /** Relative error of the bound itself. */
  readonly tolerance: number;
  /** Whom it binds, in plain words. */
  readonly words: string;
}

const WORDS = "the staircase tuned to the metric, which no ε-DP mechanism beats";
const TOLERANCE = 1e-9;

/** The best value of a metric at pure ε of one release, where answers have no end; or undefined. */
export function bestValue(need: FullNeed, metric: Metric, epsilon: number): number | undefined {
  const { lower, upper } = need.answers;
  const endless = !Number.isFinite(lower) || !Number.isFinite(upper);
  const { wholeAnswers, wholeOutputs, sensitivity } = need;
  if (!endless || need.averaged || need.delta > 0 || !metric.ofError) return undefined;
  // Fractions between whole answers may do better than either.
  if (wholeAnswers && !wholeOutputs) return undefined;
  const best = wholeAnswers ? bestDiscreteStaircase : bestStaircase;
  return metric.of(best(metric, epsilon, sensitivity), 0);
}

/** ε beyond which nothing is looked for. */
const LARGEST = 700;

/** The least pure ε of one release at which a demand can be met; Infinity where it cannot. */
export function leastEpsilon(need: FullNeed, demand: Demand): number | undefined {
  const meets = (epsilon: number) => {
    const value = bestValue(need, demand.metric, epsilon);
    return value === undefined || reaches(demand, value);
  };
  if (bestValue(need, demand.metric, 1) === undefined) return undefined;
  // What is possible for one answer is possible for all: nothing is certain.
  const certain = demand.metric.better === "higher" && demand.value === 1;
  if (certain || !meets(LARGEST)) return Number.POSITIVE_INFINITY;
  return bracket(meets, 0, LARGEST, 1e-13).yes;
}

/** The lower bound that needs no linear programme. */
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

/** How far a value is from the best there is, in percent of the best. */
export function gapOf(value: number, best: number, better: Metric["better"]): number {
  if (value === best) return 0;
  return 100 * (better === "lower" ? value / best - 1 : 1 - value / best);
}

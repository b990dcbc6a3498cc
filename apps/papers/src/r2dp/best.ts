import { constantPrior, type RatePrior, twoPointPrior } from "@noisewright/core/laws";
import {
  bestOfFamily,
  certifiedOptimum,
  type ExpectedLoss,
  type FamilyName,
  findScaleMetric,
  type ScaleMetric,
} from "@noisewright/core/research";
import { recordOf } from "../kit/index.js";

/** The five families of rate priors in the paper. */
export const FAMILIES = [
  "gamma",
  "uniform",
  "truncated-gaussian",
  "noncentral-chi-squared",
  "rayleigh",
] as const satisfies readonly FamilyName[];
export type Family = (typeof FAMILIES)[number];

/** The value of a metric at Δ = 1, and the rate prior that achieves this value. */
export interface Best {
  readonly value: number;
  readonly fold: RatePrior;
}

/**
 * Returns a metric that is an expected loss. All metrics in the paper's tables are expected losses.
 */
function metricOf(name: string): ScaleMetric & { readonly expected: ExpectedLoss } {
  const metric = findScaleMetric(name, 1);
  if (metric?.expected === undefined) throw new TypeError(`${name} is not an expected loss`);
  return { ...metric, expected: metric.expected };
}

/**
 * Returns the best of all rate priors. This prior has at most two values, and a dual certificate
 * proves that it is the best.
 */
export function bestOfAll(epsilon: number, name: string): Best {
  const metric = metricOf(name);
  const { slow, fast, fastWeight, loss } = certifiedOptimum(epsilon, metric.expected);
  const fold = slow === fast ? constantPrior(epsilon) : twoPointPrior(fastWeight, slow, fast);
  return { value: metric.value(loss), fold };
}

/**
 * Returns the best rate prior of a family. If no rate prior is better than a constant rate, each
 * family contains priors that are arbitrarily close to the constant. The family Rayleigh is an
 * exception, because it has no shape parameter.
 */
export function bestOf(
  family: FamilyName,
  epsilon: number,
  name: string,
  all = bestOfAll(epsilon, name),
): Best {
  const metric = metricOf(name);
  if (family !== "rayleigh" && all.fold.name === "constant") return all;
  const found = searched(family, epsilon, metric);
  if (found === undefined) return { value: Number.POSITIVE_INFINITY, fold: all.fold };
  const plain = metric.expected.cost(epsilon);
  const limit = family !== "rayleigh" && plain < found.loss;
  return limit
    ? { value: metric.value(plain), fold: constantPrior(epsilon) }
    : { value: metric.value(found.loss), fold: found.prior };
}

const known = new Map<string, ReturnType<typeof bestOfFamily>>();

/** Searches the best prior of each case only once, because several tables contain the same case. */
function searched(family: FamilyName, epsilon: number, metric: ScaleMetric) {
  const key = `${family} ${epsilon} ${metric.name}`;
  const found = known.get(key) ?? bestOfFamily(family, epsilon, 1, metric);
  known.set(key, found);
  return found;
}

export function bestOfEach(epsilon: number, name: string): Readonly<Record<Family, number>> {
  const all = bestOfAll(epsilon, name);
  return recordOf(FAMILIES, (family) => bestOf(family, epsilon, name, all).value);
}

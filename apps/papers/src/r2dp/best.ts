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

/** The paper's five families. */
export const FAMILIES = [
  "gamma",
  "uniform",
  "truncated-gaussian",
  "noncentral-chi-squared",
  "rayleigh",
] as const satisfies readonly FamilyName[];
export type Family = (typeof FAMILIES)[number];

/** What laws of the rate come to at Δ = 1: the metric's value, and the law. */
export interface Best {
  readonly value: number;
  readonly fold: RatePrior;
}

/** A metric that is an expected loss, as those of the paper's tables are. */
function metricOf(name: string): ScaleMetric & { readonly expected: ExpectedLoss } {
  const metric = findScaleMetric(name, 1);
  if (metric?.expected === undefined) throw new TypeError(`${name} is no expected loss`);
  return { ...metric, expected: metric.expected };
}

/** The best law of the rate there is, two values at most, by its certificate. */
export function bestOfAll(epsilon: number, name: string): Best {
  const metric = metricOf(name);
  const { slow, fast, fastWeight, loss } = certifiedOptimum(epsilon, metric.expected);
  const fold = slow === fast ? constantPrior(epsilon) : twoPointPrior(fastWeight, slow, fast);
  return { value: metric.value(loss), fold };
}

/**
 * The best law of a family. Where no law of the rate beats a constant one, every family but Rayleigh,
 * which has no shape to choose, comes as close to that as one likes.
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

/** The same case stands in several tables: it is searched for once. */
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

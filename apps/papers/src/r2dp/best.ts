import { constantFold, type SecondFold, twoPointFold } from "@noisewright/core/laws";
import {
  bestOfFamily,
  certifiedOptimum,
  type ExpectedLoss,
  type FamilyName,
  findScaleMetric,
  type ScaleMetric,
} from "@noisewright/core/research";

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
  readonly fold: SecondFold;
}

const metricOf = (name: string) => findScaleMetric(name, 1) as ScaleMetric & Expected;
interface Expected {
  readonly expected: ExpectedLoss;
}

/** The best law of the rate there is, two values at most, by its certificate. */
export function bestOfAll(epsilon: number, name: string): Best {
  const metric = metricOf(name);
  const { slow, fast, fastWeight, loss } = certifiedOptimum(epsilon, metric.expected);
  const fold = slow === fast ? constantFold(epsilon) : twoPointFold(fastWeight, slow, fast);
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
    ? { value: metric.value(plain), fold: constantFold(epsilon) }
    : { value: metric.value(found.loss), fold: found.fold };
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
  const values = FAMILIES.map((family) => [family, bestOf(family, epsilon, name, all).value]);
  return Object.fromEntries(values) as Record<Family, number>;
}

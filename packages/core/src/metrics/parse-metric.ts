import { METRIC_KINDS } from "./catalogue.js";
import type { Metric } from "./metric.js";
import type { MetricName } from "./metric-name.js";
import { domainOfKinds, findKind, unknownName } from "./parse-name.js";

/** The metric of a name such as `mae`, `usefulness:0.4` or `relative-error:0.1,5`. */
export function parseMetric(name: string): Metric {
  const metric = findMetric(name);
  if (metric === undefined) throw unknownName("metric", name, METRIC_DOMAIN);
  return metric;
}

/** The same, or undefined where the name is none. */
export function findMetric(name: string): Metric | undefined {
  if (!isMetricName(name)) return undefined;
  const { kind, numbers } = findKind(METRIC_KINDS, name)!;
  const loss = kind.loss?.(...numbers);
  return {
    name,
    better: kind.better,
    ofError: kind.ofError ?? false,
    power: kind.power?.(...numbers) ?? 1,
    of: (law, answer) => kind.of(law, answer, ...numbers),
    ...(loss && { loss }),
  };
}

/** Whether a text is the name of a metric. */
export function isMetricName(name: string): name is MetricName {
  return findKind(METRIC_KINDS, name) !== undefined;
}

/** The domain of metric names in words. */
export const METRIC_DOMAIN = domainOfKinds(METRIC_KINDS);

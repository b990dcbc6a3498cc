import { METRIC_KINDS, METRIC_TABLE } from "./catalogue.js";
import type { Metric } from "./metric.js";
import type { MetricName } from "./metric-name.js";
import { domainOfKinds, joinName, splitName, unknownName } from "./parse-name.js";
import type { MetricSpec, MetricWord } from "./spec.js";

/** The accepted metric names as a phrase for error messages. */
export const METRIC_DOMAIN = domainOfKinds(METRIC_KINDS);

/** Makes a metric from its name, such as `mae`, `usefulness:0.4` or `relative-error:0.1,5`. */
export function parseMetric(name: string): Metric {
  const metric = findMetric(name);
  if (metric === undefined) throw unknownName("metric", name, METRIC_KINDS);
  return metric;
}

/** Makes a metric from its name; returns undefined if the name is not valid. */
export function findMetric(name: string): Metric | undefined {
  const { word, numbers } = splitName(name);
  if (!isWord(word) || numbers.length !== METRIC_TABLE[word].arguments.length) return undefined;
  return make(specOf(word, numbers), name);
}

/** Returns true if a string is the name of a metric. */
export function isMetricName(name: string): name is MetricName {
  return findMetric(name) !== undefined;
}

/** Makes a metric from plain data. */
export function metricOf(spec: MetricSpec): Metric {
  const name = formatMetric(spec);
  const metric = make(spec, name);
  if (metric === undefined) throw unknownName("metric", name, METRIC_KINDS);
  return metric;
}

/** Converts the plain data of a metric to a name that `parseMetric` reads. */
export function formatMetric<W extends MetricWord>(spec: MetricSpec<W>): string {
  return joinName(spec.kind, METRIC_TABLE[spec.kind].write(spec));
}

function isWord(word: string): word is MetricWord {
  return Object.hasOwn(METRIC_TABLE, word);
}

function specOf<W extends MetricWord>(kind: W, numbers: readonly number[]): MetricSpec<W> {
  return { kind, ...METRIC_TABLE[kind].read(...numbers) };
}

function make<W extends MetricWord>(spec: MetricSpec<W>, name: string): Metric<W> | undefined {
  const kind = METRIC_TABLE[spec.kind];
  if (!kind.write(spec).every(Number.isFinite) || !kind.accepts(spec)) return undefined;
  const loss = kind.loss?.(spec);
  return {
    // The cast is safe, because the name consists of a word of the table and its numbers.
    name: name as MetricName,
    spec,
    better: kind.better,
    ofError: kind.ofError ?? false,
    power: kind.power?.(spec) ?? 1,
    of: (law, answer) => kind.of(law, answer, spec),
    ...(loss && { loss }),
  };
}

import { NoisewrightError } from "../errors/index.js";
import type { Mechanism } from "../mechanisms/kit/index.js";
import { isHistogramMetric, parseHistogramMetric } from "../metrics/histogram/index.js";
import { parseMetric } from "../metrics/index.js";
import type { InspectOptions } from "./options.js";

/** The value of each requested metric, at the answer or over the counts of the histogram. */
export function metricValues(
  mechanism: Mechanism,
  answer: number,
  { metrics = [], histogram }: InspectOptions,
): Record<string, number> {
  const value = (name: string) =>
    isHistogramMetric(name)
      ? histogramValue(mechanism, name, histogram)
      : parseMetric(name).of(mechanism.law(answer), answer);
  return Object.fromEntries(metrics.map((name) => [name, value(name)]));
}

function histogramValue(
  mechanism: Mechanism,
  name: string,
  histogram: readonly number[] | undefined,
): number {
  if (histogram === undefined) {
    refuse(`histogram for ${name}`, "give the counts that are released");
  }
  const value = parseHistogramMetric(name).expected(histogram, (count) => mechanism.law(count));
  if (value === undefined) refuse(`closed form of ${name}`, "simulate it with estimateMetric");
  return value;
}

function refuse(what: string, advice: string): never {
  throw new NoisewrightError({ code: "unsupported", subject: "inspect", what, advice });
}

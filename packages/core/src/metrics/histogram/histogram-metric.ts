import { NoisewrightError } from "../../errors/index.js";
import type { Distribution } from "../../laws/index.js";
import { splitName, unknownName } from "../index.js";
import { HISTOGRAM_METRIC_KINDS } from "./catalogue.js";

/** A distance between released counts and true counts. A lower distance is better. */
export interface HistogramMetric {
  /** The name of the metric as the user writes it, such as `renyi:2`. */
  readonly name: string;
  /** The distance between the true counts and the counts of one release. */
  distance(truth: readonly number[], released: readonly number[]): number;
  /**
   * The expected distance over releases with independent counts, by deterministic quadrature. The
   * argument `release` gives the distribution of each released count. The result is undefined for
   * metrics of sorted counts, for which `estimateMetric` gives an estimate.
   */
  expected(truth: readonly number[], release: Release): number | undefined;
}

/** Returns the distribution of a released count, such as the method `law` of a mechanism. */
export type Release = (count: number) => Distribution;

/** The options of a histogram metric. */
export interface HistogramOptions {
  /** Released counts below `floor` are raised to `floor`, so that no released bin is empty. */
  readonly floor?: number;
}

/** The default of the option `floor`: half a record. */
const FLOOR = 0.5;

/** Makes a metric from its name, such as `kl` or `mallows:2`. */
export function parseHistogramMetric(
  name: string,
  { floor = FLOOR }: HistogramOptions = {},
): HistogramMetric {
  const found = findKind(name);
  if (found === undefined) {
    throw unknownName("histogram metric", name, HISTOGRAM_METRIC_KINDS);
  }
  if (!(floor > 0 && floor < Number.POSITIVE_INFINITY)) refuse("floor", "in (0, ∞)", floor);
  const { kind, numbers } = found;
  return {
    name,
    distance(truth, released) {
      checkCounts(truth);
      if (released.length !== truth.length) {
        refuse("released", `${truth.length} counts, one for each true count`, released.length);
      }
      return kind.distance({ truth, released, floor }, ...numbers);
    },
    expected(truth, release) {
      checkCounts(truth);
      return kind.expected?.({ truth, release, floor }, ...numbers);
    },
  };
}

/**
 * The kind of metric that a name refers to, and the numbers after the colon; undefined if the name
 * is not valid.
 */
function findKind(name: string) {
  const { word, numbers } = splitName(name);
  const kind = HISTOGRAM_METRIC_KINDS.find((candidate) => candidate.word === word);
  const valid =
    kind !== undefined &&
    numbers.length === kind.arguments.length &&
    numbers.every(Number.isFinite) &&
    kind.accepts(...numbers);
  return valid ? { kind, numbers } : undefined;
}

export function isHistogramMetric(name: string): boolean {
  return findKind(name) !== undefined;
}

function checkCounts(truth: readonly number[]): void {
  const valid = truth.every((count) => count >= 0 && Number.isFinite(count));
  if (valid && truth.some((count) => count > 0)) return;
  refuse("histogram", "counts ≥ 0 with at least one positive count", "other values");
}

function refuse(parameter: string, domain: string, got: number | string): never {
  const problem = { code: "domain", subject: "histogram metric", parameter, domain } as const;
  throw new NoisewrightError({ ...problem, got: String(got) });
}

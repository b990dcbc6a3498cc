import { NoisewrightError } from "../../errors/index.js";
import type { Distribution } from "../../laws/index.js";
import { domainOfKinds, splitName, unknownName } from "../index.js";
import { HISTOGRAM_METRIC_KINDS } from "./catalogue.js";

/** How far released counts lie from the true ones. Lower is better. */
export interface HistogramMetric {
  /** As the user writes it, such as `renyi:2`. */
  readonly name: string;
  /** Of one release. */
  between(truth: readonly number[], released: readonly number[]): number;
  /**
   * Over releases, whose counts are independent and each of the law of its true count; by quadrature,
   * no chance in it. Undefined for a metric of order statistics: see `estimateMetric`.
   */
  expected(truth: readonly number[], release: Release): number | undefined;
}

/** The law of what is released for a count, such as a mechanism's `law`. */
export type Release = (count: number) => Distribution;

/** What the error of a histogram depends on. */
export interface HistogramOptions {
  /** Released counts below this count as this much, so that no released bin is empty. */
  readonly floor?: number;
}

/** Noise that swallows a bin leaves it half a record. */
const FLOOR = 0.5;

/** The metric of a name such as `kl` or `mallows:2`. */
export function parseHistogramMetric(
  name: string,
  { floor = FLOOR }: HistogramOptions = {},
): HistogramMetric {
  const found = findKind(name);
  if (found === undefined) {
    throw unknownName("histogram metric", name, domainOfKinds(HISTOGRAM_METRIC_KINDS));
  }
  if (!(floor > 0 && floor < Number.POSITIVE_INFINITY)) refuse("floor", "in (0, ∞)", floor);
  const { kind, numbers } = found;
  return {
    name,
    between(truth, released) {
      checkCounts(truth);
      if (released.length !== truth.length) {
        refuse("released", `${truth.length} counts, as many as there are`, released.length);
      }
      return kind.between({ truth, released, floor }, ...numbers);
    },
    expected(truth, release) {
      checkCounts(truth);
      return kind.expected?.({ truth, release, floor }, ...numbers);
    },
  };
}

/** The kind that a name is of and the numbers behind its colon, or undefined where it is none. */
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
  refuse("histogram", "counts of which none is negative and one positive", "others");
}

function refuse(parameter: string, domain: string, got: number | string): never {
  const problem = { code: "domain", subject: "histogram metric", parameter, domain } as const;
  throw new NoisewrightError({ ...problem, got: String(got) });
}

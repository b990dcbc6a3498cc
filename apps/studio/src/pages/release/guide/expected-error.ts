import type { PreparedRelease } from "@noisewright/contract/answers";
import { numberText, numberTextUp } from "../../../ui/format.js";
import type { Item } from "../../../ui/item-list.js";
import { binsOf } from "./equal-bins.js";

/** The error of a statistic, for a picture: a typical value, its interval, and an axis around both. */
export interface ErrorExample {
  readonly typical: number;
  readonly within: number;
  readonly axis: readonly [number, number];
  readonly sentence: string;
  readonly verdict: string;
}

/**
 * What the expected error of a release means in a group of about `rows` rows. Undefined if the error
 * is not known before the bounds are chosen from the data.
 */
export function errorExample(
  { expected, statistic }: PreparedRelease,
  values: Item["values"],
  rows: number,
): ErrorExample | undefined {
  const { within, unit, confidence } = expected;
  if (within === null) return undefined;
  const sure = `with ${numberText(100 * confidence)} % confidence`;
  if (unit === "value" && statistic !== "sum") {
    const what = statistic === "histogram" ? "bin" : statistic === "tables" ? "cell" : "count";
    const axis = [0, Math.max(2 * rows, 1.2 * (rows + within))] as const;
    const sentence = `A ${what} of ${inThousands(rows)} becomes ${between(rows, within)} ${sure}.`;
    return { typical: rows, within, axis, sentence, verdict: verdictOf(within / rows) };
  }
  const [lower, upper] = rangeOf(values);
  const middle = (lower + upper) / 2;
  if (unit === "value") {
    const typical = middle * rows;
    const axis = [Math.min(0, lower * rows), Math.max(upper * rows, typical + within)] as const;
    const sentence = `A sum of ${numberText(typical)} becomes ${between(typical, within)} ${sure}.`;
    return {
      typical,
      within,
      axis,
      sentence,
      verdict: verdictOf(within / (((upper - lower) * rows) / 2)),
    };
  }
  if (unit === "value × rows") {
    const own = within / rows;
    const sentence = `In a group of ${inThousands(rows)} rows, a mean of ${numberText(middle)} becomes ${between(middle, own)} ${sure}.`;
    const verdict = verdictOf((2 * own) / (upper - lower));
    return { typical: middle, within: own, axis: [lower, upper], sentence, verdict };
  }
  if (unit === "rows") {
    const share = (part: number) =>
      `${numberText(Math.round(100 * Math.min(1, Math.max(0, part))))} %`;
    const own = within / rows;
    const sentence = `Among ${inThousands(rows)} rows, the published value is between the ${share(0.5 - own)} point and the ${share(0.5 + own)} point ${sure}.`;
    return {
      typical: 50,
      within: 100 * own,
      axis: [0, 100],
      sentence,
      verdict: verdictOf(2 * own),
    };
  }
  return undefined;
}

const inThousands = (count: number): string => count.toLocaleString("en-US");

function rangeOf(values: Item["values"]): readonly [number, number] {
  if (values.edges) {
    const { lower = 0, upper = 100 } = binsOf(values);
    return [lower, upper];
  }
  return [Number(values.lower ?? 0), Number(values.upper ?? 100)];
}

function between(value: number, within: number): string {
  return `${numberText(value - within, 4)} to ${numberText(value + within, 4)} (± ${numberTextUp(within, 3)})`;
}

/** How good an error is, relative to the value or to the half of its range. */
function verdictOf(relative: number): string {
  if (relative <= 0.02) return "Very accurate.";
  if (relative <= 0.1) return "Accurate enough for most uses.";
  if (relative <= 0.5) return "Rough.";
  return "Mostly noise for groups of this size.";
}

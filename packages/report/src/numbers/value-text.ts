import { roundedInterval } from "@noisewright/text";
import { groupedDigits } from "./grouped-digits.js";

/** An interval of a published answer. An end that is infinite is null. */
export interface Interval {
  readonly lower: number | null;
  readonly upper: number | null;
}

/** A number with its interval, as a report shows them. */
export interface ValueText {
  readonly value: string;
  readonly lower: string;
  readonly upper: string;
}

/** Writes a number and its interval. The lower end is rounded down, and the upper end up. */
export function valueText(value: number, interval: Interval | undefined): ValueText {
  if (interval === undefined) {
    return { value: groupedDigits(String(Number(value.toPrecision(12)))), lower: "", upper: "" };
  }
  const ends = {
    lower: interval.lower ?? Number.NEGATIVE_INFINITY,
    upper: interval.upper ?? Number.POSITIVE_INFINITY,
  };
  const [middle, lower, upper] = roundedInterval(value, ends);
  return {
    value: groupedDigits(middle),
    lower: interval.lower === null ? "−∞" : groupedDigits(lower),
    upper: interval.upper === null ? "∞" : groupedDigits(upper),
  };
}

import type { Item } from "../../../ui/item-list.js";
import type { NumberKind } from "./declared-types.js";

/** A median is one of at most this number of values between its bounds. */
const MOST_STEPS = 10_000;

/**
 * What the values are rounded to a multiple of. Undefined for whole numbers. A median between bounds
 * that are far apart is rounded more, to 2, 5, 10, 20 …, because it is chosen from a list of values.
 */
export function granularityOf(
  { statistic, lower, upper }: Item["values"],
  kind: NumberKind,
): string | undefined {
  const usual = kind === "number" ? -2 : 0;
  const width = Number(upper) - Number(lower);
  const isMedian = statistic === "median" && lower !== undefined && width > 0;
  const digits = isMedian ? Math.max(usual, Math.floor(Math.log10(width / MOST_STEPS))) : usual;
  const unit = [1, 2, 5, 10].find((each) => !isMedian || isFew(width, each, digits)) ?? 1;
  const text = String(Number(`${unit}e${digits}`));
  return text === "1" ? undefined : text;
}

const isFew = (width: number, unit: number, digits: number) =>
  width / Number(`${unit}e${digits}`) <= MOST_STEPS;

/** Says what a median is rounded to, if that may surprise. */
export function roundingText({ statistic, granularity }: Item["values"]): string | undefined {
  return statistic === "median" && Number(granularity ?? 1) > 1
    ? `In this wide range, the median is rounded to a multiple of ${granularity}.`
    : undefined;
}

/** Whether a bound is a value that can be published. */
export function isRounded(bound: number, granularity = "1"): boolean {
  const steps = bound / Number(granularity);
  return Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps));
}

import type { PublishedResult } from "@noisewright/contract/answers";
import { numberText } from "../ui/format.js";

/** A published value with at most six digits. */
export function valueText({ value }: Pick<PublishedResult, "value">): string {
  if (value === null) return "(empty)";
  return typeof value === "number" ? numberText(value, 6) : String(value);
}

/** The interval of a value. Empty if it has none. */
export function intervalText({ interval }: Pick<PublishedResult, "interval">): string {
  if (interval === undefined) return "";
  const { lower, upper } = interval;
  return `${lower === null ? "−∞" : numberText(lower, 6)} to ${upper === null ? "∞" : numberText(upper, 6)}`;
}

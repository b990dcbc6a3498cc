import type { PublishedResult } from "@noisewright/contract/answers";
import { valueText as numbersText } from "@noisewright/report/numbers";

type Shown = Pick<PublishedResult, "value" | "interval">;

/** A published value, in the digits that its interval allows. */
export function valueText({ value, interval }: Shown): string {
  if (value === null) return "(empty)";
  return typeof value === "number" ? numbersText(value, interval).value : String(value);
}

/** The interval of a value, rounded outwards. Empty if it has none. */
export function intervalText({ value, interval }: Shown): string {
  if (interval === undefined) return "";
  const { lower, upper } = numbersText(typeof value === "number" ? value : 0, interval);
  return `${lower} to ${upper}`;
}

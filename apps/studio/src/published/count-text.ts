import type { Count } from "./crosstab.js";

/** Which number of a cell is shown. */
export type CountView = "whole" | "estimate" | "interval";

export function countText(count: Count, view: CountView): string {
  if (view === "interval") return intervalText(count);
  return view === "whole" ? integerText(count.whole ?? count.value) : estimateText(count.value);
}

/** An interval of whole numbers. An unpublished total has none. */
function intervalText({ interval }: Count): string {
  if (interval === undefined) return "";
  const { lower, upper } = interval;
  return `${lower === null ? "−∞" : integerText(lower)} to ${upper === null ? "∞" : integerText(upper)}`;
}

const integerText = (x: number) => grouped(Math.round(x), 0);

const estimateText = (x: number) => grouped(Math.round(10 * x) / 10, 1);

function grouped(x: number, digits: number): string {
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // Adding 0 turns -0 into 0.
  return (x + 0).toLocaleString("en-US", places).replace("-", "−");
}

import type { Item } from "../../../ui/item-list.js";
import { choosesBounds, statisticOf } from "../statistics.js";
import { binsOf, MOST_PARTS } from "./equal-bins.js";
import { isRounded } from "./rounding.js";
import { tableColumns } from "./table-columns.js";
import { templateOf } from "./templates.js";

/** Messages by the name of their field. */
export type Problems = Readonly<Record<string, string>>;

/**
 * What is missing in a release of the guided path. A release that only the full form shows is left to
 * the service.
 */
export function problemsOf(item: Item): Problems {
  const { values } = item;
  const template = templateOf(item);
  if (template === undefined) return {};
  if (template.statistic === "tables") return tableProblems(values);
  return {
    ...(statisticOf(values.statistic).fields.includes("of") && !values.of && { of: PICK }),
    ...(template.grouped && !values.by && { by: PICK }),
    ...(template.grouped && values.keysKnown === "yes" && !values.keys && { keys: LIST }),
    ...rangeProblems(values),
  };
}

const PICK = "Pick a column.";
const LIST = "Paste the groups, or let the data say which groups there are.";
const BOTH = "Give the smallest and the largest value.";
const ORDER = "The largest value must be above the smallest.";

function rangeProblems(values: Item["values"]): Problems {
  const { fields } = statisticOf(values.statistic);
  if (fields.includes("edges")) {
    const { lower, upper, parts } = binsOf(values);
    const isWhole = Number.isInteger(parts) && parts >= 1 && parts <= MOST_PARTS;
    if (!isWhole) return { parts: `A whole number from 1 to ${MOST_PARTS}.` };
    return orderProblems(lower, upper);
  }
  if (!fields.includes("clamp") || choosesBounds(values)) return {};
  const number = (text: string | undefined) => (text ? Number(text) : undefined);
  const [lower, upper] = [number(values.lower), number(values.upper)];
  return { ...roundingProblems(values, lower, upper), ...orderProblems(lower, upper) };
}

/** The bounds are values that can be published, so they are rounded like the values. */
function roundingProblems(
  { granularity }: Item["values"],
  lower: number | undefined,
  upper: number | undefined,
): Problems {
  const text =
    granularity === undefined
      ? "Give a whole number, or choose decimals above."
      : `Give a multiple of ${granularity}: values are rounded to it.`;
  const isWrong = (bound: number | undefined) =>
    bound !== undefined && !isRounded(bound, granularity);
  return { ...(isWrong(lower) && { lower: text }), ...(isWrong(upper) && { upper: text }) };
}

function orderProblems(lower: number | undefined, upper: number | undefined): Problems {
  if (lower === undefined) return { lower: BOTH };
  if (upper === undefined) return { upper: BOTH };
  return lower < upper ? {} : { upper: ORDER };
}

function tableProblems(values: Item["values"]): Problems {
  const [first, second] = tableColumns(values);
  const problems = [first!, second!].flatMap(({ column, keys }, i) => [
    ...(column === "" ? [[`column${i}`, PICK] as const] : []),
    ...(column !== "" && keys === ""
      ? [[`keys${i}`, "List the values of this column."] as const]
      : []),
  ]);
  const isSame = first!.column !== "" && first!.column === second!.column;
  return { ...Object.fromEntries(problems), ...(isSame && { column1: "Pick another column." }) };
}

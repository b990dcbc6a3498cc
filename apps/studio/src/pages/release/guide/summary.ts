import type { Item } from "../../../ui/item-list.js";
import { choosesBounds, statisticOf } from "../statistics.js";
import { partsOf } from "../word-list.js";
import { binsOf } from "./equal-bins.js";
import { templateOf } from "./templates.js";

/** What a statistic of the list is, in a few words. */
export function summaryOf(item: Item): string {
  const { values } = item;
  const template = templateOf(item);
  if (template === undefined) return `${statisticOf(values.statistic).label}, from the full form`;
  return [template.title, groupsText(values), rangeText(values)].filter(Boolean).join(" · ");
}

function groupsText({ by, keys }: Item["values"]): string {
  if (by === undefined) return "";
  if (!keys) return "groups that enough people share";
  const count = partsOf(keys).length;
  return `${count} known ${count === 1 ? "group" : "groups"}`;
}

function rangeText(values: Item["values"]): string {
  const { fields } = statisticOf(values.statistic);
  if (fields.includes("edges")) {
    const { lower, upper, parts } = binsOf(values);
    return `${parts} bins from ${lower} to ${upper}`;
  }
  if (!fields.includes("clamp")) return "";
  if (choosesBounds(values)) return "bounds chosen from the data";
  return `values from ${values.lower} to ${values.upper}`;
}

import type { Item } from "../../ui/item-list.js";
import { itemsOf } from "./release-query.js";
import { statisticOf } from "./statistics.js";

/** Whether a release needs a column and has none yet. */
export function lacksColumn({ values }: Item): boolean {
  return statisticOf(values.statistic).fields.includes("of") && !values.of;
}

/** The first release that needs a column and has none yet. */
export function releaseWithoutColumn(query: URLSearchParams): string | undefined {
  return itemsOf(query).find(lacksColumn)?.word;
}

/** Whether each release that needs a column has one. */
export function hasColumns(query: URLSearchParams): boolean {
  return releaseWithoutColumn(query) === undefined;
}

import type { Item } from "../../../ui/item-list.js";
import { unquoted } from "../column-text.js";
import { tableColumns } from "./table-columns.js";

/** The name that a release gets from its values, such as `mean of age by city`. */
export function nameOf(values: Item["values"]): string {
  const { statistic, of, by } = values;
  const byText = by ? ` by ${unquoted(by)}` : "";
  const ofText = of ? ` of ${unquoted(of)}` : "";
  if (statistic === "tables") {
    const names = tableColumns(values).map(({ column }) => unquoted(column));
    return clean(names.some(Boolean) ? names.filter(Boolean).join(" by ") : "table");
  }
  if (statistic === "count") return clean(`rows${byText}`);
  if (statistic === "units") return clean(`people${byText}`);
  return clean(`${statistic}${ofText}${byText}`);
}

const clean = (name: string): string => name.replaceAll(/[~;]/g, " ").slice(0, 90);

/** Changes a release. Its name follows its values, unless the user has named it. */
export function withValues(items: readonly Item[], index: number, values: Item["values"]): Item[] {
  const { word, values: before } = items[index]!;
  const isOwn = word.replace(/ \d+$/, "") !== nameOf(before) && word !== nameOf(before);
  const others = items.toSpliced(index, 1).map((item) => item.word);
  return items.with(index, { word: isOwn ? word : freeName(nameOf(values), others), values });
}

/** A name that no other release has. */
export function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let i = 2; taken.includes(free); i++) free = `${name} ${i}`;
  return free;
}

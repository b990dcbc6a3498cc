import type { Wish } from "./read-wish.js";
import { isKeyName, isNumber, type StarterTable } from "./starter-table.js";

/** More columns of numbers than this get no mean, because each release needs a share of ε. */
const MOST_MEANS = 3;

/** The number of rows, and means of columns that are known to hold numbers. */
export function defaultWishes(
  tables: readonly StarterTable[],
  keys: ReadonlySet<string | undefined>,
): readonly Wish[] {
  const means = tables.flatMap((table) =>
    table.columns
      .filter((column) => isNumber(column) && !keys.has(column.name) && !isKeyName(column.name))
      .map(({ name }): Wish => ({ statistic: "mean", of: { table, column: name } })),
  );
  return [{ statistic: "count" }, ...means.slice(0, MOST_MEANS)];
}

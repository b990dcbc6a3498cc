import type { ColumnName, Join, Joins, SourceRole } from "../../src/index.js";

const name = (text: string): ColumnName => {
  const [table, column] = text.includes(".") ? text.split(".") : [undefined, text];
  return { table, column: column! };
};
/** A join by columns of equal values, from `left` (a column, or `table.column`) to `right`. */
export const joining = (
  table: string,
  on: Record<string, string>,
  more: Partial<Join> = {},
): Join => ({
  table,
  on: Object.entries(on).map(([left, right]) => ({ left: name(left), right })),
  unmatched: "drop",
  most: 1,
  ...more,
});

/** Sources of all kinds, by name. */
const SOURCES: Readonly<Record<string, SourceRole>> = {
  visits: { unit: "person" },
  people: { unit: "person" },
  drugs: { unit: "patient" },
  clinics: { public: true },
  items: {},
  orders: {},
  customers: { unit: "house" },
  sales: { unit: "customer" },
};
/** The joins of sources of these names. */
export const joins = (from: string, join: readonly Join[], more: Partial<Joins> = {}): Joins => {
  const names = [from, ...join.map(({ table }) => table)];
  const sources = Object.fromEntries(
    names.flatMap((each) => (SOURCES[each] === undefined ? [] : [[each, SOURCES[each]]])),
  );
  return { sources, from, join, ...more };
};
export const keep = { unmatched: "keep" } as const;

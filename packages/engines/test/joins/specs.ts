import type { ColumnName, Join, Joins, SourceRole } from "../../src/index.js";

/**
 * The columns of each source. A `key` column joins sources, and its type varies. An `id` column
 * numbers the rows of its source.
 */
export const COLUMNS = {
  visits: { id: "id", person: "key", clinic: "key", x: "float" },
  people: { person: "key", home: "key", age: "integer", name: "text" },
  clinics: { clinic: "key", region: "text", size: "float" },
  drugs: { person: "key", drug: "text" },
  items: { id: "id", ord: "key", sku: "key", x: "float" },
  orders: { ord: "key", cust: "key", y: "text" },
  customers: { cust: "key", house: "key", z: "integer" },
  sales: { ord: "key", cust: "key", y: "text" },
} as const satisfies Record<
  string,
  Readonly<Record<string, "key" | "id" | "float" | "integer" | "text">>
>;

export type SourceName = keyof typeof COLUMNS;
export const NAMES = Object.keys(COLUMNS) as SourceName[];

const ROLES: Readonly<Record<SourceName, SourceRole>> = {
  visits: { unit: "person" },
  people: { unit: "person" },
  clinics: { public: true },
  drugs: { unit: "person" },
  items: {},
  orders: {},
  customers: { unit: "house" },
  sales: { unit: "cust" },
};

export interface Spec extends Joins {
  readonly from: SourceName;
  readonly join: readonly (Join & { readonly table: SourceName })[];
}

const nameOf = (text: string): ColumnName => {
  const [table, column] = text.split(".");
  return column === undefined ? { column: text } : { table, column };
};

export const joining = (
  table: SourceName,
  on: Readonly<Record<string, string>>,
  more: Partial<Pick<Join, "unmatched" | "most">> = {},
): Spec["join"][number] => ({
  table,
  on: Object.entries(on).map(([left, right]) => ({ left: nameOf(left), right })),
  unmatched: "drop",
  most: 1,
  ...more,
});

export function specOf(from: SourceName, ...join: Spec["join"]): Spec {
  const names = [from, ...join.map(({ table }) => table)];
  const sources = Object.fromEntries(names.map((name) => [name, ROLES[name]]));
  return { sources, from, join };
}

const keep = { unmatched: "keep" } as const;
const people = joining("people", { person: "person" });
const ofClinic = { clinic: "clinic" };
const toOrders = joining("orders", { ord: "ord" });
const toCustomers = joining("customers", { "orders.cust": "cust" });

/** Joins of every role, by name. */
export const SPECS: Readonly<Record<string, Spec>> = {
  "a dimension": specOf("visits", joining("clinics", ofClinic)),
  "a dimension, unmatched rows kept": specOf("visits", joining("clinics", ofClinic, keep)),
  "an attribute": specOf("visits", people),
  "an attribute by the unit and another column": specOf(
    "visits",
    joining("people", { person: "person", clinic: "home" }, keep),
  ),
  "a dimension of an attribute": specOf(
    "visits",
    joining("people", { person: "person" }, keep),
    joining("clinics", { "people.home": "clinic" }, keep),
  ),
  "an attribute by the unit of an attribute": specOf(
    "visits",
    joining("people", { person: "person" }, keep),
    joining("drugs", { "people.person": "person" }, keep),
  ),
  "a second fact": specOf("visits", joining("drugs", { person: "person" }, { most: 2, ...keep })),
  "a way of two": specOf("items", joining("sales", { ord: "ord" })),
  "a way to the unit itself": specOf(
    "items",
    joining("drugs", { ord: "person" }),
    joining("people", { ord: "person" }),
  ),
  "a way of three": specOf("items", toOrders, toCustomers),
  "a way of three with a dimension, an attribute and a second fact": specOf(
    "items",
    joining("clinics", { sku: "clinic" }, keep),
    toOrders,
    toCustomers,
    joining("people", { "customers.house": "person" }, keep),
    joining("drugs", { "customers.house": "person" }, { most: 2, ...keep }),
  ),
  "rows as units": {
    ...specOf("items", joining("clinics", { sku: "clinic" }, keep)),
    rowIsUnit: true,
  },
};

import {
  type AggregateQuery,
  joinedTable,
  parseExpression as parsed,
  type SetsQuery,
  type SpreadQuery,
  type Table,
} from "../../src/index.js";

const people: Table = {
  path: ["main", "people"],
  columns: [
    { name: "id", type: "integer" },
    { name: "city", type: "text" },
    { name: "income", type: "float" },
    { name: "score", type: "decimal" },
    { name: "born", type: "date" },
    { name: 'odd "name"', type: "boolean" },
  ],
};

const integer = (...names: readonly string[]) =>
  names.map((name) => ({ name, type: "integer" as const }));
const pair = (left: string, right: string) => {
  const [table, column] = left.includes(".") ? left.split(".") : [undefined, left];
  return { left: { table, column: column! }, right };
};

const visits = joinedTable(
  {
    sources: { visits: { unit: "person" }, people: { unit: "person" }, clinics: { public: true } },
    from: "visits",
    join: [
      { table: "people", on: [pair("person", "person")], unmatched: "drop", most: 1 },
      { table: "clinics", on: [pair("people.home", "code")], unmatched: "keep", most: 1 },
    ],
  },
  {
    visits: {
      path: ["main", "visits"],
      columns: [...integer("person"), { name: "x", type: "float" }],
    },
    people: {
      path: ["main", "people"],
      columns: [
        ...integer("person"),
        { name: "home", type: "text" },
        { name: "n", type: "decimal" },
      ],
    },
    clinics: {
      path: ["main", "clinics"],
      columns: [
        { name: "code", type: "text", padded: true },
        { name: "region", type: "text" },
      ],
    },
  },
);

const items = joinedTable(
  {
    sources: { items: {}, orders: {}, customers: { unit: "house" }, calls: { unit: "house" } },
    from: "items",
    join: [
      { table: "orders", on: [pair("ord", "ord")], unmatched: "drop", most: 1 },
      { table: "customers", on: [pair("orders.customer", "id")], unmatched: "drop", most: 1 },
      { table: "calls", on: [pair("customers.house", "house")], unmatched: "keep", most: 2 },
    ],
  },
  {
    items: {
      path: ["main", "items"],
      columns: [...integer("id"), { name: "ord", type: "decimal" }],
    },
    orders: {
      path: ["main", "orders"],
      columns: [
        { name: "ord", type: "decimal" },
        ...integer("customer"),
        { name: "day", type: "date" },
      ],
    },
    customers: { path: ["main", "customers"], columns: integer("id", "house"), unique: [["id"]] },
    calls: {
      path: ["main", "calls"],
      columns: [...integer("house"), { name: "about", type: "text" }],
    },
  },
);

/** One query for each pinned SQL file, by the name of the file. */
export const QUERIES: Readonly<Record<string, AggregateQuery | SetsQuery | SpreadQuery>> = {
  "count-rows": { table: people, by: [], measures: { rows: { kind: "count" } } },
  "count-by-public-key": {
    table: people,
    filter: parsed('"odd ""name""" and city != \'Bern; DROP TABLE people\''),
    by: [{ name: "city", of: parsed("city"), values: ["Zürich", "O'Hare", null] }],
    measures: { rows: { kind: "count" } },
  },
  "sum-of-a-float": {
    table: people,
    by: [{ name: "year", of: parsed("year(born)") }],
    measures: {
      income: {
        kind: "sum",
        of: parsed("income"),
        lower: 0,
        upper: 1000,
        granularity: 0.25,
        missing: 0,
      },
    },
  },
  "histogram-of-a-derived-column": {
    table: people,
    derive: { ratio: parsed("income / score % 7") },
    by: [{ name: "bin", of: parsed("ratio"), edges: [0, 1, 2.5, 5], outside: "clamp" }],
    measures: { rows: { kind: "count" } },
  },
  "joined-attributes-and-dimensions": {
    table: visits,
    unit: { of: parsed("person"), bound: { groups: 9, rows: 3 } },
    filter: parsed("people.n > 0"),
    by: [{ name: "region", of: parsed("clinics.region"), values: ["North", "South"] }],
    measures: { rows: { kind: "count" } },
  },
  "joined-way-and-second-fact": {
    table: items,
    unit: { of: parsed("customers.house"), bound: { groups: 9, rows: 3 } },
    by: [
      { name: "year", of: parsed("year(orders.day)"), values: [2024] },
      { name: "about", of: parsed("calls.about"), values: ["food"] },
    ],
    measures: { rows: { kind: "count" } },
  },
  "joined-way-without-columns": {
    table: items,
    unit: { of: parsed("customers.house"), bound: { groups: 9, rows: 3 } },
    by: [],
    measures: { rows: { kind: "count" } },
  },
  "units-in-chosen-groups": {
    table: people,
    unit: { of: parsed("id"), bound: { groups: 2, rows: 3 } },
    by: [{ name: "city", of: parsed("lower(trim(city))") }],
    measures: {
      units: { kind: "units" },
      rows: { kind: "count", of: parsed("score") },
      income: { kind: "sum", of: parsed("income * 2"), lower: -10, upper: 10, granularity: 0.5 },
    },
  },
  "counts-in-chosen-groups": {
    table: people,
    unit: { of: parsed("id"), bound: { groups: 2, rows: 3 } },
    by: [{ name: "city", of: parsed("city") }],
    measures: { rows: { kind: "count" }, units: { kind: "units" } },
  },
  "mean-of-bounded-units": {
    table: people,
    unit: { of: parsed("id"), bound: { groups: 1, rows: 3 } },
    by: [],
    measures: {
      sum: {
        kind: "sum",
        of: parsed("income - 10"),
        lower: 0,
        upper: 90,
        granularity: 1,
        excess: "share",
      },
      rows: { kind: "count", of: parsed("number(income)") },
    },
  },
  "squares-of-bounded-units": {
    table: people,
    unit: { of: parsed("id"), bound: { groups: 1, rows: 3 } },
    by: [],
    measures: {
      squares: {
        kind: "sum",
        of: parsed("income - 10"),
        lower: 0,
        upper: 90,
        granularity: 0.5,
        excess: "share",
        squared: true,
      },
    },
  },
  "tables-of-rows": {
    table: people,
    by: [
      { name: "city", of: parsed("city"), values: ["Zürich", "O'Hare", null], other: true },
      { name: "income", of: parsed("income"), edges: [0, 10, 100], outside: "drop" },
    ],
    sets: [[], [0], [1, 0]],
    measures: { rows: { kind: "count" } },
  },
  "tables-of-bounded-units": {
    table: people,
    unit: { of: parsed("id"), bound: { groups: 2, rows: 1, each: 0, first: true } },
    by: [
      {
        name: "month",
        of: parsed("born"),
        starts: ["2024-01-01", "2024-02-01"],
        end: "2024-03-01",
      },
      { name: "score", of: parsed("score"), values: [1, 2], other: true },
    ],
    sets: [[0, 1]],
    measures: { rows: { kind: "count" } },
  },
  "spread-of-rows": {
    table: people,
    by: [{ name: "city", of: parsed("city"), values: ["Zürich", null] }],
    measures: {
      income: { kind: "sum", of: parsed("income"), lower: 0, upper: 1000, granularity: 0.25 },
    },
    spread: { of: "value", edges: [-8, 0, 8, 4000] },
  },
  "spread-of-unit-totals": {
    table: people,
    unit: { of: parsed("id"), bound: { groups: 2, rows: 3 } },
    by: [{ name: "year", of: parsed("year(born)") }],
    measures: {
      income: { kind: "sum", of: parsed("income"), lower: -10, upper: 10, granularity: 0.5 },
    },
    spread: { of: "total", edges: [1, 60] },
  },
  "spread-of-groups": {
    table: people,
    unit: { of: parsed("id"), bound: { groups: 9, rows: 1 } },
    by: [{ name: "city", of: parsed("city") }],
    measures: { rows: { kind: "count" } },
    spread: { of: "groups", edges: [1, 2, 5, 9] },
  },
};

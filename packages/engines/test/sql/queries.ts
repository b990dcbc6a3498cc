import {
  type AggregateQuery,
  parseExpression as parsed,
  type SetsQuery,
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

/** One query for each pinned SQL file, by the name of the file. */
export const QUERIES: Readonly<Record<string, AggregateQuery | SetsQuery>> = {
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
};

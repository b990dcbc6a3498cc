import type { Path } from "./places.js";

/**
 * An example of what a field may hold, by the name of the field. Error messages show these
 * examples.
 */
const EXAMPLES: Readonly<Record<string, string>> = {
  adjacency: "add-remove",
  at: "0.5 or [0.25, 0.5, 0.75]",
  bound: "{ groups: 1, rows: 10 }",
  bounds: "{ limit: [0, 1000] }",
  budget: "{ epsilon: 0.5 }",
  by: "{ of: city, keys: [Bern, Basel] }",
  column: "person",
  types: "{ age: integer }",
  columns: "[age, city]",
  confidence: "0.95",
  delimiter: '";"',
  delta: "1.0e-7",
  edges: "[0, 20, 40, 60]",
  epsilon: "0.5",
  every: "{ period: month, of: date, from: 2024-01, periods: 24 }",
  expectedRows: "30000",
  file: "people.csv",
  for: "ranges",
  from: "visits",
  granularity: "0.01",
  groups: "4",
  join: "[{ table: people, on: { person_id: person_id } }]",
  "join[]": "{ table: people, on: { person_id: person_id } }",
  k: "5",
  keys: "[Bern, Basel]",
  ledger: "{ name: people }",
  limit: "[0, 1000]",
  lower: "0",
  mechanism: "laplace",
  metric: "rmse",
  most: "3",
  name: "people",
  named: "{ units: 50 }",
  of: "age",
  on: "{ person_id: person_id }",
  period: "month",
  periods: "24",
  privacy: "{ unit: { column: person } }",
  rows: "10",
  share: "0.2",
  source: "{ file: people.csv }",
  sources: "{ visits: { file: visits.csv, unit: person_id } }",
  statistic: "count",
  table: "people",
  tables: "{ all: 2 }",
  target: "{ within: 5 }",
  through: "2024-06",
  unit: "{ column: person }",
  units: "50",
  upper: "100",
  url: "postgres://host/database",
  values: "[red, green]",
  version: '"2"',
  where: "age >= 18",
  within: "5",
};

/** Examples of the fields of a release that have another meaning elsewhere, and of list items. */
const IN_RELEASE: Readonly<Record<string, string>> = {
  from: "2024-01",
  columns: "[{ of: city, keys: [Bern, Basel] }]",
  "columns[]": "{ of: city, keys: [Bern, Basel] }",
  "tables[]": "[city, sex]",
};

/** Examples of the fields of one of several sources that have another meaning elsewhere. */
const IN_SOURCES: Readonly<Record<string, string>> = { unit: "person_id" };

/** The parameters of an issue whose message is not followed by an example. */
export const NO_EXAMPLE = { example: false } as const;

export function exampleOf(path: Path): string | undefined {
  const last = path.at(-1);
  const field = typeof last === "number" ? `${String(path.at(-2))}[]` : String(last);
  const own = path.includes("releases") ? IN_RELEASE : path[0] === "sources" ? IN_SOURCES : {};
  const examples: Readonly<Record<string, string>> = { ...EXAMPLES, ...own };
  return Object.hasOwn(examples, field) ? examples[field] : undefined;
}

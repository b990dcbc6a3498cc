import type { Path } from "./places.js";

/**
 * An example of what a field may hold, by the name of the field. Error messages show these
 * examples.
 */
const EXAMPLES: Readonly<Record<string, string>> = {
  adjacency: "add-remove",
  at: "0.5 or [0.25, 0.5, 0.75]",
  budget: "{ epsilon: 0.5 }",
  by: "{ of: city, keys: [Bern, Basel] }",
  column: "person",
  columns: "{ age: integer }",
  confidence: "0.95",
  delimiter: '";"',
  delta: "1.0e-7",
  edges: "[0, 20, 40, 60]",
  epsilon: "0.5",
  file: "people.csv",
  granularity: "0.01",
  groups: "4",
  k: "5",
  keys: "[Bern, Basel]",
  ledger: "{ name: people }",
  lower: "0",
  mechanism: "laplace",
  metric: "rmse",
  name: "people",
  named: "{ units: 50 }",
  of: "age",
  privacy: "{ unit: { column: person } }",
  rows: "10",
  source: "{ file: people.csv }",
  statistic: "count",
  table: "people",
  target: "{ within: 5 }",
  unit: "{ column: person }",
  units: "50",
  upper: "100",
  url: "postgres://host/database",
  values: "[red, green]",
  where: "age >= 18",
  within: "5",
};

export function exampleOf(path: Path): string | undefined {
  const field = path.at(-1);
  return typeof field === "string" && Object.hasOwn(EXAMPLES, field) ? EXAMPLES[field] : undefined;
}

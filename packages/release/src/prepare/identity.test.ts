import { digestOf } from "@noisewright/core/ledger";
import { expect, it } from "vitest";
import { parseSpec } from "../spec/index.js";
import { identityOf } from "./identity.js";

const SPEC = `sources:
  visits: { file: visits.csv, unit: person }
  people: { file: people.csv, unit: person }
  clinics: { file: base.duckdb, table: clinics, public: true }
from: visits
join:
  - { table: people, on: { person: person }, unmatched: keep, most: 2 }
  - { table: clinics, on: { person: id } }
privacy: { unit: { name: person } }
ledger: { name: county, budget: { epsilon: 1, delta: 0 } }
releases:
  - { name: n, statistic: count, budget: { epsilon: 1 } }
`;

function digestWith(text: string): string {
  const { spec } = parseSpec(text, "spec.yaml");
  const mechanism = { id: "geometric", params: {}, why: "named in the spec" };
  return digestOf(identityOf(spec, spec.releases[0]!, { mechanism }));
}

it.each([
  ["treatment of unmatched rows", "unmatched: keep", "unmatched: drop"],
  ["number of rows of a unit", "most: 2", "most: 3"],
  ["left column", "{ person: id }", "{ people.clinic: id }"],
  ["right column", "{ person: id }", "{ person: code }"],
  ["second pair of columns", "{ person: person }", "{ person: person, year: year }"],
  ["file of `from`", "visits.csv", "visits-2024.csv"],
  ["file of a joined source", "people.csv", "persons.csv"],
  ["table of a joined source", "table: clinics, public", "table: hospitals, public"],
  ["type of a joined column", "people.csv,", "people.csv, columns: { age: integer },"],
  ["version of a joined source", "people.csv,", "people.csv, version: v2,"],
  ["role of a joined source", "table: clinics, public: true", "table: clinics, unit: id"],
  [
    "source `from`",
    "from: visits\njoin:\n  - { table: people",
    "from: people\njoin:\n  - { table: visits",
  ],
  ["name of the unit", "name: person }", "name: patient }"],
])("another %s is another question", (_, from, to) => {
  const changed = SPEC.replace(from, to);
  expect(changed).not.toBe(SPEC);
  expect(digestWith(changed)).not.toBe(digestWith(SPEC));
});

it("types are the same question in `types` and in the older form of `columns`", () => {
  const older = SPEC.replace(
    "people.csv,",
    'people.csv, columns: { age: integer, day: { date: "%d" } },',
  );
  const newer = older.replace("columns:", "types:");
  expect(digestWith(newer)).toBe(digestWith(older));
  expect(digestWith(SPEC.replace("people.csv,", "people.csv, types: {},"))).toBe(digestWith(SPEC));
  const listed = SPEC.replace("people.csv,", "people.csv, columns: [person, age],");
  const typed = listed.replace("[person, age],", "[person, age], types: { age: integer },");
  expect(digestWith(typed)).not.toBe(digestWith(listed));
});

it("a spec of an earlier version has the digest that its ledger stores", () => {
  const older = SPEC.replace("people.csv,", "people.csv, columns: { age: integer },");
  expect(digestWith(older)).toBe(
    "fe6f1dbaf40134c199c7a7509de8a6f9dd997df981043d80f7fd855f43798f11",
  );
});

it.each([
  ["name of the release", "name: n,", "name: people,"],
  ["confidence level", "name: n,", "name: n, confidence: 0.9,"],
  ["scale of the preview", "name: n,", "name: n, scale: 50000,"],
])("another %s is the same question", (_, from, to) => {
  const changed = SPEC.replace(from, to);
  expect(changed).not.toBe(SPEC);
  expect(digestWith(changed)).toBe(digestWith(SPEC));
});

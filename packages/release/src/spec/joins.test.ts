import { describe, expect, it } from "vitest";
import { joinsOf } from "./data.js";
import { parseSpec } from "./parse-spec.js";

const SPEC = `sources:
  visits: { file: visits.csv, unit: person_id }
  people: { file: people.csv, unit: person_id }
  clinics: { file: clinics.csv, public: true }
from: visits
join:
  - { table: people, on: { person_id: person_id }, unmatched: keep }
  - { table: clinics, on: { clinic_id: clinics.id, '"my key"': '"its key"', "2nd key": key 2 } }
privacy: { unit: { name: person } }
ledger: { name: county, budget: { epsilon: 1, delta: 0 } }
releases:
  - { name: n, statistic: count, budget: { epsilon: 1 } }
`;

function refusal(text: string): string {
  try {
    parseSpec(text, "spec.yaml");
  } catch (error) {
    return String((error as Error).message);
  }
  throw new Error("the spec is not refused");
}

describe("a spec with several sources", () => {
  it("says how its sources are joined", () => {
    const { spec } = parseSpec(SPEC, "spec.yaml");
    expect(joinsOf(spec)).toEqual({
      sources: {
        visits: { unit: "person_id" },
        people: { unit: "person_id" },
        clinics: { public: true },
      },
      from: "visits",
      join: [
        {
          table: "people",
          on: [{ left: { column: "person_id" }, right: "person_id" }],
          unmatched: "keep",
          most: 1,
        },
        {
          table: "clinics",
          on: [
            { left: { column: "clinic_id" }, right: "id" },
            { left: { column: "my key" }, right: "its key" },
            { left: { column: "2nd key" }, right: "key 2" },
          ],
          unmatched: "drop",
          most: 1,
        },
      ],
    });
  });

  it("a left column may belong to a source that is joined before", () => {
    const way = SPEC.replace("visits.csv, unit: person_id", "visits.csv")
      .replace("{ person_id: person_id }, unmatched: keep", "{ order: id }")
      .replace("{ clinic_id: clinics.id", "{ people.clinic: id");
    const joins = joinsOf(parseSpec(way, "spec.yaml").spec)!;
    expect(joins.join[1]!.on[0]).toEqual({
      left: { table: "people", column: "clinic" },
      right: "id",
    });
  });

  it.each([
    [
      "neither source nor sources",
      SPEC.slice(SPEC.indexOf("privacy")),
      "spec.yaml:1:1: source: a spec needs `source`, or `sources` and `from`",
    ],
    [
      "a misspelt source",
      SPEC.slice(SPEC.indexOf("privacy"))
        .replace("{ name: person }", "row")
        .replace("privacy", "sorce: { file: a.csv }\nprivacy"),
      'spec.yaml:1:1: no field "sorce"; did you mean "source"?',
    ],
    [
      "both",
      `source: { file: a.csv }\n${SPEC}`,
      "spec.yaml:1:9: source: give `source` for one table, or `sources` and `from` for several, not both",
    ],
    [
      "no from",
      SPEC.replace("from: visits\n", ""),
      "spec.yaml:1:1: from: `sources` also needs `from`, the source whose rows are counted",
    ],
    [
      "joins of one source",
      SPEC.slice(SPEC.indexOf("from:")).replace("from:", "source: { file: a.csv }\nfrom:"),
      "spec.yaml:2:7: from: `from` and `join` need `sources`, which lists the tables by name",
    ],
    [
      "a column as the unit of several sources",
      SPEC.replace("{ name: person }", "{ column: person_id }"),
      "spec.yaml:9:18: privacy.unit: with `sources`, each source names its own column in `unit`; here the unit has only a name, for example { name: person }",
    ],
    [
      "a name as the unit of one source",
      `source: { file: a.csv }\n${SPEC.slice(SPEC.indexOf("privacy"))}`,
      "spec.yaml:2:18: privacy.unit: the unit of one table needs a `column`, for example { column: person }",
    ],
    [
      "a unit whose name is no word",
      SPEC.replace("name: person }", "name: a person }"),
      'spec.yaml:9:26: privacy.unit.name must be letters, digits, dots, dashes and underscores, at most 100, for example people, got "a person"',
    ],
    [
      "a source that is public and has a unit",
      SPEC.replace("public: true", "public: true, unit: clinic_id"),
      /^spec\.yaml:4:41: sources\.clinics\.public must be absent if the source has `unit`/,
    ],
    [
      "public: false",
      SPEC.replace("public: true", "public: false"),
      "spec.yaml:4:41: sources.clinics.public must be true or absent, got false",
    ],
    [
      "a join by another column than the unit",
      SPEC.replace("{ person_id: person_id }", "{ town: town }"),
      /^spec\.yaml:7:26: join\[0\]\.on: no join of people by other columns than its unit/,
    ],
    [
      "an unknown source",
      SPEC.replace("table: people", "table: peopel"),
      /^spec\.yaml:7:14: join\[0\]\.table: no source "peopel"; did you mean "people"\?$/,
    ],
    [
      "a source that nothing uses",
      SPEC.replace(/ {2}- \{ table: clinics.*\n/, ""),
      /^spec\.yaml:4:12: sources\.clinics must be a source that `from` or `join` uses/,
    ],
    [
      "names that differ only in case",
      SPEC.replace("from:", "  People: { file: p.csv, public: true }\nfrom:").replace(
        "table: clinics",
        "table: People",
      ),
      /sources\.People must be a name that differs from "people" not only in case, got People/,
    ],
    [
      "a name that is a word of expressions",
      SPEC.replaceAll(/clinics(?=:|,)/g, "case"),
      'spec.yaml:4:9: sources.case must be a name that is no word of expressions, got "case"',
    ],
    [
      "the same file with another unit",
      SPEC.replace("clinics.csv, public: true", "./visits.csv, public: true"),
      'spec.yaml:4:12: sources.clinics must be declared like source "visits", because it is the same table, got another `unit` or `public`; a row must belong to the same unit under both names',
    ],
    [
      "the same file twice on the way to the unit",
      SPEC.replace("visits.csv, unit: person_id", "visits.csv")
        .replace("clinics.csv, public: true", "./visits.csv")
        .replace(
          "- { table: people",
          "- { table: clinics, on: { met: person_id } }\n  - { table: people",
        )
        .replace(
          "on: { person_id: person_id }, unmatched: keep",
          "on: { clinics.person_id: person_id }",
        )
        .replace(/ {2}- \{ table: clinics, on: \{ clinic_id.*\n/, ""),
      'spec.yaml:4:12: sources.clinics must be another table than source "visits", because neither has `unit`, got the same table; a row must lead to the same unit under both names',
    ],
    [
      "an address with a password",
      SPEC.replace("file: clinics.csv", "url: mysql://u:SECRET@h/d, table: t"),
      "spec.yaml:4:19: sources.clinics.url must be an address that starts with postgres:// or trino://, for example postgres://host/database, got another text",
    ],
    [
      "no pair of columns",
      SPEC.replace("on: { person_id: person_id }", "on: {}"),
      "spec.yaml:7:26: join[0].on must be at least one pair of columns, for example { person_id: person_id }, got an object",
    ],
  ])("a spec with %s is refused", (_, text, message) => {
    if (typeof message === "string") expect(refusal(text)).toBe(message);
    else expect(refusal(text)).toMatch(message);
  });

  it("mistakes in joins and in releases are shown together", () => {
    const message = refusal(
      SPEC.replace("{ person_id: person_id }", "{ town: town }").replace(
        "statistic: count",
        "statistic: cuont",
      ),
    );
    expect(message).toContain("spec.yaml:7:26: join[0].on: no join of people");
    expect(message).toContain('no statistic "cuont"; did you mean "count"?');
  });

  it("more sources than can be joined are refused", () => {
    const many = Array.from({ length: 500 }, (_, i) => `  s${i}: { file: a.csv }`).join("\n");
    expect(refusal(SPEC.replace("from:", `${many}\nfrom:`))).toMatch(
      /^spec\.yaml:2:3: sources must be at most 17 sources/,
    );
  });
});

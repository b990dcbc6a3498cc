import { describe, expect, it } from "vitest";
import { QUERIES } from "../../test/sql/queries.js";
import { compile, parseExpression, type SpreadQuery, type Sum } from "../index.js";
import { compileFor } from "./compile.js";

const salt = Uint8Array.from({ length: 16 }, (_, i) => i);
const DIALECTS = ["duckdb", "postgres", "trino"] as const;

/** The SQL of a query in the three dialects, each followed by the bound values in order. */
function printed(name: string): string {
  const sections = DIALECTS.map((dialect) => {
    const { text, parameters } = compile(QUERIES[name]!, dialect, salt);
    return `-- ${dialect}\n${text};\n-- bound: ${JSON.stringify(parameters)}\n`;
  });
  return sections.join("\n");
}

describe("SQL", () => {
  it.each(Object.keys(QUERIES))("the SQL of the query %s is the pinned text", async (name) => {
    await expect(printed(name)).toMatchFileSnapshot(`pinned/${name}.sql`);
  });

  it.each(["units-in-chosen-groups", "counts-in-chosen-groups"])(
    "the SQL that chooses groups among rows for %s is the pinned text",
    async (name) => {
      const options = { salt, rowsFirst: true };
      const { text } = compileFor(QUERIES[name]!, "duckdb", options);
      await expect(`${text};\n`).toMatchFileSnapshot(`pinned/${name}-among-rows.sql`);
    },
  );

  it("the SQL text never contains a value of the query, only placeholders", () => {
    for (const dialect of DIALECTS) {
      const { text } = compile(QUERIES["count-by-public-key"]!, dialect, salt);
      expect(text).not.toMatch(/Bern|DROP|Hare|Zürich/);
    }
  });

  it("the salt changes only a bound value of the SQL", () => {
    const query = QUERIES["units-in-chosen-groups"]!;
    for (const dialect of DIALECTS) {
      const [a, b] = [compile(query, dialect, salt), compile(query, dialect, salt.toReversed())];
      expect(a.text).toBe(b.text);
      expect(a.parameters).toContain("000102030405060708090a0b0c0d0e0f");
      expect(b.parameters).toContain("0f0e0d0c0b0a09080706050403020100");
    }
  });

  it("refuses tables in a query for groups, and a period of something that is no date", () => {
    const query = QUERIES["tables-of-rows"]!;
    expect(() => compileFor(query, "duckdb", { salt })).toThrow(
      "query: sets must be absent for `run`; use `counts`, got a list",
    );
    const of = parseExpression("income");
    const by = [{ name: "month", of, starts: ["2024-01-01"], end: "2024-02-01" }];
    expect(() => compile({ ...query, by, sets: [[0]] }, "duckdb", salt)).toThrow(
      "query: key month must be a date, a time, or a text in ISO form such as 2024-01-31, got a number",
    );
  });

  it.each([
    [
      "region = 'North'",
      'no column "region" in visits; clinics has this column: write clinics.region',
    ],
    ["clinics.x > 1", 'no column "x" in clinics; visits has this column: write visits.x'],
    ["clinics.n > 1", 'no column "n" in clinics; people has this column: write people.n'],
  ])("says which source has the column of %s", (filter, message) => {
    const query = QUERIES["joined-attributes-and-dimensions"]!;
    expect(() => compile({ ...query, filter: parseExpression(filter) }, "duckdb", salt)).toThrow(
      message,
    );
  });

  const income: Sum = {
    kind: "sum",
    of: parseExpression("income"),
    lower: 0,
    upper: 9,
    granularity: 1,
  };
  const count = { rows: { kind: "count" } } as const;
  const bounded = (groups: number, rows: number) => ({
    unit: { of: parseExpression("id"), bound: { groups, rows } },
  });
  const spread = (of: SpreadQuery["spread"]["of"], edges: readonly number[] = [1]) => ({
    spread: { of, edges },
  });
  const { table } = QUERIES["count-rows"]!;
  const ofRows = { table, by: [], measures: { income }, ...spread("value") };
  const domain = "1 to 1000 increasing whole numbers within ±2^53";
  it.each([
    [{ ...ofRows, measures: count }, "measures must be one sum for a spread of `value`"],
    [{ ...ofRows, measures: { a: income, b: income } }, "measures must be one sum for a spread"],
    [
      { ...ofRows, ...bounded(1, 1), ...spread("rows") },
      "measures must be one count for a spread of `rows`, got other measures",
    ],
    [
      { ...ofRows, ...bounded(1, 1), ...spread("groups"), measures: { a: income, ...count } },
      "measures must be one measure for a spread of `groups`, got other measures",
    ],
    [
      { ...ofRows, measures: { a: { ...income, squared: true } } },
      "measures must be a sum without `squared` for a spread of `value`, got a sum of squares",
    ],
    [{ ...ofRows, ...bounded(1, 1) }, "unit must be absent for a spread of `value`, got a unit"],
    [
      { ...ofRows, ...spread("greatest") },
      "unit must be given for a spread of `greatest`, got none",
    ],
    [{ ...ofRows, ...spread("value", []) }, `spread.edges must be ${domain}, got 0 numbers`],
    [{ ...ofRows, ...spread("value", [1, 1]) }, `spread.edges must be ${domain}, got 2 numbers`],
    [{ ...ofRows, ...spread("value", [0.5]) }, `spread.edges must be ${domain}, got 1 numbers`],
    [{ ...ofRows, ...spread("value", [2 ** 53]) }, `spread.edges must be ${domain}, got 1 numbers`],
    [
      { ...ofRows, ...spread("value", [...Array(1001).keys()]) },
      `spread.edges must be ${domain}, got 1001 numbers`,
    ],
    [
      {
        ...ofRows,
        ...spread("value", [...Array(999).keys()]),
        by: [{ name: "k", of: income.of, values: [...Array(5000).keys()] }],
      },
      "by must be keys with at most 4194304 bins in all; use fewer keys or fewer edges, got 5000000 bins",
    ],
    [
      {
        ...ofRows,
        ...bounded(1, 1e9),
        ...spread("total"),
        measures: { a: { ...income, upper: 1e10 } },
      },
      "measure a: the total of one unit has too many steps of the granularity, at most 4611686018427387904",
    ],
  ] satisfies [SpreadQuery, string][])(
    "refuses a spread that is out of domain %#",
    (query, message) => {
      for (const dialect of DIALECTS) {
        expect(() => compile(query, dialect, salt)).toThrow(`query: ${message}`);
      }
    },
  );

  it("refuses a spread in a query for groups", () => {
    expect(() => compileFor(QUERIES["spread-of-rows"]!, "duckdb", { salt })).toThrow(
      "query: spread must be absent for `run`; use `spread`, got edges",
    );
  });

  it("refuses a salt that is too short", () => {
    const query = QUERIES["count-rows"]!;
    expect(() => compile(query, "duckdb", new Uint8Array(15))).toThrow(
      "query: salt must be at least 16 random bytes, got 15 bytes",
    );
  });
});

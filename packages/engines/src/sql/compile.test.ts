import { describe, expect, it } from "vitest";
import { QUERIES } from "../../test/sql/queries.js";
import { compile, parseExpression } from "../index.js";
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

  it("refuses a salt that is too short", () => {
    const query = QUERIES["count-rows"]!;
    expect(() => compile(query, "duckdb", new Uint8Array(15))).toThrow(
      "query: salt must be at least 16 random bytes, got 15 bytes",
    );
  });
});

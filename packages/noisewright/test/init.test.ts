import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSpec } from "@noisewright/release/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { starterSpec } from "../src/init/index.js";
import { capture } from "./capture.js";

/** A folder with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-init-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const CLINIC = {
  "visits.csv": "person_id,clinic_id,minutes\n1,2,30\n1,3,10\n",
  "people.csv": "person_id,age\n1,40\n",
  "clinics.csv": "clinic_id,region\n2,North\n3,South\n",
};

/** Runs init in a folder, and the spec that it wrote with --dry-run. */
async function starter(folder: string, words: string) {
  const out = join(folder, "spec.yaml");
  const args = words.split(" ").map((word) => (/\.\w/.test(word) ? join(folder, word) : word));
  const written = await capture(["init", ...args, "--out", out]);
  expect(written.err).toBe("");
  const run = await capture(["release", out, "--dry-run", "--json"]);
  expect(run.err).toBe("");
  const text = readFileSync(out, "utf8");
  return { text, spec: parseSpec(text, "spec.yaml").spec, preview: JSON.parse(run.out) };
}

describe("noisewright init", () => {
  it("writes a spec for a CSV file, from its first line alone", async () => {
    const { text, spec, preview } = await starter(folderOf(CLINIC), "visits.csv");
    expect(text).toContain("# has the columns person_id, clinic_id, minutes");
    expect(text).toContain("from the first line of each CSV file");
    expect(text).toMatch(/After the data have changed, write a new version/);
    expect(text).toContain("# For a mean, first declare the column in visits");
    expect(text).not.toMatch(/mean (person|clinic|minutes)/);
    expect(spec).toMatchObject({
      source: { file: "visits.csv", version: "1" },
      privacy: { unit: "row" },
      ledger: { name: "visits", budget: { epsilon: 1, delta: 1e-6 } },
      releases: [{ name: "rows", statistic: "count" }],
    });
    expect(preview.ledger.affordable).toBe(true);
    const other = await starter(
      folderOf({ "visits.csv": "person_id,clinic_id,minutes\nZoë,,x\n" }),
      "visits.csv",
    );
    expect(other.text).toBe(text);
  });

  it("protects people, and lets the data choose how many rows of a person count", async () => {
    const words = "visits.csv --unit person_id --unit-name person --several-rows --epsilon 900";
    const { spec, preview } = await starter(folderOf(CLINIC), `${words} --ledger clinic`);
    expect(spec.privacy.unit).toEqual({ column: "person_id", name: "person" });
    expect(spec.privacy.bound).toMatchObject({ rows: "auto" });
    expect(preview.ledger).toMatchObject({ name: "clinic", budget: { epsilon: 900 } });
  });

  it("averages the number columns of a table with types, within bounds from the data", async () => {
    const folder = folderOf({
      "people.csv": "person_id,age,town\n1,40,Bern\n2,30,Basel\n",
      "typed.yaml":
        "source: { file: people.csv, columns: { age: integer, person_id: integer } }\nprivacy: { unit: row }\nledger: { name: x }\nreleases: [{ name: n, statistic: count, budget: { epsilon: 1 } }]",
    });
    const [csv, parquet, spec] = ["people.csv", "people.parquet", "typed.yaml"].map((name) =>
      join(folder, name),
    );
    expect((await capture(["import", csv!, parquet!, "--spec", spec!])).err).toBe("");
    const made = await starter(folder, "people.parquet --unit person_id");
    expect(made.spec.releases).toMatchObject([
      { statistic: "count" },
      { statistic: "mean", of: "age", bounds: "auto" },
    ]);
    expect(made.text).not.toContain("town,");
  });

  it("joins tables by the unit, and public tables by equal column names", async () => {
    const words = "visits.csv people.csv --public clinics.csv --unit person_id --unit-name person";
    const { spec } = await starter(folderOf(CLINIC), words);
    expect(spec).toMatchObject({
      sources: {
        visits: { file: "visits.csv", unit: "person_id", version: "1" },
        people: { file: "people.csv", unit: "person_id" },
        clinics: { file: "clinics.csv", public: true },
      },
      from: "visits",
      join: [
        { table: "people", on: { person_id: "person_id" }, unmatched: "keep" },
        { table: "clinics", on: { clinic_id: "clinic_id" }, unmatched: "keep" },
      ],
      privacy: { unit: { name: "person" } },
    });
  });

  it("declares the key of a CSV file that is joined to a table with types", async () => {
    const folder = folderOf({
      "items.csv": "order_id,amount\n1,3\n",
      "orders.csv": "order_id,household\n1,9\n",
      "typed.yaml":
        "source: { file: items.csv, columns: { order_id: integer } }\nprivacy: { unit: row }\nledger: { name: x }\nreleases: [{ name: n, statistic: count, budget: { epsilon: 1 } }]",
    });
    const [csv, parquet, typed] = ["items.csv", "items.parquet", "typed.yaml"].map((name) =>
      join(folder, name),
    );
    expect((await capture(["import", csv!, parquet!, "--spec", typed!])).err).toBe("");
    const { spec } = await starter(folder, "items.parquet orders.csv --unit household");
    expect(spec).toMatchObject({
      sources: { orders: { unit: "household", types: { order_id: "integer" } } },
      join: [{ table: "orders", on: { order_id: "order_id" }, unmatched: "drop" }],
    });
  });

  it("reads CSV files with another delimiter, and writes it to the spec", async () => {
    const folder = folderOf({ "people.csv": "person;age\n1;40\n" });
    const { spec } = await starter(folder, "people.csv --unit person --delimiter ;");
    expect(spec).toMatchObject({ source: { file: "people.csv", delimiter: ";" } });
  });

  it("says which unit was meant, that the delimiter may be wrong, and which tables are left out", async () => {
    const folder = folderOf({ ...CLINIC, "semi.csv": "person_id;age\n1;40\n" });
    const run = (...words: string[]) =>
      capture(
        ["init", ...words, "--out", "out.yaml"].map((word) =>
          /\.\w/.test(word) ? join(folder, word) : word,
        ),
      );
    expect((await run("visits.csv", "--unit", "personid")).err).toContain(
      'got "personid"; did you mean "person_id"?',
    );
    expect((await run("semi.csv", "--unit", "person_id")).err).toContain(
      'semi has only one column; try --delimiter ";"',
    );
    expect((await run("visits.csv", "--delimiter", "tab")).err).toContain(
      "delimiter must be one character that is not a letter, a digit, a quote or a line end",
    );
    const words = ["people.csv", "--public", "clinics.csv", "--unit", "person_id"];
    expect((await run(...words)).out).toContain(
      "clinics is left out: none of its columns has the name of a column of another table.",
    );
  });

  it("joins tables that lead to the unit", async () => {
    const folder = folderOf({
      "items.csv": "order_id,sku,amount\n1,a,3\n",
      "notes.csv": "note\nx\n",
      "orders.csv": "order_id,customer_id\n1,7\n",
      "customers.csv": "customer_id,household\n7,9\n",
      "products.csv": "sku,kind\na,book\n",
    });
    const files = "items.csv notes.csv orders.csv customers.csv --public products.csv";
    const { text, spec } = await starter(folder, `${files} --unit household`);
    expect(spec).toMatchObject({
      from: "items",
      join: [
        { table: "orders", on: { order_id: "order_id" }, unmatched: "drop" },
        { table: "customers", on: { "orders.customer_id": "customer_id" }, unmatched: "drop" },
        { table: "products", on: { sku: "sku" }, unmatched: "keep" },
      ],
    });
    expect(text).toContain("# notes is left out: without a column household, it is unknown whose");
  });

  it("leaves out what it cannot join soundly, and says why", async () => {
    const folder = folderOf({ ...CLINIC, "towns.csv": "town\nBern\n" });
    const { text, spec } = await starter(folder, "visits.csv people.csv --public towns.csv");
    expect(spec).toMatchObject({ source: { file: "visits.csv" }, privacy: { unit: "row" } });
    expect(text).toContain("# people is left out: each row is protected by itself");
    expect(text).toContain("# towns is left out: none of its columns has the name of a column");
  });

  it("never overwrites a file, and prints the spec without --out", async () => {
    const folder = folderOf({ ...CLINIC, "spec.yaml": "mine" });
    const [data, out] = [join(folder, "visits.csv"), join(folder, "spec.yaml")];
    const refused = await capture(["init", data, "--out", out]);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/^init: out must be a new file .*this file exists/);
    expect(readFileSync(out, "utf8")).toBe("mine");
    const { spec } = JSON.parse(
      (await capture(["init", data, "--out", join(folder, "b.yaml"), "--json"])).out,
    );
    expect(spec).toBe(readFileSync(join(folder, "b.yaml"), "utf8"));
  });

  it.each([
    ["visits.csv --unit zip", /^init: unit must be a column of visits, or of a table that/],
    ["visits.csv --several-rows", /^init: several-rows must be given together with --unit/],
    ["visits.csv --epsilon x", /^init: epsilon must be a number in \(0, 1000\], got "x"/],
    ["visits.csv --ledger a/b", /^init: ledger must be letters, digits/],
    ["visits.duckdb", /^init: source must be a database followed by # and the name of a table/],
  ])("refuses %s", async (words, message) => {
    const folder = folderOf(CLINIC);
    const args = words
      .split(" ")
      .map((word) => (word.startsWith("visits") ? join(folder, word) : word));
    const { code, err } = await capture(["init", ...args, "--out", join(folder, "spec.yaml")]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it("refuses a file outside the folder of the spec", async () => {
    const { err } = await capture(["init", join(folderOf(CLINIC), "visits.csv")]);
    expect(err).toMatch(/^init: source must be a file in the folder of the spec or below it/);
  });
});

it("writes a valid spec whatever the names of columns are", () => {
  const name = fc.oneof(
    fc.string({ minLength: 1, maxLength: 12 }),
    fc.constantFrom("null", "a.b", 'a"b', "# x", "x: y", "- a", "{", "true", "1e3", " ", "é'"),
  );
  const isName = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text);
  const names = fc.uniqueArray(name.filter(isName), { minLength: 2, maxLength: 6 });
  const table = (name: string, columns: readonly string[], isPublic: boolean, isCsv: boolean) => ({
    ...{ name, isPublic, isCsv, source: { file: `${name}.parquet` } },
    columns: columns.map((column, i) => ({
      name: column,
      type: i % 2 === 0 ? ("integer" as const) : ("float" as const),
    })),
  });
  fc.assert(
    fc.property(names, names, fc.boolean(), (one, two, isCsv) => {
      const tables = [
        table("one", one, false, isCsv),
        table("two", [one[0]!, ...two.filter((name) => name !== one[0])], false, isCsv),
        table("three", [...two, ...one.slice(0, 1)], true, false),
      ];
      const text = starterSpec(tables, { unit: one[0]!, epsilon: 1 });
      expect(() => parseSpec(text, "spec.yaml"), text).not.toThrow();
    }),
    { numRuns: 60 },
  );
});

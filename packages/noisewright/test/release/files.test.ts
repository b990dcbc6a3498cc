import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importFile } from "@noisewright/engines/connect";
import { describe, expect, it } from "vitest";
import { openLedgers } from "../../src/ledger/index.js";
import { capture } from "../capture.js";
import { guarded } from "../service/kit.js";

/**
 * Creates a folder with data files. The returned function `spec` writes a spec that reads one of
 * these files.
 */
function scratch(files: Readonly<Record<string, string | Buffer>>) {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-files-"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const spec = (source: string, release = "statistic: count", privacy = "unit: row") => {
    const file = join(folder, "spec.yaml");
    writeFileSync(
      file,
      `source: { ${source} }
privacy: { ${privacy} }
ledger: { name: files, store: ledger.db, budget: { epsilon: 10, delta: 0 } }
releases:
  - { name: n, ${release}, budget: { epsilon: 1 } }
`,
    );
    return file;
  };
  return { folder, spec, path: (name: string) => join(folder, name) };
}

/** Writes a Parquet file that contains one text value with invalid UTF-8. */
async function damagedParquet(folder: string, name: string): Promise<string> {
  const [csv, parquet] = [join(folder, "whole.csv"), join(folder, name)];
  writeFileSync(csv, "name\nann\nbob\ncafe-canary\n");
  await importFile(csv, parquet);
  const content = readFileSync(parquet);
  for (let at = content.indexOf("cafe"); at !== -1; at = content.indexOf("cafe", at)) {
    content[at + 3] = 0xe9;
  }
  writeFileSync(parquet, content);
  return parquet;
}

describe("a Parquet file with a value that cannot be read", () => {
  it("refuses a damaged Parquet file before anything is paid for", async () => {
    const { folder, spec, path } = scratch({ "fine.csv": "name\nann\n" });
    expect((await capture(["release", spec("file: fine.csv")])).code).toBe(0);
    const store = path("ledger.db");
    const spent = async () => {
      const ledgers = await openLedgers(store, { create: false });
      return JSON.stringify(await ledgers.list()).concat(String(await ledgers.close()));
    };
    const before = await spent();
    await damagedParquet(folder, "bad.parquet");
    const { code, out, err } = await capture(["release", spec("file: bad.parquet")]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/bad\.parquet": some of its values cannot be read; noisewright check/);
    expect(err).not.toContain("canary");
    expect(await spent()).toBe(before);
    const check = await capture(["check", spec("file: bad.parquet")]);
    expect(check.out).toContain("  name: some values cannot be read");
  });

  it("hides a damaged Parquet file, and the first line of a CSV file, from analysts", async () => {
    const { folder } = scratch({ "people.csv": "Alice Canary,37\nBob,40\n" });
    await damagedParquet(folder, "bad.parquet");
    const { call, analyst, steward } = await guarded({ data: [folder] });
    const seen = (await call("/api/sources", analyst)).json.sources;
    const names = seen.map(({ name }: { name: string }) => name.split("/").at(-1));
    expect(names).toEqual(["loans.csv", "people.csv", "whole.csv"]);
    expect(seen[0].columns.length).toBeGreaterThan(1);
    expect(seen[1].columns).toEqual([]);
    const all = (await call("/api/sources", steward)).json.sources;
    expect(all).toHaveLength(4);
    expect(all.at(-2).columns[0].name).toBe("Alice Canary");
  });
});

describe("a CSV file without a header line", () => {
  it("the errors of a dry run do not show the first line of a CSV file without a header", async () => {
    const { spec } = scratch({ "people.csv": "Alice Canary,37,HIV canary\nBob,40,none\n" });
    for (const source of ["file: people.csv", "file: people.csv, columns: { age: integer }"]) {
      const file = spec(source, "statistic: count, where: age > 1");
      const { code, out, err } = await capture(["release", file, "--dry-run"]);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toMatch(/(no column|does not have) "age"/);
      expect(err).not.toMatch(/canary|37/i);
    }
    const bare = spec(
      "file: people.csv, header: false, columns: { who: text, age: integer, ill: text }",
    );
    expect((await capture(["release", bare, "--dry-run"])).code).toBe(0);
  });
});

describe("a line that may not be a row", () => {
  it("a line of a CSV file may be unreadable, so the sensitivity allows for a row that is missing", async () => {
    const { spec, path } = scratch({ "pay.csv": "pay\n1000\nx\n1001\n" });
    await importFile(path("pay.csv"), path("pay.parquet"), { columns: { pay: "number" } });
    const sensitivity = async (file: string) => {
      const release = "statistic: sum, of: pay, lower: 1000, upper: 1001, missing: 1000";
      const types = file.endsWith(".csv") ? ", types: { pay: number }" : "";
      const text = spec(`file: ${file}${types}`, release, "unit: row, adjacency: substitute");
      const { out } = await capture(["release", text, "--dry-run", "--json"]);
      return JSON.stringify(JSON.parse(out).releases[0]);
    };
    expect(await sensitivity("pay.csv")).toMatch(/"sensitivity":1001\b/);
    expect(await sensitivity("pay.parquet")).toMatch(/"sensitivity":1\b/);
  });
});

describe("the steward's commands", () => {
  const csv = 'name,day\nann,31.01.2024\nbob,soon\n"open,x\n';

  it("the command `check` reports unreadable lines and fields, and warns that only the steward should see this report", async () => {
    const { spec } = scratch({ "visits.csv": csv });
    const file = spec('file: visits.csv, columns: { day: { date: "%d.%m.%Y" } }');
    const { out } = await capture(["check", file]);
    expect(out.split("\n")).toEqual([
      "This output is computed from the data without noise. Only the steward should see it.",
      "",
      "visits.csv: 3 data lines, 2 readable rows, 2 columns.",
      "Lines that are skipped:",
      "  1 line with an unclosed quote: 4",
      "    if records contain line breaks inside quotes, convert the file with noisewright import",
      "Fields that are read as null:",
      "  day: 1 field cannot be read as date %d.%m.%Y",
    ]);
    const json = JSON.parse((await capture(["check", file, "--json"])).out);
    expect(json.flawed.quote).toEqual({ count: 1, lines: [4] });
  });

  it("the command `check` counts the fields that a mean cannot read as numbers", async () => {
    const { path } = scratch({
      "people.csv": "name,age,town\nann,31,Bern\nbob,soon,Basel\n",
      "spec.yaml": `source: { file: people.csv }
privacy: { unit: row }
ledger: { name: people }
releases:
  - { name: mean age, statistic: mean, of: age, bounds: auto, budget: { epsilon: 1 } }
  - { name: towns, statistic: sum, of: town, lower: 0, upper: 1, budget: { epsilon: 1 } }
  - { name: unknown, statistic: sum, of: height, lower: 0, upper: 1, budget: { epsilon: 1 } }
`,
    });
    const { code, out } = await capture(["check", path("spec.yaml")]);
    expect(code).toBe(2);
    expect(out.split("\n").slice(-5)).toEqual([
      "Fields that are read as null:",
      "  age: 1 field cannot be read as number",
      "  town: 2 fields cannot be read as number",
      "",
      "towns: no value of town is a number. Do not publish this.",
    ]);
  });

  it.each([
    [
      "a,b,c\nd,e,f\n",
      "columns: [x, y]",
      "No line is a row: `columns` has 2 names, but the lines have 3 fields.",
    ],
    [
      "a,b\n1,2,3\n4,5,6\n",
      "types: { a: integer }",
      "No line is a row: the header line has 2 names, but the lines have 3 fields.",
    ],
    [
      "1,2,3\n4\n",
      "columns: [x, y]",
      "No line is a row: `columns` has 2 names, but no line has 2 fields.",
    ],
  ])("the command `check` says why no line is a row: %j", async (text, layout, last) => {
    const { spec } = scratch({ "visits.csv": text });
    const file = spec(`file: visits.csv, ${layout}`);
    const { code, out } = await capture(["check", file]);
    expect(code).toBe(2);
    expect(out.split("\n").at(-1)).toBe(last);
    expect(out).toContain("  all 2 lines with a different number of fields than");
    expect(out).not.toMatch(/: 1, 2|: 2, 3|type of its column/);
    const json = await capture(["check", file, "--json"]);
    expect([json.code, JSON.parse(json.out).problems]).toEqual([2, [last]]);
  });

  it("the command `import` reads the types of columns from a flag, and names it if it is missing", async () => {
    const { path } = scratch({
      "people.jsonl": '{"age":31,"city":"Bern","x":1}\n',
      "people.csv": "age,city\n31,Bern\n",
    });
    const types = ["--types", "age=integer,city=text"];
    for (const name of ["people.jsonl", "people.csv"]) {
      const target = path(`${name}.parquet`);
      const { code, err } = await capture(["import", path(name), target, ...types]);
      expect([code, err]).toEqual([0, ""]);
      const { columns } = JSON.parse((await capture(["columns", target, "--json"])).out);
      expect(columns).toMatchObject([
        { name: "age", type: "integer" },
        { name: "city", type: "text" },
      ]);
    }
    const none = await capture(["import", path("people.jsonl"), path("x.parquet")]);
    expect(none.err).toMatch(/^import: types must be given .*--types age=integer,city=text$/);
    const bad = [path("people.csv"), path("x.parquet"), "--types", "age=int"];
    expect((await capture(["import", ...bad])).err).toMatch(/^import: types .*"integer"\?$/);
    const old = await capture(["import", "old.xls", path("x.parquet")]);
    expect(old.err).toMatch(/save it as \.xlsx$/);
  });

  it("a data file in the place of a spec is refused, and its text is not shown", async () => {
    const { path } = scratch({ "adult.data": "39, Canary\n" });
    const { code, err } = await capture(["release", path("adult.data")]);
    expect(code).toBe(2);
    expect(err).toMatch(/^release: spec must be a YAML or JSON file .*noisewright init /);
    expect(err).not.toContain("Canary");
  });

  it("the command `import` writes a Parquet file with the declared types, or no file if a record is invalid", async () => {
    const { spec, path } = scratch({
      "visits.csv": csv,
      "whole.csv": csv.replace('"open,x\n', ""),
    });
    const file = spec('file: visits.csv, columns: { day: { date: "%d.%m.%Y" } }');
    const bad = await capture(["import", path("visits.csv"), path("v.parquet"), "--spec", file]);
    expect([bad.code, existsSync(path("v.parquet"))]).toEqual([2, false]);
    expect(bad.err).toContain(
      "line 4: a quote is not closed; correct the record; nothing was written",
    );
    const done = await capture(["import", path("whole.csv"), path("v.parquet"), "--spec", file]);
    expect(done.out).toMatch(
      /v\.parquet: 2 rows of 2 columns\.\n.*\n {2}day: 1 field cannot be read as/,
    );
    const columns = await capture(["columns", path("v.parquet")]);
    expect(columns.out).toBe("name  text\nday   date");
    const other = await capture(["import", path("v.parquet"), path("v.csv")]);
    expect(other.err).toMatch(/import: source must be a file whose name ends in .csv, .tsv, .txt/);
  });
});

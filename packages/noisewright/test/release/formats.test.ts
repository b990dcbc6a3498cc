import { linkSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { importFile } from "@noisewright/engines/connect";
import { describe, expect, it } from "vitest";
import { openLedgers } from "../../src/ledger/index.js";
import { capture } from "../capture.js";
import { guarded } from "../service/kit.js";

const HEAD = "person,age";
const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `p${from + i},${20 + ((from + i) % 50)}`);
const json = (from: number, to: number) =>
  people(from, to)
    .map((line) => line.split(","))
    .map(([person, age]) => `{"person": "${person}", "age": ${age}}`);

/** A folder with files, and with a spec that counts the rows of a source at ε = 50. */
function scratch(files: Readonly<Record<string, string | Buffer>>) {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-formats-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const spec = (source: string) => {
    const file = join(folder, "spec.yaml");
    writeFileSync(
      file,
      `source: { ${source} }
privacy: { unit: row }
ledger: { name: files, store: ledger.db, budget: { epsilon: 500, delta: 0 } }
releases:
  - { name: n, statistic: count, where: number(age) >= 0, budget: { epsilon: 50 } }
`,
    );
    return file;
  };
  const spent = async () => {
    const ledgers = await openLedgers(join(folder, "ledger.db"), { create: false });
    return JSON.stringify(await ledgers.list()).concat(String(await ledgers.close()));
  };
  return { folder, spec, spent, path: (name: string) => join(folder, name) };
}

const FILES = {
  "all.csv": [HEAD, ...people(0, 300)].join("\n"),
  "all.csv.gz": gzipSync([HEAD, ...people(0, 300)].join("\n")),
  "all.txt": [HEAD, ...people(0, 300)].join("\n").replaceAll(",", "^"),
  "all.jsonl": json(0, 300).join("\n"),
  "parts/1.csv": [HEAD, ...people(0, 100)].join("\n"),
  "parts/2.csv": [HEAD, ...people(100, 300)].join("\n"),
  "parts/_SUCCESS": "",
  "lines/a.jsonl": json(0, 250).join("\n"),
  "lines/b.jsonl.gz": gzipSync(json(250, 300).join("\n")),
};

const TYPES = "types: { person: text, age: integer }";

describe("a release from each format", () => {
  it.each([
    ["file: all.csv.gz"],
    ['file: all.txt, delimiter: "^"'],
    [`file: all.jsonl, ${TYPES}`],
    ["files: parts"],
    ["files: parts/*.csv"],
    ["files: [parts/1.csv, parts/2.csv]"],
    ["files: [parts/*.csv, parts/1.csv, parts]"],
    [`files: lines/*, ${TYPES}`],
    ["files: made"],
    ['files: "made/**/*.parquet"'],
  ])("counts all rows: %s", async (source) => {
    const { spec, path } = scratch(FILES);
    mkdirSync(path("made"));
    for (const name of ["1", "2"])
      await importFile(path(`parts/${name}.csv`), path(`made/${name}.parquet`));
    const { code, out, err } = await capture(["release", spec(source), "--csv"]);
    expect([code, err]).toEqual([0, ""]);
    // At ε = 50 the noise is 0, except with a probability below 1e-20.
    expect(out).toMatch(/,300,/);
    const check = await capture(["check", spec(source)]);
    expect([check.code, check.err]).toEqual([0, ""]);
    expect(check.out).toMatch(/rows? of|readable rows?/);
  });

  it.each(["parts", "parts/*.csv"])(
    "reads a folder or a pattern from the command line: %s",
    async (name) => {
      const { path } = scratch(FILES);
      const file = scratch({ "x.csv": "a\n" }).spec("file: x.csv");
      const { code, out, err } = await capture(["release", file, "--data", path(name), "--csv"]);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toMatch(/,300,/);
    },
  );
});

describe("files that are refused", () => {
  it.each([
    ["file: cut.csv.gz", /cut\.csv\.gz": the file cannot be decompressed with gzip/],
    ["file: bad.xlsx", /bad\.xlsx": the file cannot be opened as \.xlsx/],
    ["file: all.jsonl", /types must be the columns and types of a \.jsonl file/],
    [
      "file: parts",
      /source\.file must be one file, got "parts", which is a folder; write files: "parts"/,
    ],
    ["files: none", /source\.files must be a file that exists, got "none"/],
    [
      "files: none/*.csv",
      /source\.files must be a pattern that matches files, got "none\/\*\.csv"/,
    ],
    ["files: empty", /source\.files must be a folder with files, got "empty", which has none/],
    [
      "files: stray",
      /must be a folder that has only files that end in .*, got "stray" with "notes\.doc"/,
    ],
    ["files: nested", /got "nested" with "deeper"; remove it, or write a pattern/],
    ["files: mixed", /files must be files of the same kind, got .*1\.csv" and ".*2\.jsonl"/],
    ["files: headers", /2\.csv": the header line differs from that of ".*1\.csv"/],
    ["files: [all.csv, link.csv]", /link\.csv": the file is the same as ".*all\.csv"/],
    ["files: [all.csv, hard.csv]", /hard\.csv": the file is the same as ".*all\.csv"/],
    ["files: ../*.csv", /source\.files must be a relative path to a file in the spec's folder/],
    ["files: /etc/*", /source\.files must be a relative path to a file in the spec's folder/],
    [
      "files: outside/*.csv",
      /source\.files must be a relative path to a file in the spec's folder/,
    ],
    ["files: .", /source\.files must be a relative path to a file in the spec's folder/],
  ])("nothing is spent: %s", async (source, message) => {
    const { spec, spent, path } = scratch({
      ...FILES,
      "cut.csv.gz": FILES["all.csv.gz"].subarray(0, -5),
      "bad.xlsx": "canary,b\n",
      "empty/.keep": "",
      "stray/1.csv": "a\n",
      "stray/notes.doc": "",
      "nested/1.csv": "a\n",
      "nested/deeper/2.csv": "a\n",
      "mixed/1.csv": "a\n",
      "mixed/2.jsonl": "",
      "headers/1.csv": "person,age\n",
      "headers/2.csv": "canary,age\n",
    });
    symlinkSync(path("all.csv"), path("link.csv"));
    linkSync(path("all.csv"), path("hard.csv"));
    symlinkSync(scratch({ "a.csv": "person,age\n" }).folder, path("outside"));
    expect((await capture(["release", spec("file: all.csv")])).code).toBe(0);
    const before = await spent();
    const { code, out, err } = await capture(["release", spec(source)]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
    expect(err).not.toContain("canary");
    expect(await spent()).toBe(before);
  });
});

describe("commands", () => {
  it("converts JSON lines to Parquet, unless a line is not a row", async () => {
    const { spec, path } = scratch({ ...FILES, "bad.jsonl": '{"age": 1}\n{"age": canary}\n' });
    const file = spec(`file: all.jsonl, ${TYPES}`);
    const made = await capture(["import", path("all.jsonl"), path("all.parquet"), "--spec", file]);
    expect(made.out).toContain("300 rows of 2 columns");
    expect((await capture(["columns", path("all.parquet")])).out).toMatch(
      /person +text\nage +integer/,
    );
    const bad = await capture(["import", path("bad.jsonl"), path("bad.parquet"), "--spec", file]);
    expect(bad.err).toContain("line 2 is not a JSON object that can be read; correct the line");
    expect(bad.err).not.toContain("canary");
  });

  it("lists the columns of a compressed file, and refuses JSON lines", async () => {
    const { path } = scratch(FILES);
    expect((await capture(["columns", path("all.csv.gz")])).out).toMatch(/person +text\nage +text/);
    const { err } = await capture(["columns", path("all.jsonl")]);
    expect(err).toContain("declare the columns in the spec, for example types: { age: integer }");
    expect((await capture(["init", path("all.jsonl")])).err).toContain(
      `noisewright import ${path("all.jsonl")} ${path("all.parquet")} --types age=integer,city=text`,
    );
    const started = await capture(["init", path("all.csv.gz"), "--out", path("first.yaml")]);
    expect([started.code, started.err]).toEqual([0, ""]);
    expect((await capture(["release", path("first.yaml"), "--dry-run"])).code).toBe(0);
  });

  it("says which lines of JSON lines are not rows", async () => {
    const { spec } = scratch({ "some.jsonl": '{"age": 1}\n[1]\n{"age": "old"}\n' });
    const { out } = await capture(["check", spec("file: some.jsonl, types: { age: integer }")]);
    expect(out).toContain("some.jsonl: 3 data lines, 2 readable rows, 1 column.");
    expect(out).toContain("1 line without a JSON object: 2");
    expect(out).toContain("age: 1 field cannot be read as integer");
  });

  it("serves compressed files to analysts, and JSON lines to stewards", async () => {
    const { folder } = scratch(FILES);
    const { call, analyst, steward } = await guarded({ data: [folder] });
    const kinds = async (key: typeof analyst) =>
      (await call("/api/sources", key)).json.sources.map(({ kind }: { kind: string }) => kind);
    expect(new Set(await kinds(analyst))).toEqual(new Set(["csv", "csv.gz"]));
    expect(new Set(await kinds(steward))).toEqual(new Set(["csv", "csv.gz", "jsonl", "jsonl.gz"]));
  });
});

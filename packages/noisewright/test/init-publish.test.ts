import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSpec } from "@noisewright/release/spec";
import { describe, expect, it } from "vitest";
import { number, xlsx } from "../../engines/test/support/xlsx.js";
import { run } from "../src/cli/run.js";
import { capture } from "./capture.js";

const NAMES = "age,education,education-num,occupation,sex,hours-per-week";
const ROWS = [
  "39, Bachelors, 13, Adm-clerical, Male, 40",
  "50, Canary, 13, Exec-managerial, Female, 13.5",
  "38, HS-grad, 9, ?, Male, 40",
];

/** A file of census rows, without a header line and with a space after each comma. */
function census(text = `${ROWS.join("\n")}\n\n`) {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-publish-"));
  const [data, out] = [join(folder, "census.csv"), join(folder, "spec.yaml")];
  writeFileSync(data, text);
  return { folder, data, out };
}

const PUBLISH = [
  "count by education",
  "mean hours-per-week by occupation",
  "median age",
  "sum of hours-per-week from 0 to 99.5",
  "histogram age at 0, 20,40",
  "units",
];
const publish = (texts: readonly string[]) => texts.flatMap((text) => ["--publish", text]);

/** The spec that init wrote, after a dry run of it. */
async function checked(out: string) {
  const dry = await capture(["release", out, "--dry-run", "--json"]);
  expect(dry.err).toBe("");
  const text = readFileSync(out, "utf8");
  return { text, spec: parseSpec(text, "spec.yaml").spec, preview: JSON.parse(dry.out) };
}

describe("init --publish", () => {
  it("writes a spec that runs, for a file without a header line, and shows no cell", async () => {
    const { data, out } = census();
    const layout = ["--no-header", "--columns", NAMES, "--types", "age=integer"];
    const written = await capture(["init", data, ...layout, ...publish(PUBLISH), "--out", out]);
    expect(written.err).toBe("");
    const { text, spec, preview } = await checked(out);
    expect(written.out + text).not.toMatch(/Canary|13\.5|Bachelors/);
    expect(spec).toMatchObject({
      source: { columns: NAMES.split(","), types: { age: "integer", "hours-per-week": "number" } },
      privacy: { unit: "row" },
      releases: [
        { statistic: "count", by: { of: "education" }, budget: { delta: 1e-7 } },
        { name: "mean hours-per-week by occupation", of: '"hours-per-week"', bounds: "auto" },
        { statistic: "median", of: "age", lower: 0, upper: 1000 },
        { statistic: "sum", lower: 0, upper: 99.5 },
        { statistic: "histogram", edges: [0, 20, 40] },
        { statistic: "units" },
      ],
    });
    expect(preview.ledger.affordable).toBe(true);
  });

  it.each([
    ["mean agee", /publish must be a column of census, .* did you mean "age"\?/],
    ["mean", /publish must be mean and a column/],
    ["count age", /publish must be count, or count by a column/],
    ["mode age", /publish must be a statistic such as count/],
    ["median age from 9 to 2", /publish must be bounds of which the first is less/],
    ["histogram age", /publish must be histogram <column> at increasing edges/],
    ["histogram age at 3,2", /publish must be histogram <column> at increasing edges/],
    ["mean sex", /publish must be mean of a column of numbers, got "sex", whose type is text/],
  ])("refuses %s and writes nothing", async (text, message) => {
    const { data, out } = census();
    const types = ["--types", "sex=text"];
    const { code, err } = await capture([
      ...["init", data, "--columns", NAMES, ...types, ...publish([text]), "--out", out],
    ]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(() => readFileSync(out)).toThrow();
  });

  it.each([
    ["--types age:integer", /types must be column=type, where the type is one of integer/],
    ["--types age=integr", /did you mean "integer"\?/],
    ["--types aeg=integer", /types must be a column of census, .* did you mean "age"\?/],
  ])("refuses %s", async (flags, message) => {
    const { data, out } = census();
    const { err } = await capture([
      ...["init", data, "--columns", NAMES, ...flags.split(" "), "--out", out],
    ]);
    expect(err).toMatch(message);
  });

  it("counts by several columns, and knows other words for statistics", async () => {
    const { data, out } = census();
    const texts = ["number of rows by education and sex", "average age by sex, occupation"];
    const flags = ["--columns", NAMES, ...publish([...texts, "count by education-num"])];
    expect((await capture(["init", data, ...flags, "--out", out])).err).toBe("");
    const { text, spec } = await checked(out);
    expect(text).toContain("    by: [{ of: education }, { of: sex }]\n");
    expect(spec.releases).toMatchObject([
      { name: "rows by education and sex", statistic: "count" },
      { statistic: "mean", of: "age", by: [{ of: "sex" }, { of: "occupation" }] },
      { by: { of: '"education-num"' } },
    ]);
  });

  it.each([
    ["count, mean age", /^init: publish must be one statistic at a time/],
    ["mean age and median age", /one statistic at a time/],
    ["count sex", /did you mean "count by sex"\?$/],
    ["count by sex and sex", /different columns/],
    ["count by sex and ages", /did you mean "age"\?$/],
  ])("refuses %s", async (text, message) => {
    const { data, out } = census();
    const flags = ["--columns", NAMES, "--publish", text, "--out", out];
    expect((await capture(["init", data, ...flags])).err).toMatch(message);
  });

  it.each([
    [";", ";"],
    ["\t", "\\t"],
    ["|", "|"],
  ])("names the delimiter of a header line with %j", async (sign, written) => {
    const { data, out } = census(`age,sex\n39,Male\n`.replaceAll(",", sign));
    const advice = `census has only one column; try --delimiter "${written}"`;
    expect((await capture(["init", data, "--out", out])).out).toContain(advice);
    const { err } = await capture(["init", data, "--publish", "mean age", "--out", out]);
    expect(err).toContain(advice);
    const flags = ["--delimiter", written, "--publish", "mean age"];
    const good = await capture(["init", data, ...flags, "--out", `${out}.yaml`]);
    expect([good.code, good.out]).toEqual([0, expect.not.stringContaining("one column")]);
  });

  it("needs the names of columns if the first line is a row", async () => {
    const { data, out } = census();
    const { err } = await capture(["init", data, "--no-header", "--out", out]);
    expect(err).toMatch(/^init: no-header must be given together with --columns/);
  });

  it("says that only one row of a person counts, unless there may be several", async () => {
    const { data, out } = census();
    const flags = ["init", data, "--columns", NAMES, "--unit", "education"];
    expect((await capture([...flags, "--out", out])).out).toContain("use --several-rows");
    const { spec } = await checked(out);
    expect(spec.privacy.bound).toEqual({ groups: 1, rows: 1 });
    const second = out.replace("spec", "second");
    const several = [...flags, "--several-rows", ...publish(["count by sex", "median age"])];
    expect((await capture([...several, "--out", second])).out).not.toContain("--several-rows");
    expect((await checked(second)).spec.privacy.bound).toEqual({ groups: 4, rows: 4 });
  });
});

describe("init --look", () => {
  const flags = ["--columns", NAMES, "--look"];

  it("proposes types and bounds from the rows, and says that this discloses values", async () => {
    const { data, out } = census();
    const asked = publish(["mean hours-per-week", "median age", "count by sex"]);
    const written = await capture(["init", data, ...flags, ...asked, "--out", out]);
    expect(written.out).toMatch(/a disclosure: the value of one person may now be in\nthe spec/);
    expect(written.out).toContain("bounds: auto, the private way");
    const { text, spec } = await checked(out);
    expect(text).toContain("These bounds were read from the data.");
    expect(spec).toMatchObject({
      source: { types: { age: "integer", "education-num": "integer", "hours-per-week": "number" } },
      releases: [
        { statistic: "mean", lower: 13.5, upper: 40 },
        { statistic: "median", lower: 38, upper: 50 },
        { statistic: "count" },
      ],
    });
  });

  it("refuses numbers of columns in which most fields are texts", async () => {
    const { data, out } = census();
    const asked = publish(["mean occupation"]);
    const { err } = await capture(["init", data, ...flags, ...asked, "--out", out]);
    expect(err).toMatch(/got "occupation", whose type is text/);
  });

  it("says how many lines are no rows, and what to do", async () => {
    const rows = `${ROWS.join("\n")}\n"open, 1, 2, 3, 4, 5\n1,2\n3,4\n`;
    const { data, out } = census(rows);
    writeFileSync(data, Buffer.concat([Buffer.from(rows), Buffer.from([0x31, 0xe9, 0x0a])]));
    const { out: said } = await capture(["init", data, ...flags, "--out", out]);
    expect(said).toMatch(
      /1 of the first 7 lines is no row, because it has an open quote; .*import/,
    );
    expect(said).toMatch(/1 of the first 7 lines is no row, .*not UTF-8; .*encoding: latin-1/);
    expect(said).toMatch(
      /2 of the first 7 lines are no rows, because they have more or fewer fields/,
    );
  });

  it("suggests another delimiter if it splits the lines", async () => {
    const { data, out } = census("age;sex\n39;Male\n50;Female\n");
    const { out: said } = await capture(["init", data, "--look", "--out", out]);
    expect(said).toContain('most lines have one field; try --delimiter ";"');
  });

  it("does not read the rows of a sheet as lines of text", async () => {
    const { folder, out } = census();
    const data = join(folder, "census.xlsx");
    writeFileSync(data, xlsx({ people: [["age"], [number("39")]] }));
    const { out: said, err } = await capture(["init", data, "--look", "--out", out]);
    expect([err, said]).toEqual(["", expect.stringContaining("There is no CSV file to look at.")]);
    expect((await checked(out)).text).toContain("has the columns age");
  });
});

describe("init on a terminal", () => {
  /** Runs init, and answers each question in turn. */
  async function dialogue(args: readonly string[], answers: readonly string[]) {
    const [said, questions]: [string[], string[]] = [[], []];
    const rest = [...answers];
    const code = await run(["init", ...args], {
      out: (text) => said.push(text),
      err: (text) => said.push(text),
      ask: async (question) => {
        questions.push(question);
        return rest.shift() ?? "";
      },
    });
    return { code, said: said.join("\n"), questions, rest };
  }

  it("asks for what no flag says, and asks again after an answer that it cannot use", async () => {
    const { data, out, folder } = census();
    const columns = ["what", "n", "age,education", NAMES];
    const unit = ["educaton", "education", "maybe", "no"];
    const publish = ["mean agee", "count, mean age", "mean age by sex", ""];
    const budget = ["2,5", "as little as possible", "2"];
    mkdirSync(join(folder, "inner"));
    const outs = [data, join(folder, "none", "x.yaml"), join(folder, "inner", "x.yaml"), out];
    const { code, said, questions, rest } = await dialogue(
      [data],
      [...columns, ...unit, ...publish, ...budget, ...outs],
    );
    expect([code, rest]).toEqual([0, []]);
    expect(said).toContain(`If you are not sure, look with: noisewright columns ${data}`);
    expect(said).toContain('the answer must be y or n, got "what"');
    expect(said).toMatch(/6 names, because the first line has 6 fields, got "2 names"/);
    expect(said).toContain('the answer must be y or n, got "maybe"');
    expect(said).toContain("one statistic at a time");
    expect(said).toContain("write a decimal point: 2.5");
    expect(said).toContain('epsilon must be a number in (0, 1000], got "as little as possible"');
    expect(said).toMatch(/out must be a file in a folder that exists/);
    expect(said).toMatch(/out must be a new file/);
    expect(said).toMatch(/source must be a file in the folder of the spec or below it/);
    expect(said).toContain(`Next: noisewright check ${out}, then noisewright release ${out}`);
    expect(said).toMatch(/did you mean "education"/);
    expect(said).toMatch(/did you mean "age"/);
    expect(questions.join() + said).not.toMatch(/Canary|Bachelors/);
    const { spec } = await checked(out);
    expect(spec).toMatchObject({
      source: { columns: NAMES.split(","), types: { age: "number" } },
      privacy: { unit: { column: "education" }, bound: { groups: 1, rows: 1 } },
      ledger: { budget: { epsilon: 2 } },
      releases: [{ name: "mean age by sex" }],
    });
  });

  it("refuses what no answer can mend, before it asks for more", async () => {
    const { data, out } = census(`${NAMES}\n${ROWS.join("\n")}\n`);
    const missing = await dialogue([data.replace("census", "none")], []);
    expect([missing.code, missing.questions]).toEqual([2, []]);
    const wrong = await dialogue([data, "--publish", "mean agee", "--out", out], ["y"]);
    expect([wrong.code, wrong.questions.length]).toEqual([2, 1]);
    expect(wrong.said).toMatch(/did you mean "age"/);
  });

  it("asks nothing that a flag says, and nothing at all with --defaults", async () => {
    const { data, out } = census(`${NAMES}\n${ROWS.join("\n")}\n`);
    const none = await dialogue([data, "--defaults", "--out", out], []);
    expect(none.questions).toEqual([]);
    const flags = ["--unit", "age", "--several-rows", "--publish", "count", "--epsilon", "1"];
    const second = out.replace("spec", "second");
    const { questions } = await dialogue([data, ...flags, "--out", second], ["y"]);
    expect(questions).toEqual([expect.stringContaining("first line of the file")]);
  });
});

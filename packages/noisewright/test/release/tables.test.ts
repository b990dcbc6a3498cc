import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnswerOf } from "@noisewright/contract";
import { describe, expect, it } from "vitest";
import { capture } from "../capture.js";
import { loans, scratch } from "./kit.js";

type Published = AnswerOf<"release">["releases"][number];
type PublishedTable = NonNullable<Published["tables"]>[number];

const BRANCHES = ["Central", "Harbour", "Hillside", "Market", "North", "University", "Meadow"];
const GENRES = { fiction: ["novel", "crime"], facts: ["history", "travel"] };
const TABLES = [
  ...[[], ["branch"], ["age"], ["kind"], ["title"]],
  ...[
    ["branch", "age"],
    ["age", "title"],
    ["branch", "age", "kind"],
  ],
];
const SPEC = `source: { file: loans.csv, columns: { age: integer } }
privacy: { unit: row }
ledger:
  name: library
  budget: { epsilon: 40, delta: 0.1 }
releases:
  - name: loans
    statistic: tables
    columns:
      - { of: branch, keys: [${BRANCHES.join(", ")}] }
      - { of: age, edges: [0, 18, 45, 100] }
      - of: genre
        levels: { names: [kind, title], keys: ${JSON.stringify(GENRES)} }
    tables: ${JSON.stringify(TABLES)}
    budget: { epsilon: 1, delta: 0.01 }
`;

/** The labels of a loan, by column or level of a hierarchy. */
function labelsOf({ branch, age, genre }: Readonly<Record<string, string>>) {
  const years = Number(age);
  const kind = Object.entries(GENRES).find(([, titles]) => titles.includes(genre!));
  return new Map([
    ["branch", BRANCHES.includes(branch!) ? branch! : "other"],
    ["age", years < 18 ? "[0, 18)" : years < 45 ? "[18, 45)" : "[45, 100]"],
    ["kind", kind?.[0] ?? "other"],
    ["title", kind === undefined ? "other" : genre!],
  ]);
}

const truth = new Map<string, number>();

function trueCount(columns: readonly string[], key: readonly unknown[]): number {
  if (truth.size === 0) {
    for (const loan of loans()) {
      const labels = labelsOf(loan);
      for (const columns of TABLES) {
        const id = JSON.stringify([columns, columns.map((name) => labels.get(name))]);
        truth.set(id, (truth.get(id) ?? 0) + 1);
      }
    }
  }
  return truth.get(JSON.stringify([columns, key])) ?? 0;
}

const { spec, folder } = scratch();
const file = spec(SPEC);

async function released(file: string): Promise<Published> {
  const { code, out, err } = await capture(["release", file, "--json"]);
  expect(err).toBe("");
  expect(code).toBe(0);
  return JSON.parse(out).releases[0];
}

let first: Promise<Published> | undefined;
const published = () => (first ??= released(file));

/** The sum of the cells of a table over all but the given columns, by the key of these columns. */
function marginOf(
  { columns, cells }: PublishedTable,
  onto: readonly string[],
  number: (cell: PublishedTable["cells"][number]) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const cell of cells) {
    const key = JSON.stringify(onto.map((name) => cell.key[columns.indexOf(name)]));
    sums.set(key, (sums.get(key) ?? 0) + number(cell));
  }
  return sums;
}

describe("tables of a CSV file", () => {
  it("the dry run says what will be published, and spends nothing", async () => {
    const { out, code } = await capture(["release", file, "--dry-run"]);
    expect(code).toBe(0);
    expect(out).toMatch(/Tables {3}loans: errors at 95 %; \d+ questions answer all tables/);
    expect(out).toMatch(/branch × age × kind +96 cells +±\d/);
    expect(out).toContain("Nothing was spent.");
  });

  it("every margin agrees to 1e-9, and whole numbers add up exactly", async () => {
    const { tables } = await published();
    expect(tables).toHaveLength(8);
    let compared = 0;
    for (const fine of tables!) {
      for (const coarse of tables!) {
        if (!coarse.columns.every((name) => fine.columns.includes(name))) continue;
        const values = marginOf(fine, coarse.columns, ({ value }) => value);
        const wholes = marginOf(fine, coarse.columns, ({ whole }) => whole!);
        for (const { key, value, whole } of coarse.cells) {
          expect(Math.abs(values.get(JSON.stringify(key))! - value)).toBeLessThan(1e-9);
          expect(wholes.get(JSON.stringify(key))).toBe(whole);
          expect(whole).toBeGreaterThanOrEqual(0);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(240);
  });

  it("estimates are near the true counts, and intervals cover them", async () => {
    const { tables, expectedTables } = await published();
    let [covered, all] = [0, 0];
    for (const { name, columns, cells } of tables!) {
      const { within } = expectedTables!.find((table) => table.name === name)!;
      for (const { key, value, interval } of cells) {
        const count = trueCount(columns, key);
        expect(Math.abs(value - count)).toBeLessThan(within! * 4);
        expect(Number.isInteger(interval!.lower) && interval!.lower! >= 0).toBe(true);
        covered += count >= interval!.lower! && count <= interval!.upper! ? 1 : 0;
        all += 1;
      }
    }
    expect(covered / all).toBeGreaterThan(0.85);
  });

  it("levels of a hierarchy add up, and `other` of the finest level is that of the coarsest", async () => {
    const { tables } = await published();
    const [kinds, titles] = ["kind", "title"].map((name) =>
      tables!.find((table) => table.name === name)!.cells.map(({ value }) => value),
    );
    expect(titles![0]! + titles![1]!).toBeCloseTo(kinds![0]!, 9);
    expect(titles![4]).toBeCloseTo(kinds![2]!, 9);
  });

  it("a second run returns the same numbers at no cost", async () => {
    const { tables } = await published();
    const second = await released(file);
    expect(second.tables).toEqual(tables);
    expect(second.status).toBe("answered");
  });

  it("two releases with one stored answer have their own confidence", async () => {
    const [, release] = SPEC.split("releases:\n");
    const twice = `${SPEC}${release!.replace("name: loans", "name: sure\n    confidence: 0.999")}`;
    const { out } = await capture(["release", spec(twice, "twice.yaml"), "--json"]);
    const [one, sure] = JSON.parse(out).releases as [Published, Published];
    expect(sure.digest).toBe(one.digest);
    const widths = [one, sure].map(({ tables }) => {
      const { lower, upper } = tables![1]!.cells[0]!.interval!;
      return upper! - lower!;
    });
    expect(widths[1]).toBeGreaterThan(widths[0]! * 1.4);
  });

  it("--tables writes a tidy file for each table, and --csv all cells with their table", async () => {
    const target = join(folder, "tables");
    const { out, code } = await capture(["release", file, "--csv", "--tables", target]);
    expect(code).toBe(0);
    const files = readdirSync(target);
    expect(files).toHaveLength(8);
    const lines = readFileSync(join(target, "loans-branch-age.csv"), "utf8").split("\n");
    expect(lines[0]).toBe("branch,age,estimate,lower,upper,whole");
    expect(lines[1]).toMatch(/^Central,"\[0, 18\)",-?[\d.]+,\d+,\d+,\d+$/);
    const { tables } = await published();
    const cells = tables!.reduce((sum, table) => sum + table.cells.length, 0);
    const csv = out.split("\n");
    expect(csv).toHaveLength(cells + 1);
    expect(csv[0]).toBe(
      "release,statistic,branch,age,kind,title,value,lower,upper,confidence,mechanism,epsilon,delta,note,table,whole",
    );
    expect(csv[1]).toMatch(
      /^loans,tables,,,,,\d[\d.]+,\d+,\d+,0\.95,discrete-gaussian,1,[^,]+,,total,\d+$/,
    );
  });

  it("the terminal shows crosstabs with totals", async () => {
    const { out } = await capture(["release", file]);
    expect(out).toMatch(
      /Whole numbers that add up\. ± is the largest error of an unbiased estimate/,
    );
    expect(out).toContain("so a whole number may lie outside its interval");
    expect(out).toMatch(/branch × age ±[\d.]+, totals ±[\d.]+ \(branch\), ±[\d.]+ \(age\)/);
    const start = out.indexOf("branch × age ±");
    const lines = out.slice(start).split("\n").slice(1, 12);
    expect(lines[0]).toMatch(/branch +\[0, 18\) +\[18, 45\) +\[45, 100\] +other +total$/);
    const rows = lines.slice(1, 10).map((line) => {
      const numbers = line.trim().split(/ {2,}/).slice(1);
      return numbers.map((number) => Number(number.replaceAll(",", "")));
    });
    for (const row of rows) expect(row.slice(0, -1).reduce((a, b) => a + b)).toBe(row.at(-1));
    expect(rows.slice(0, -1).reduce((sum, row) => sum + row.at(-1)!, 0)).toBe(rows.at(-1)!.at(-1));
    expect(out).toMatch(/branch = Central/);
    expect(out).toMatch(/… \d+ more lines; --tables <folder> writes all tables to files/);
  });

  it("a crosstab that is turned by 90 degrees names its rows, and the files are counted", async () => {
    const text = SPEC.replace(/ {4}columns:[\s\S]*?tables: .*/, () =>
      [
        "    columns:",
        "      - { of: genre, keys: [novel, crime], other: false }",
        "      - { of: age, edges: [0, 10, 20, 30, 40, 50, 60, 70, 80, 100] }",
        "    tables: [[genre, age]]",
      ].join("\n"),
    );
    const target = join(folder, "turned");
    const { out } = await capture(["release", spec(text, "turned.yaml"), "--tables", target]);
    expect(out).toMatch(/^ {2}genre × age ±[\d.]+\n {4}age +novel +crime +total$/m);
    expect(out).toContain("Files    1 CSV file in ");
    const again = await capture(["release", spec(text, "turned.yaml"), "--dry-run"]);
    expect(again.out).toContain("Cost     nothing: these values were published before");
    const pure = text.replace(/ {4}budget: .*/, "    budget: { epsilon: 12 }");
    const alone = await capture(["release", spec(pure, "pure.yaml"), "--dry-run"]);
    expect(alone.out).toContain(
      "1 question answers all tables; the noise is geometric, because there is no δ",
    );
  });
});

describe("--tables", () => {
  it("never overwrites a file with other contents, such as the data", async () => {
    const { folder, spec } = scratch();
    const data = join(folder, "loans.csv");
    const before = readFileSync(data, "utf8");
    const text = SPEC.replace("statistic: tables", "statistic: synthetic").replace(
      / {4}tables: .*\n/,
      "",
    );
    const file = spec(text);
    const refused = await capture(["release", file, "--tables", folder]);
    expect(refused.err).toMatch(
      /no file with the name of a table has other contents.*costs nothing/,
    );
    expect(readFileSync(data, "utf8")).toBe(before);
    for (const _ of [1, 2]) {
      expect((await capture(["release", file, "--tables", join(folder, "new")])).err).toBe("");
    }
  });

  it("shortens a name that is too long for a file, by its bytes", async () => {
    const { folder, spec } = scratch();
    const file = spec(SPEC.replace("name: loans\n", `name: ${"表".repeat(100)}\n`));
    expect((await capture(["release", file, "--tables", join(folder, "new")])).err).toBe("");
    expect(readdirSync(join(folder, "new"))).toHaveLength(TABLES.length);
  });
});

describe("an uneven hierarchy alone", () => {
  it("is estimated as a tree, and its levels agree", async () => {
    const keys = "{ fiction: [novel, crime, poetry], facts: [history, travel] }";
    const text = SPEC.replace(/ {4}columns:[\s\S]*?tables: .*/, () =>
      [
        "    columns:",
        `      - { of: genre, levels: { names: [kind, title], keys: ${keys} } }`,
        "    tables: { all: 1 }",
      ].join("\n"),
    );
    const { tables, expectedTables } = await released(spec(text, "tree.yaml"));
    const [total, kinds, titles] = tables!.map(({ cells }) => cells.map(({ value }) => value));
    const wholes = tables!.map(({ cells }) => cells.map(({ whole }) => whole!));
    const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b);
    expect(titles).toHaveLength(6);
    expect(sum(kinds!)).toBeCloseTo(total![0]!, 8);
    expect(sum(titles!.slice(0, 3))).toBeCloseTo(kinds![0]!, 8);
    expect(sum(titles!.slice(3, 5))).toBeCloseTo(kinds![1]!, 8);
    expect(titles![5]).toBeCloseTo(kinds![2]!, 8);
    expect(sum(wholes[2]!)).toBe(wholes[0]![0]);
    expect(sum(wholes[2]!.slice(0, 3))).toBe(wholes[1]![0]);
    const genres = loans().map(({ genre }) => genre);
    const novels = genres.filter((genre) => genre === "novel").length;
    expect(Math.abs(titles![0]! - novels)).toBeLessThan(4 * expectedTables![2]!.within!);
  });
});

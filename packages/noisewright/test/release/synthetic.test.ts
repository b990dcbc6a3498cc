import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { COMMAND_OUTPUTS } from "@noisewright/contract";
import { describe, expect, it } from "vitest";
import { capture } from "../capture.js";
import { loans, scratch } from "./kit.js";

const BRANCHES = ["Central", "Harbour", "Hillside", "Market", "North", "University", "Meadow"];
const { spec, folder } = scratch();

interface Change {
  readonly columns?: string;
  readonly budget?: string;
  readonly more?: string;
}

const COLUMNS = `
      - { of: branch, keys: [${BRANCHES.join(", ")}] }
      - { of: genre, keys: [novel, crime, children, history] }
      - { of: age, edges: [0, 18, 45, 100] }`;

const specText = ({ columns = COLUMNS, budget = "epsilon: 4, delta: 0.01", more = "" }: Change) => `
source: { file: loans.csv, columns: { age: integer } }
privacy: { unit: row }
ledger:
  name: library
  budget: { epsilon: 10, delta: 0.1 }
releases:
  - name: practice loans
    statistic: synthetic
    columns: ${columns}
    budget: { ${budget} }
${more}`;

async function released(change: Change = {}, to = "out") {
  const file = spec(specText(change));
  const out = join(folder, to);
  const { code, out: text, err } = await capture(["release", file, "--json", "--tables", out]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const lines = readFileSync(join(out, "practice-loans.csv"), "utf8").trimEnd().split("\n");
  return { answer: JSON.parse(text), lines };
}

/** The share of rows in each cell of branch and genre. Values with commas are not among them. */
function shares(rows: readonly (readonly [string, string])[]): ReadonlyMap<string, number> {
  const result = new Map<string, number>();
  for (const row of rows) result.set(String(row), (result.get(String(row)) ?? 0) + 1 / rows.length);
  return result;
}

const known = (value: string, values: readonly string[]) =>
  values.includes(value) ? value : "other";

describe("synthetic rows of a file", () => {
  it("are written as CSV with the columns and values of the spec, near the data", async () => {
    const { answer, lines } = await released();
    const [head, ...rows] = lines;
    expect(head).toBe("branch,genre,age");
    expect(answer.releases[0].synthetic.rows).toBe(rows.length);
    const truth = loans();
    expect(Math.abs(rows.length - truth.length)).toBeLessThan(100);
    const genres = ["novel", "crime", "children", "history"];
    const real = shares(
      truth.map((row) => [known(row.branch!, BRANCHES), known(row.genre!, genres)]),
    );
    const made = shares(rows.map((row) => row.split(",").slice(0, 2) as [string, string]));
    const cells = [...new Set([...real.keys(), ...made.keys()])];
    const distance = cells.reduce(
      (sum, cell) => sum + Math.abs((real.get(cell) ?? 0) - (made.get(cell) ?? 0)) / 2,
      0,
    );
    expect(distance).toBeLessThan(0.03);
    expect(rows.every((row) => /,("\[0, 18\)"|"\[18, 45\)"|"\[45, 100\]"|other)$/.test(row))).toBe(
      true,
    );
    expect(readdirSync(join(folder, "out"))).toEqual(["practice-loans.csv"]);
  });

  it("are the same rows when the release runs again, and another number of rows is free", async () => {
    const first = await released();
    const again = await released();
    expect(again.lines).toEqual(first.lines);
    expect(again.answer.ledger.cost).toBe(0);
    const few = await released({ more: "    rows: 50\n" }, "few");
    expect(few.lines).toHaveLength(51);
    expect(few.answer.ledger.cost).toBe(0);
  });

  it("come with a quality report that keeps the contract", async () => {
    const { answer } = await released();
    const { releases } = COMMAND_OUTPUTS.release.parse(answer);
    const { quality } = releases[0]!.synthetic!;
    expect(quality.tables.map(({ columns }) => columns.join())).toEqual([
      ...["branch", "genre", "age", "branch,genre", "branch,age", "genre,age"],
    ]);
    for (const { distance, noise } of quality.tables)
      expect(distance).toBeLessThan(2 * Number(noise) + 0.005);
    expect(quality.implied).toEqual([]);
    expect(releases[0]!.usefulRows).toBeLessThan(1000);
    const { out } = await capture(["release", join(folder, "spec.yaml")]);
    expect(out).toContain("Rows have no intervals: publish tables beside them.");
    expect(out).toMatch(/branch × genre +\d/);
  });

  it("say before spending how many rows the data need", async () => {
    const { out } = await capture([
      "release",
      spec(specText({ budget: "epsilon: 0.1, delta: 1.0e-6" }), "small.yaml"),
      "--dry-run",
    ]);
    expect(out).toMatch(/Rows +practice loans: worth it if the data have at least about \d+ rows/);
  });

  it.each([
    [{ columns: "[{ of: genre, keys: [novel] }]" }, /columns must be .*2/],
    [{ budget: "epsilon: 1" }, /budget.delta must be a number, for example/],
    [
      { budget: "epsilon: 0.01, delta: 1.0e-9", more: "    expectedRows: 4000\n" },
      /expectedRows must be at least \d+, because noise hides the correlations of fewer rows, got 4000/,
    ],
    [
      {
        columns: `[{ of: age, edges: [${Array.from({ length: 201 }, (_, i) => i)}] }, { of: days, edges: [${Array.from({ length: 101 }, (_, i) => i)}] }]`,
      },
      /columns: synthetic: sizes must be .*20000 cells/,
    ],
    [{ more: "    target: { within: 3 }\n" }, /^[^\n]*no field "target"; use one of [^\n]*$/],
  ])("are refused, and nothing is spent: %o", async (change, message) => {
    const before = (await released()).answer.ledger.spent;
    const { code, err } = await capture(["release", spec(specText(change), "bad.yaml")]);
    expect(code).not.toBe(0);
    expect(err).toMatch(message);
    expect((await released()).answer.ledger.spent).toBe(before);
  });
});

import type { AnswerOf } from "@noisewright/contract";
import { describe, expect, it } from "vitest";
import { capture } from "../capture.js";
import { loans, scratch } from "./kit.js";

type Published = AnswerOf<"release">["releases"][number];

const EDGES = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
const BRANCHES = ["Central", "Harbour", "Nowhere"];
const { spec } = scratch();

function specOf(fields: string, edges: readonly number[] = EDGES): string {
  return `source: { file: loans.csv, columns: { age: integer } }
privacy: { unit: { column: reader } }
ledger:
  name: library
  budget: { epsilon: 40, delta: 0.1 }
releases:
  - { name: ages, statistic: histogram, of: age, edges: [${edges.join(", ")}], bound: { groups: 2, rows: 4 }, ${fields} }
`;
}

async function released(file: string): Promise<Published> {
  const { code, out, err } = await capture(["release", file, "--json"]);
  expect(err).toBe("");
  expect(code).toBe(0);
  return JSON.parse(out).releases[0];
}

/** The true number of rows below each edge from the second one on. */
function belowEdges(branch?: string): readonly number[] {
  const ages = loans()
    .filter((loan) => branch === undefined || loan.branch === branch)
    .map(({ age }) => Number(age));
  return EDGES.slice(1).map(
    (edge, i) => ages.filter((age) => i === EDGES.length - 2 || age < edge).length,
  );
}

describe("a histogram for sums of bins", () => {
  const file = spec(specOf("for: ranges, budget: { epsilon: 2 }"));

  it("publishes bins and cumulative counts that agree, with intervals", async () => {
    const { tables, results, expectedTables } = await released(file);
    expect(results).toEqual([]);
    const [bins, cumulative] = tables!;
    expect(bins!.columns).toEqual(["age"]);
    expect(bins!.cells[0]!.key).toEqual(["[0, 10)"]);
    expect(cumulative!.cells.map(({ key }) => key[0])).toEqual([
      ...EDGES.slice(1, -1).map((edge) => `< ${edge}`),
      "≤ 100",
    ]);
    let [sum, whole] = [0, 0];
    for (const [i, cell] of bins!.cells.entries()) {
      sum += cell.value;
      whole += cell.whole!;
      expect(cell.whole).toBeGreaterThanOrEqual(0);
      expect(cumulative!.cells[i]!.value).toBeCloseTo(sum, 6);
      expect(cumulative!.cells[i]!.whole).toBe(whole);
      expect(cell.interval!.lower).toBeLessThanOrEqual(cell.interval!.upper as number);
    }
    expect(expectedTables!.map(({ name, cells }) => [name, cells])).toEqual([
      ["bins", 10],
      ["cumulative", 10],
    ]);
    const again = await released(file);
    expect(again.tables).toEqual(tables);
    expect(again.status).toBe("answered");
  });

  it("has one histogram for each public key, and keys without rows too", async () => {
    const by = `by: { of: branch, keys: [${BRANCHES.join(", ")}] }`;
    const text = specOf(`for: cumulative, ${by}, budget: { epsilon: 30 }`)
      .replace("{ unit: { column: reader } }", "{ unit: row }")
      .replace("bound: { groups: 2, rows: 4 }, ", "");
    const { tables } = await released(scratch().spec(text));
    const cumulative = tables![1]!;
    expect(cumulative.columns).toEqual(["branch", "age"]);
    const truth = BRANCHES.flatMap((branch) => belowEdges(branch));
    expect(cumulative.cells.map(({ value }) => Math.round(value))).toEqual(truth);
    expect(cumulative.cells.map(({ whole }) => whole)).toEqual(truth);
  });

  it("meets a target with every interval", async () => {
    const fields = "for: ranges, target: { within: 200, delta: 1.0e-4 }";
    const { certified, expectedTables, tables } = await released(
      spec(specOf(fields), "target.yaml"),
    );
    expect(certified.epsilon).toBeLessThan(10);
    for (const { within } of expectedTables!) expect(within).toBeLessThanOrEqual(200);
    expect(Math.max(...expectedTables!.map(({ within }) => within as number))).toBeGreaterThan(198);
    for (const { cells } of tables!) {
      for (const { interval } of cells) {
        expect((interval!.upper as number) - (interval!.lower as number)).toBeLessThanOrEqual(400);
      }
    }
  });

  it("says before spending how large the errors are, and what plain bins would have", async () => {
    const few = await capture(["release", file, "--dry-run"]);
    expect(few.out).toMatch(/neighbouring bins is [\d.]+; noise on each bin alone is best here/);
    const edges = Array.from({ length: 101 }, (_, i) => i);
    const many = spec(specOf("for: cumulative, budget: { epsilon: 2 }", edges), "preview.yaml");
    const { out } = await capture(["release", many, "--dry-run"]);
    expect(out).toMatch(/mean variance of a cumulative count is \d/);
    expect(out).toMatch(/with noise on each bin alone it would be \d/);
    expect(out).toMatch(/cumulative +100 cells +±\d/);
  });

  it("shows no sums of cumulative counts in the terminal", async () => {
    const { out } = await capture([
      "release",
      spec(
        specOf("for: ranges, budget: { epsilon: 2 }, by: { of: branch, keys: [Central, Harbour] }"),
        "text.yaml",
      ),
    ]);
    expect(out).toContain("cumulative ±");
    expect(out).not.toContain("total");
  });

  it.each([
    ["a mechanism", "mechanism: laplace", /mechanism must be absent in a release with `for`/],
    ["a demand", "demand: { metric: rmse }", /demand/],
    ["keys that are selected", "by: { of: branch }", /`keys` or `edges` in a release with `for`/],
    ["other sums", "for: sums", /for/],
  ])("refuses %s", async (_, fields, message) => {
    const bad = fields.startsWith("for") ? fields : `for: ranges, ${fields}`;
    const text = specOf(`${bad}, budget: { epsilon: 1, delta: 1.0e-6 }`);
    const { code, err } = await capture(["release", spec(text, "bad.yaml")]);
    expect(code).not.toBe(0);
    expect(err).toMatch(message);
  });

  it("refuses more than 512 bins", async () => {
    const edges = Array.from({ length: 514 }, (_, i) => i);
    const text = specOf("for: ranges, budget: { epsilon: 1 }", edges);
    const { err } = await capture(["release", spec(text, "many.yaml")]);
    expect(err).toMatch(/at most 513 edges in a release with `for`/);
  });
});

import { secureRandom } from "@noisewright/core";
import { describe, expect, it } from "vitest";
import { ArrayEngine } from "../../test/support/array-engine.js";
import { Ledgers, memoryStore } from "../ledger/index.js";
import { previewRelease } from "../run/index.js";
import { parseSpec } from "../spec/index.js";
import { described, describedText } from "./described.js";

const COLUMNS = [
  { name: "reader", type: "text" },
  { name: "branch", type: "text" },
  { name: "genre", type: "text" },
  { name: "days", type: "integer" },
  { name: "day", type: "date" },
] as const;

/** What a release is about, at these bounds. */
async function about(release: string, unit = "{ column: reader }", chosen = {}) {
  const file = parseSpec(
    `
source: { file: rows.parquet }
privacy: { unit: ${unit} }
ledger: { name: library, budget: { epsilon: 10, delta: 1.0e-3 } }
releases:
  - { name: result, budget: { epsilon: 1, delta: 1.0e-6 }, ${release} }
`,
    "spec.yaml",
  );
  const ledgers = new Ledgers(memoryStore(), () => new Date());
  const { spec, releases } = await previewRelease(file, {
    openEngine: async () => new ArrayEngine(COLUMNS, []),
    openLedgers: async () => ({ ledgers, close: async () => {} }),
    random: secureRandom(),
    solve: () => Promise.reject(new Error("no release in this test needs a linear programme")),
  });
  return describedText(described(spec, releases[0]!, chosen));
}

const BRANCHES = "by: { of: branch, keys: [Central, North] }";

describe("what a result is about", () => {
  it.each([
    ["statistic: count", "number of rows; at most 1 row of each reader counts"],
    ["statistic: count, bound: { rows: 8 }", "number of rows; at most 8 rows of each reader count"],
    [
      `statistic: count, ${BRANCHES}, bound: { groups: 2, rows: 8 }`,
      "number of rows by branch; each reader counts in at most 2 values of branch, with at most 8 rows in each",
    ],
    ["statistic: units", "number of units (reader)"],
    [
      "statistic: units, by: { of: branch, keys: [A, B, C, D] }, bound: { groups: 3 }",
      "number of units (reader) by branch; each reader counts in at most 3 values of branch",
    ],
    [
      "statistic: sum, of: days, lower: 0, upper: 100, bound: { rows: 4 }",
      "sum of days; values outside 0 to 100 count as 0 or 100; each reader adds at most 400",
    ],
    [
      `statistic: sum, of: days, lower: -50, upper: 100, missing: 7, ${BRANCHES}`,
      "sum of days by branch; values outside -50 to 100 count as -50 or 100; each reader adds between -50 and 100 in each of at most 1 value of branch; an empty field counts as 7",
    ],
    [
      "statistic: mean, of: days, lower: 0, upper: 60, granularity: 5, where: \"days > 0 and\\n branch <> 'X'\"",
      "mean of days; values outside 0 to 60 count as 0 or 60; values are rounded to multiples of 5; each reader counts as at most 1 row; only rows where days > 0 and branch <> 'X'",
    ],
    [
      "statistic: sum, of: days / 2, lower: 0, upper: 30",
      "sum of days / 2; values outside 0 to 30 count as 0 or 30; values are rounded to whole numbers; each reader adds at most 30",
    ],
    [
      "statistic: histogram, of: days, edges: [0, 10, 20], outside: drop",
      "number of rows in each bin of days; values beyond the bins are left out; each reader counts in at most 1 bin, with at most 1 row in each",
    ],
    [
      `statistic: histogram, of: days, edges: [0, 10, 20], ${BRANCHES}, bound: { groups: 3 }`,
      "number of rows in each bin of days by branch; values beyond the bins count in the first or the last bin; each reader counts in at most 3 combinations of branch and bin, with at most 1 row in each",
    ],
    [
      `statistic: median, of: days, lower: 0, upper: 90, ${BRANCHES}, bound: { groups: 2 }`,
      "median of days by branch; values outside 0 to 90 count as 0 or 90; each reader counts in at most 2 combinations of branch and days, with at most 1 row in each",
    ],
    [
      `statistic: mode, of: genre, values: [novel, crime], ${BRANCHES}, bound: { groups: 2 }`,
      "most frequent value of genre by branch; each reader counts in at most 2 combinations of branch and genre, with at most 1 row in each",
    ],
    [
      "statistic: quantile, of: days, at: 0.9, lower: 0, upper: 90, bound: { groups: 10 }",
      "quantile 0.9 of days; values outside 0 to 90 count as 0 or 90; each reader counts in at most 10 values of days, with at most 1 row in each",
    ],
    [
      "statistic: count, every: { period: month, of: day, from: 2024-01, periods: 12 }, bound: { groups: 4 }",
      "number of rows up to the end of each month; each reader counts in at most 4 values of month, with at most 1 row in each",
    ],
  ])("%s", async (release, text) => {
    expect(await about(release)).toBe(text);
  });

  it("writes the name of a column without quotes", async () => {
    expect(await about("statistic: count, by: { of: '\"branch\"', keys: [A] }", "row")).toBe(
      "number of rows by branch",
    );
  });

  it("says nothing about bounds if every row counts as it is", async () => {
    expect(await about("statistic: count", "row")).toBe("number of rows");
    expect(await about("statistic: mean, of: days, lower: 0, upper: 60", "row")).toBe(
      "mean of days; values outside 0 to 60 count as 0 or 60",
    );
  });

  it("names the bounds that were chosen from the data", async () => {
    const sum = `statistic: sum, of: days, bounds: auto, bound: { groups: auto }, ${BRANCHES}`;
    expect(await about(sum, undefined, { lower: 0, upper: 250, groups: 3 })).toBe(
      "sum of days by branch; each reader adds at most 250 in each of at most 3 values of branch",
    );
    const mean = "statistic: mean, of: days, bounds: auto, bound: { rows: auto }";
    expect(await about(mean, undefined, { lower: 5, upper: 50, rows: 6 })).toBe(
      "mean of days; values outside 5 to 50 count as 5 or 50; each reader counts as at most 6 rows",
    );
  });

  it("cuts off a long expression and writes it on one line", async () => {
    const text = await about(`statistic: count, where: "${"days > 0 and ".repeat(20)} days > 1"`);
    expect(text).toMatch(/only rows where days > 0 and .{60,70}…$/);
  });
});

import { describe, expect, it } from "vitest";
import { countText } from "./count-text.js";
import { crosstabsOf, type PublishedTable } from "./crosstab.js";

const cell = (key: (string | null)[], whole: number) => ({
  key,
  value: whole + 0.25,
  interval: { lower: whole - 1, upper: whole + 1 },
  whole,
});

const SEX: PublishedTable = {
  name: "sex",
  columns: ["sex"],
  cells: [cell(["F"], 1200), cell(["M"], 30)],
};
const CROSS: PublishedTable = {
  name: "sex × age",
  columns: ["sex", "age"],
  cells: [
    ...[cell(["F", "young"], 1000), cell(["F", "old"], 150), cell(["F", null], 50)],
    ...[cell(["M", "young"], 10), cell(["M", "old"], 0), cell(["M", null], 20)],
  ],
};

describe("crosstabsOf", () => {
  it("adds up rows and columns, and takes the intervals of totals from published tables", () => {
    const [crosstab] = crosstabsOf(CROSS, [SEX, CROSS]);
    const totals = crosstab!.rows.map(({ label, total }) => [label, total.whole, total.interval]);
    expect(totals).toEqual([
      ["F", 1200, { lower: 1199, upper: 1201 }],
      ["M", 30, { lower: 29, upper: 31 }],
    ]);
    expect(crosstab!.columns.map(({ label, total }) => [label, total.whole])).toEqual([
      ["young", 1010],
      ["old", 150],
      ["(empty)", 70],
    ]);
    expect(crosstab!.columns[0]!.total).not.toHaveProperty("interval");
    expect(crosstab!.total).toEqual({ whole: 1230, value: 1231.5 });
    expect(crosstab!.where).toBe("");
  });

  it("has one crosstab for each value of the columns before the last two", () => {
    const years = ["2023", "2024"];
    const cells = years.flatMap((year, i) =>
      CROSS.cells.map(({ key, whole }) => cell([year, ...(key as string[])], whole! + i)),
    );
    const table = { name: "year × sex × age", columns: ["year", "sex", "age"], cells };
    const yearly = { name: "year", columns: ["year"], cells: [cell(["2024"], 1236)] };
    const crosstabs = crosstabsOf(table, [yearly, SEX, table]);
    expect(crosstabs.map(({ where, total }) => [where, total.whole, total.interval])).toEqual([
      ["year = 2023", 1230, undefined],
      ["year = 2024", 1236, { lower: 1235, upper: 1237 }],
    ]);
    expect(crosstabs[1]!.rows[0]!.total).not.toHaveProperty("interval");
  });

  it("has no whole totals if a cell has no whole number", () => {
    const cells = CROSS.cells.map(({ whole: _, ...rest }) => rest);
    const [crosstab] = crosstabsOf({ ...CROSS, cells }, []);
    expect(crosstab!.total).toEqual({ value: 1231.5 });
  });
});

it("a count is shown as a whole number, an estimate or an interval", () => {
  const count = { value: -1234.56, whole: 1200, interval: { lower: 0, upper: null } };
  expect(countText(count, "whole")).toBe("1,200");
  expect(countText(count, "estimate")).toBe("−1,234.6");
  expect(countText(count, "interval")).toBe("0 to ∞");
  expect(countText({ value: -0.04 }, "estimate")).toBe("0.0");
  expect(countText({ value: 3.7 }, "whole")).toBe("4");
  expect(countText({ value: 3.7 }, "interval")).toBe("");
});

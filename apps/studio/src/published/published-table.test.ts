import { expect, it } from "vitest";
import { release } from "../../../../packages/report/test/published.js";
import { publishedTable, tidyTable } from "./published-table.js";

it("has one column for each key column, and no two columns with the same name", () => {
  const results = [
    { key: { value: "a", branch: 3 }, value: 5, interval: { lower: 4, upper: null } },
  ];
  const { columns, rows } = publishedTable([
    release({ name: "first", results }),
    release({ name: "second", results: [{ key: { month: "2024-01" }, value: null }] }),
  ]);
  expect(columns.slice(0, 8)).toEqual([
    ...["release", "statistic", "key_value", "branch", "month", "value", "lower", "upper"],
  ]);
  expect(rows.map((row) => row.slice(0, 8))).toEqual([
    ["first", "count", "a", 3, "", 5, 4, ""],
    ["second", "count", "", "", "2024-01", "", "", ""],
  ]);
  expect(rows.every((row) => row.length === columns.length)).toBe(true);
});

it("names the columns of a table apart from its numbers", () => {
  const table = {
    name: "lower",
    columns: ["lower"],
    cells: [{ key: ["x"], value: 1.5, whole: 2 }],
  };
  expect(tidyTable(table)).toEqual({
    columns: ["key_lower", "estimate", "lower", "upper", "whole"],
    rows: [["x", 1.5, "", "", 2]],
  });
});

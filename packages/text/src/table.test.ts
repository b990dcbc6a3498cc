import { expect, it } from "vitest";
import { table } from "./table.js";

it("aligns numbers to the right, also with words behind them", () => {
  expect(
    table([
      ["value", "interval"],
      ["7", "6 to 8"],
      ["−1,200", "—"],
    ]),
  ).toEqual([" value  interval", "     7    6 to 8", "−1,200         —"]);
});

it("aligns a column of texts to the left, even if some of them begin with a digit", () => {
  expect(
    table([
      ["class", "n"],
      ["10th", "1"],
      ["Masters", "20"],
    ]),
  ).toEqual(["class     n", "10th      1", "Masters  20"]);
  expect(table([["education"], ["10th"], ["1st-4th"]])).toEqual(["education", "10th", "1st-4th"]);
  expect(table([["ages"], ["10"], ["unknown"]])).toEqual(["ages", "10", "unknown"]);
});

it("does not decide by empty cells", () => {
  expect(
    table([
      ["share", ""],
      ["", ""],
      ["1.5e-7", ""],
    ])[0],
  ).toBe(" share");
});

it("aligns more rows than a function can have arguments", () => {
  const rows = Array.from({ length: 300_000 }, (_, i) => [String(i)]);
  expect(table(rows)[7]).toBe("     7");
});

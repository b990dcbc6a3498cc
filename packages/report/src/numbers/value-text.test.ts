import { expect, it } from "vitest";
import { valueText } from "./value-text.js";

it("rounds to a hundredth of the interval, outwards, with separators", () => {
  expect(valueText(1234567.891, { lower: 1233567.2, upper: 1235567.3 })).toEqual({
    value: "1,234,568",
    lower: "1,233,567",
    upper: "1,235,568",
  });
  expect(valueText(-14, { lower: 0, upper: 34 })).toEqual({
    value: "−14",
    lower: "0",
    upper: "34",
  });
});

it("writes an infinite end, and a number without an interval", () => {
  expect(valueText(5, { lower: null, upper: 7 })).toEqual({ value: "5", lower: "−∞", upper: "7" });
  expect(valueText(0.1 + 0.2, undefined)).toEqual({ value: "0.3", lower: "", upper: "" });
});

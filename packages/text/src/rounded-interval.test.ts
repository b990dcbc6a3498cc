import { expect, it } from "vitest";
import { roundedInterval } from "./rounded-interval.js";

it("rounds to a hundredth of the width: the lower end down and the upper end up", () => {
  expect(roundedInterval(18.8343, { lower: 18.2126, upper: 19.4465 })).toEqual([
    "18.83",
    "18.21",
    "19.45",
  ]);
});

it("cuts off zeros that all three numbers have", () => {
  expect(roundedInterval(44, { lower: 40, upper: 48 })).toEqual(["44", "40", "48"]);
});

import { describe, expect, it } from "vitest";
import { problemsOf } from "./item-problems.js";
import { granularityOf, roundingText } from "./rounding.js";

const median = (lower: string, upper: string) => ({ statistic: "median", lower, upper });

describe("what values are rounded to", () => {
  it.each([
    ["0", "100", "integer", undefined],
    ["0", "10000", "integer", undefined],
    ["0", "10001", "integer", "2"],
    ["0", "1000000", "integer", "100"],
    ["-300000", "900000", "integer", "200"],
    ["0", "100", "number", "0.01"],
    ["0", "1000", "number", "0.1"],
  ] as const)("a median from %s to %s of %s values: %s", (lower, upper, kind, text) => {
    expect(granularityOf(median(lower, upper), kind)).toBe(text);
  });

  it("a mean keeps its digits in a wide range", () => {
    const mean = { ...median("0", "1000000"), statistic: "mean" };
    expect(granularityOf(mean, "integer")).toBeUndefined();
    expect(granularityOf(mean, "number")).toBe("0.01");
  });

  it("is said where it surprises, and the bounds must follow it", () => {
    const values = { ...median("17", "1000000"), of: "gain", granularity: "100" };
    expect(roundingText(values)).toContain("a multiple of 100");
    expect(problemsOf({ word: "median", values })).toEqual({
      lower: "Give a multiple of 100: values are rounded to it.",
    });
    const whole = { ...median("0.5", "10"), of: "age" };
    expect(problemsOf({ word: "median", values: whole }).lower).toContain("whole number");
  });
});

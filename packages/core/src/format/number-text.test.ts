import { describe, expect, it } from "vitest";
import { numberText } from "./number-text.js";

describe("numberText", () => {
  it.each([
    [0, "0"],
    [0.5, "0.5"],
    [12, "12"],
    [0.123456, "0.123456"],
    [250000, "250000"],
    [1e-6, "1e-6"],
    [-0.25, "-0.25"],
    [Number.POSITIVE_INFINITY, "∞"],
    [Number.NEGATIVE_INFINITY, "-∞"],
  ])("writes %d with all of its digits: %s", (x, text) => {
    for (const rounding of ["up", "down", "nearest"] as const)
      expect(numberText(x, rounding)).toBe(text);
  });

  it("writes a long number with four digits, rounded in the direction that the caller chose", () => {
    expect(numberText(0.46051701859)).toBe("0.4605");
    expect(numberText(0.46051701859, "up")).toBe("0.4606");
    expect(numberText(0.46059999999, "down")).toBe("0.4605");
    expect(numberText(1 - 2 ** -40, "up")).toBe("1");
    expect(numberText(2.7241234567e-12, "up")).toBe("2.725e-12");
    expect(numberText(1234567890123)).toBe("1.235e12");
  });

  it("never shows a cost as less than it is, nor a remainder as more, within one part in a thousand", () => {
    for (let i = 1; i <= 2000; i++) {
      const x = Math.exp((i - 1000) / 20);
      const [up, down] = [Number(numberText(x, "up")), Number(numberText(x, "down"))];
      expect(up >= x && up <= x * 1.0011, `${x} is shown as ${up}`).toBe(true);
      expect(down <= x && down >= x * 0.9989, `${x} is shown as ${down}`).toBe(true);
    }
  });
});

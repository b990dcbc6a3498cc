import { describe, expect, it } from "vitest";
import { boundGrid } from "./bound-grid.js";

describe("boundGrid", () => {
  it("has ten short bounds a decade, in integers", () => {
    expect(boundGrid(1, 100)).toEqual([
      1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100,
    ]);
    expect(boundGrid(100, 1e9)).toHaveLength(71);
  });

  it("always ends with the last bound, and begins at the first or above", () => {
    expect(boundGrid(90, 1234)).toEqual([
      100, 120, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1200, 1234,
    ]);
    expect(boundGrid(7, 7)).toEqual([7]);
    const whole = boundGrid(1, Number.MAX_SAFE_INTEGER);
    expect(whole.every((bound, i) => i === 0 || bound > whole[i - 1]!)).toBe(true);
    expect(whole.every(Number.isSafeInteger)).toBe(true);
  });

  it.each([
    [0, 5, "first must be an integer in [1, 2^53), got 0"],
    [1.5, 5, "first must be an integer in [1, 2^53), got 1.5"],
    [6, 5, "last must be an integer in [6, 2^53), got 5"],
    [1, Number.POSITIVE_INFINITY, "last must be an integer in [1, 2^53), got Infinity"],
  ])("refuses the range from %d to %d", (first, last, message) => {
    expect(() => boundGrid(first, last)).toThrow(message);
  });
});

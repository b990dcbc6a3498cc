import { describe, expect, it } from "vitest";
import { boundPairs } from "./bound-pairs.js";

const pairsOf = (lower: number, upper: number) =>
  boundPairs(lower, upper).map((pair) => [pair.lower, pair.upper, pair.size]);

describe("boundPairs", () => {
  it("has all pairs of the grid around 0, the limits last", () => {
    expect(pairsOf(-1, 2)).toEqual([
      [-1, 0, 1],
      [-1, 1, 16],
      [0, 1, 1],
      [0, 2, 2],
      [1, 2, 8],
      [-1, 2, 24],
    ]);
    expect(boundPairs(-1e6, 1e6)).toHaveLength((117 * 116) / 2);
    expect(boundPairs(-7, 1234).at(-1)).toEqual({ lower: -7, upper: 1234, size: 9928 });
  });

  it("counts from the limit nearest to 0, if 0 is outside the limits", () => {
    expect(pairsOf(1900, 1903)).toEqual([
      [1900, 1901, 1],
      [1900, 1902, 2],
      [1901, 1902, 8],
      [1901, 1903, 16],
      [1902, 1903, 8],
      [1900, 1903, 3],
    ]);
    expect(pairsOf(-12, -10).at(-1)).toEqual([-12, -10, 2]);
  });

  it("has safe sizes for the widest limits", () => {
    const pairs = boundPairs(-(2 ** 48), 2 ** 48);
    expect(pairs.every(({ size }) => Number.isSafeInteger(size))).toBe(true);
    expect(pairs.at(-1)!.size).toBe(2 ** 52);
  });

  it.each([
    [1, 1],
    [2, 1],
    [0.5, 1],
    [0, 2 ** 48 + 1],
    [Number.NaN, 1],
  ])("refuses the limits %d and %d", (lower, upper) => {
    expect(() => boundPairs(lower, upper)).toThrow(
      `limits must be two integers in [-2^48, 2^48], the smaller one first, got ${lower} and ${upper}`,
    );
  });
});

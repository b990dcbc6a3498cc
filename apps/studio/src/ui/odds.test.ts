import { describe, expect, it } from "vitest";
import { oddsOf } from "./odds.js";

describe("oddsOf", () => {
  it.each([
    [0, 0, 50],
    [0.01, 0, 51],
    [0.1, 0, 53],
    [1, 0, 74],
    [Math.log(3), 0, 76], // exactly 75 %, and the rounding errors are rounded up
    [5, 0, 100],
    [20, 0, 100],
    [3, 0, 96],
    [1, 1e-6, 74],
    [1, 0.5, 87],
    [0, 1, 100],
  ])("gives ε = %d, δ = %d at most %d right guesses of 100", (epsilon, delta, after) => {
    expect(oddsOf(epsilon, delta)).toEqual({ before: 50, after });
  });

  it("is never below the exact bound", () => {
    for (let epsilon = 0.003; epsilon < 30; epsilon *= 1.17) {
      for (const delta of [0, 1e-9, 0.01]) {
        const exact = (Math.exp(epsilon) + delta) / (1 + Math.exp(epsilon));
        const { after } = oddsOf(epsilon, delta);
        expect(after).toBeGreaterThanOrEqual(100 * exact);
        expect(after).toBeLessThan(100 * exact + 1 + 1e-9);
      }
    }
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN, -1])("promises nothing at ε = %d", (epsilon) => {
    expect(oddsOf(epsilon)).toEqual({ before: 50, after: 100 });
  });
});

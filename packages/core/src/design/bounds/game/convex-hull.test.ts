import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rational } from "../../../numerics/index.js";
import { hullLines, Points } from "./convex-hull.js";
import { newLines } from "./lines.js";

/** True if Σ x·y ≤ 0, computed without rounding. */
function isNegative(products: readonly (readonly [number, number])[]): boolean {
  let [numerator, denominator] = [0n, 1n];
  for (const [x, y] of products) {
    const [a, b] = [rational(x), rational(y)];
    const scale = a.denominator * b.denominator;
    numerator = numerator * scale + a.numerator * b.numerator * denominator;
    denominator *= scale;
  }
  return numerator <= 0n;
}

/** Points of a convex function that starts with 0, with errors that are often tiny. */
const functions = fc
  .record({
    steps: fc.array(fc.double({ min: 1e-3, max: 1, noNaN: true }), {
      minLength: 3,
      maxLength: 24,
    }),
    power: fc.constantFrom(1, 1, 2, 8, 30),
    noise: fc.constantFrom(0, 1e-16, 1e-12, 1e-3),
    height: fc.double({ min: 1e-9, max: 0.9, noNaN: true }),
  })
  .map(({ steps, power, noise, height }) => {
    const total = steps.reduce((sum, step) => sum + step, 0);
    let at = 0;
    return steps.map((step, i) => {
      at += step;
      const state = i === steps.length - 1 ? 1 : 0.2 + (0.8 * at) / total;
      const smooth = Math.max(0, (state - 0.3) / 0.7) ** power;
      return { state, value: height * smooth * (1 + noise * Math.sin(37 * i)) };
    });
  });

describe("the lines of a convex hull", () => {
  it("lie below all points and below their reflections, in exact arithmetic", () => {
    let positive = 0;
    fc.assert(
      fc.property(functions, (all) => {
        const points = new Points(all.length + 1);
        points.push(0.1, 0);
        for (const { state, value } of all) points.push(state, value);
        const grid = Float64Array.from({ length: 20 }, (_, i) => 0.9 ** i);
        const lines = newLines(grid.length);
        hullLines(points, grid, lines);
        for (const [i, slope] of lines.slopes.entries()) {
          const offset = lines.offsets[i]!;
          if (slope > 0 && i < lines.centre) positive++;
          expect(offset).toBeGreaterThanOrEqual(0);
          for (let k = 0; k < points.size; k++) {
            const [t, v] = [points.states[k]!, points.values[k]!];
            // Below the point (t, v), and below its reflection (1/t, 1/t − 1 + v/t).
            expect(
              isNegative([
                [slope, t],
                [-offset, 1],
                [-v, 1],
              ]),
            ).toBe(true);
            expect(
              isNegative([
                [slope, 1],
                [-offset, t],
                [-1, 1],
                [t, 1],
                [-v, 1],
              ]),
            ).toBe(true);
          }
        }
      }),
      { numRuns: 30, seed: 11 },
    );
    expect(positive).toBeGreaterThan(250);
  });
});

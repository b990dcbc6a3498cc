import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invert } from "./invert.js";

const rows = (...lists: number[][]) => lists.map((list) => Float64Array.from(list));

describe("invert", () => {
  it("exchanges rows if a pivot is zero", () => {
    const { inverse, condition } = invert(rows([0, 2], [4, 0])) ?? {};
    expect(inverse).toEqual(rows([0, 0.25], [0.5, 0]));
    expect(condition).toBe(2);
  });

  it("returns undefined for a singular matrix", () => {
    expect(invert(rows([1, 2], [2, 4]))).toBeUndefined();
  });

  it("the product of the input and its inverse is the identity matrix", () => {
    const entries = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 25, maxLength: 25 });
    fc.assert(
      fc.property(entries, (list) => {
        const matrix = rows(...[0, 1, 2, 3, 4].map((i) => list.slice(5 * i, 5 * i + 5)));
        const found = invert(matrix);
        if (found === undefined || found.condition > 1e8) return;
        for (const [i, row] of matrix.entries()) {
          for (const j of row.keys()) {
            const cell = row.reduce((sum, x, k) => sum + x * found.inverse[k]![j]!, 0);
            expect(Math.abs(cell - (i === j ? 1 : 0))).toBeLessThan(1e-13 * found.condition);
          }
        }
      }),
    );
  });
});

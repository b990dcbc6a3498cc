import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cholesky } from "./cholesky.js";

const entries = fc.integer({ min: -9, max: 9 });
const square = fc.integer({ min: 1, max: 6 }).chain((size) =>
  fc.array(fc.array(entries, { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  }),
);

describe("cholesky", () => {
  it("the solution x satisfies (BᵀB + I) x = b", () => {
    fc.assert(
      fc.property(square, (b) => {
        const dot = (i: number, j: number) =>
          b.reduce((sum, row) => sum + row[i]! * row[j]!, Number(i === j));
        const matrix = b.map((_, i) => b.map((_, j) => dot(i, j)));
        const right = b.map((row) => row[0]!);
        const x = cholesky(matrix)!.solve(right);
        for (const [i, row] of matrix.entries()) {
          const left = row.reduce((sum, entry, j) => sum + entry * x[j]!, 0);
          expect(Math.abs(left - right[i]!)).toBeLessThan(1e-8);
        }
      }),
    );
  });

  it("returns undefined for a singular or indefinite matrix", () => {
    expect(
      cholesky([
        [1, 1],
        [1, 1],
      ]),
    ).toBeUndefined();
    expect(
      cholesky([
        [1, 2],
        [2, 1],
      ]),
    ).toBeUndefined();
  });
});

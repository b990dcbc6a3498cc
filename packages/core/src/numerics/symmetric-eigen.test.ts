import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { symmetricEigen } from "./symmetric-eigen.js";

const entries = fc.oneof(fc.constant(0), fc.double({ min: -9, max: 9, noNaN: true }));
const symmetric = fc.integer({ min: 1, max: 7 }).chain((size) =>
  fc
    .array(fc.array(entries, { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    })
    .map((rows) => rows.map((row, i) => row.map((x, j) => (j <= i ? x : rows[j]![i]!)))),
);

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, x, i) => sum + x * b[i]!, 0);

describe("symmetricEigen", () => {
  it("finds orthonormal vectors v with M v = λ v", () => {
    fc.assert(
      fc.property(symmetric, (matrix) => {
        const { values, vectors } = symmetricEigen(matrix);
        for (const [k, vector] of vectors.entries()) {
          for (const [i, row] of matrix.entries()) {
            expect(Math.abs(dot(row, vector) - values[k]! * vector[i]!)).toBeLessThan(1e-12);
          }
          for (const [j, other] of vectors.entries()) {
            expect(Math.abs(dot(vector, other) - Number(j === k))).toBeLessThan(1e-13);
          }
        }
      }),
    );
  });

  it("finds the eigenvalues of second differences, which are known", () => {
    const size = 60;
    const matrix = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_, j) => (i === j ? 2 : Math.abs(i - j) === 1 ? -1 : 0)),
    );
    const values = symmetricEigen(matrix).values.sort();
    for (const [k, value] of values.entries()) {
      const expected = 4 * Math.sin(((k + 1) * Math.PI) / (2 * size + 2)) ** 2;
      expect(Math.abs(value - expected)).toBeLessThan(1e-13);
    }
  });
});

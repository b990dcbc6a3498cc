import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rational } from "./rational.js";
import { sum } from "./sum.js";

describe("sum", () => {
  it.each([
    [[1, 1e100, 1, -1e100], 2],
    [[1e16, 1, -1e16], 1],
    [[1, ...Array.from({ length: 1000 }, () => 2 ** -53), -1], 1000 * 2 ** -53],
    [Array.from({ length: 10_000 }, () => 0.1), 1000],
    [[], 0],
  ])("returns digits that plain summation loses: %j", (terms, expected) => {
    expect(sum(terms)).toBe(expected);
  });

  it("the sum does not depend on the order of the terms if all terms have the same sign", () => {
    const terms = fc.array(fc.double({ min: 0, max: 1e10, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(terms, (list) => {
        const forwards = sum(list);
        expect(Math.abs(sum(list.toReversed()) - forwards)).toBeLessThanOrEqual(2e-16 * forwards);
      }),
    );
  });

  it("the error is at most two units in the last place of the sum, plus 2^−90 of the size of the terms", () => {
    const terms = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 200 });
    fc.assert(
      fc.property(terms, (list) => {
        // The terms as integer multiples of 2^−1100. Every double is such a multiple.
        const units = list.map((x) => {
          const { numerator, denominator } = rational(x);
          return (numerator << 1100n) / denominator;
        });
        const exact = units.reduce((a, b) => a + b, 0n);
        const size = units.reduce((a, b) => a + (b < 0n ? -b : b), 0n);
        const got = rational(sum(list));
        const error = (got.numerator << 1100n) / got.denominator - exact;
        const allowed = (exact < 0n ? -exact : exact) / (1n << 52n) + size / (1n << 90n) + 1n;
        expect(error <= allowed && -error <= allowed).toBe(true);
      }),
    );
  });

  it("accepts any iterable", () => {
    const generator = function* () {
      yield 1;
      yield 2;
    };
    expect(sum(generator())).toBe(3);
    expect(sum(new Set([4, 5]))).toBe(9);
  });
});

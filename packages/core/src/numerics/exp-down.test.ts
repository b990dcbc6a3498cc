import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expDown, logUp } from "./exp-down.js";
import { nextDown } from "./floating.js";
import type { Rational } from "./rational.js";

const atMost = (a: Rational, b: Rational) =>
  a.numerator * b.denominator <= b.numerator * a.denominator;
const ratio = (numerator: bigint, denominator: bigint): Rational => ({ numerator, denominator });
const approximately = ({ numerator, denominator }: Rational) =>
  Number((numerator << 60n) / denominator) / 2 ** 60;

describe("expDown", () => {
  it("the result is exactly 1 for x = 0 and for x too small to change 128 bits", () => {
    expect(expDown(0)).toEqual(ratio(1n << 128n, 1n << 128n));
    expect(expDown(1e-300)).toEqual(ratio(1n << 128n, 1n << 128n));
  });

  it("agrees with Math.exp", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 50, noNaN: true }), (x) => {
        expect(approximately(expDown(x)) / Math.exp(x)).toBeCloseTo(1, 13);
      }),
    );
  });

  it("never decreases", () => {
    const x = fc.double({ min: 0, max: 50, noNaN: true });
    fc.assert(
      fc.property(x, x, (a, b) => {
        expect(atMost(expDown(Math.min(a, b)), expDown(Math.max(a, b)))).toBe(true);
      }),
    );
  });

  it("the result for 2x is the square of the result for x, except for rounding", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 25, noNaN: true }), (x) => {
        const once = expDown(x);
        const squared = ratio(once.numerator ** 2n, once.denominator ** 2n);
        // Both numbers are lower bounds of e^2x, with a relative error below 2^−126.
        const twice = expDown(2 * x);
        const slack = (r: Rational) =>
          ratio(r.numerator * ((1n << 126n) + 1n), r.denominator << 126n);
        expect(atMost(squared, slack(twice))).toBe(true);
        expect(atMost(twice, slack(slack(squared)))).toBe(true);
      }),
    );
  });
});

describe("logUp", () => {
  const weight = fc.bigInt({ min: 1n, max: 1n << 76n });
  // The larger weight exceeds the smaller one by at least one part in 2^76.
  const pairs = fc.tuple(weight, weight).map(([excess, d]) => [d + excess, d] as const);

  it("the result is the smallest double whose exponential is at least the ratio", () => {
    fc.assert(
      fc.property(pairs, ([n, d]) => {
        const x = logUp(n, d);
        expect(atMost(ratio(n, d), expDown(x))).toBe(true);
        expect(atMost(ratio(n, d), expDown(nextDown(x)))).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    [1n, 1n, 0],
    [2n, 1n, Math.LN2],
    [10n, 1n, Math.LN10],
    [(1n << 60n) + 1n, 1n << 60n, 2 ** -60],
    [1n << 2000n, 1n, 2000 * Math.LN2],
  ])("the logarithm of %d / %d is close to %d", (n, d, expected) => {
    const x = logUp(n, d);
    expect(Math.abs(x - expected)).toBeLessThanOrEqual(1e-15 * expected);
  });
});

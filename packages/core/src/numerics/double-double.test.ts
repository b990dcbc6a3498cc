import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quotient, roundedOffProduct } from "./double-double.js";
import { type Rational, rational } from "./index.js";

const factor = fc
  .tuple(fc.double({ min: 1, max: 2, noNaN: true }), fc.integer({ min: -300, max: 300 }))
  .map(([x, k]) => x * 2 ** k);

/** The difference a · b − c · d of two products of fractions. All denominators are positive. */
function difference(a: Rational, b: Rational, c: Rational, d: Rational): Rational {
  return {
    numerator:
      a.numerator * b.numerator * c.denominator * d.denominator -
      c.numerator * d.numerator * a.denominator * b.denominator,
    denominator: a.denominator * b.denominator * c.denominator * d.denominator,
  };
}

const ONE = rational(1);

describe("the rounding error of a product", () => {
  it("is exact", () => {
    fc.assert(
      fc.property(factor, factor, (a, b) => {
        const lost = difference(rational(a), rational(b), rational(a * b), ONE);
        const claimed = rational(roundedOffProduct(a, b));
        expect(difference(lost, ONE, claimed, ONE).numerator).toBe(0n);
      }),
    );
  });

  it("the rounding error is 0 if the product is exact", () => {
    expect(roundedOffProduct(3, 5)).toBe(0);
    expect(roundedOffProduct(1 + 2 ** -52, 1 + 2 ** -52)).toBe(2 ** -104);
  });
});

describe("a quotient of double-double numbers", () => {
  const SCALE = 2n ** 1400n;
  const fixed = (x: number) => {
    const { numerator, denominator } = rational(x);
    return (numerator * SCALE) / denominator;
  };

  it("the relative error is at most 0.501 · 2^-52, of which 0.5 · 2^-52 comes from the final rounding", () => {
    fc.assert(
      fc.property(factor, factor, fc.double({ min: -1, max: 1, noNaN: true }), (a, b, part) => {
        const [lowA, lowB] = [a * part * 2 ** -53, (b * part * 2 ** -53) / 3];
        const value = fixed(quotient(a, lowA, b, lowB));
        const off = value * (fixed(b) + fixed(lowB)) - SCALE * (fixed(a) + fixed(lowA));
        const parts = Number((off * 10000n) / ((value * fixed(b)) >> 52n)) / 10000;
        expect(Math.abs(parts)).toBeLessThanOrEqual(0.501);
      }),
    );
  });
});

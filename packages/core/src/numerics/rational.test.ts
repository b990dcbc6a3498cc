import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextDown } from "./floating.js";
import {
  bitLength,
  ceilDiv,
  decompose,
  floorDiv,
  integerUp,
  ratioDown,
  rational,
  ratioUp,
  widthUp,
} from "./rational.js";

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const subnormal = fc.double({ min: 0, max: 2 ** -1022, noNaN: true });
const huge = fc.double({ min: 2 ** 1000, max: Number.MAX_VALUE, noNaN: true });
const doubles = fc.oneof(finite, subnormal, huge, fc.integer().map(Number));
const big = fc.bigInt({ min: 1n, max: 1n << 300n });

/** Decodes the sign, exponent and mantissa of a double, independently of the code under test. */
function exactly(x: number): { mantissa: bigint; exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  const bits = view.getBigUint64(0);
  const field = Number(bits >> 52n);
  const fraction = bits & ((1n << 52n) - 1n);
  const mantissa = field === 0 ? fraction : fraction | (1n << 52n);
  return { mantissa: x < 0 ? -mantissa : mantissa, exponent: Math.max(field, 1) - 1075 };
}

const shiftLeft = (n: bigint, by: number) => (by >= 0 ? n << BigInt(by) : n >> BigInt(-by));
/** The value as an integer multiple of 2^−1200. Every double is such a multiple. */
const inUnits = ({ mantissa, exponent }: { mantissa: bigint; exponent: number }) =>
  shiftLeft(mantissa, exponent + 1200);

describe("decompose and rational", () => {
  it("decompose and rational are exact for every finite double", () => {
    fc.assert(
      fc.property(doubles, (x) => {
        expect(inUnits(decompose(x))).toBe(inUnits(exactly(x)));
        const { numerator, denominator } = rational(x);
        expect(numerator << 1200n).toBe(inUnits(exactly(x)) * denominator);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    0,
    -0,
    1,
    -3,
    0.1,
    Number.MIN_VALUE,
    -Number.MIN_VALUE,
    2 ** -1022,
    nextDown(2 ** -1022),
    2 ** 1023,
    nextDown(2 ** 1023),
    nextDown(1),
    Number.MAX_SAFE_INTEGER,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
  ])("decompose is exact for %d", (x) => {
    expect(inUnits(decompose(x))).toBe(inUnits(exactly(x)));
  });
});

describe("integer division", () => {
  it("floorDiv rounds towards −∞", () => {
    fc.assert(
      fc.property(fc.bigInt(), big, (n, d) => {
        const rest = n - floorDiv(n, d) * d;
        expect(rest >= 0n && rest < d).toBe(true);
      }),
    );
    expect([floorDiv(-7n, 2n), floorDiv(-8n, 2n), floorDiv(7n, 2n)]).toEqual([-4n, -4n, 3n]);
  });

  it("ceilDiv rounds up", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), big, (n, d) => {
        const over = ceilDiv(n, d) * d - n;
        expect(over >= 0n && over < d).toBe(true);
      }),
    );
    expect([ceilDiv(0n, 3n), ceilDiv(7n, 2n), ceilDiv(8n, 2n)]).toEqual([0n, 4n, 4n]);
  });

  it("bitLength is the number of digits that toString(2) returns", () => {
    fc.assert(fc.property(big, (n) => bitLength(n) === n.toString(2).length));
    expect(bitLength(0n)).toBe(0);
    for (const bits of [53n, 54n, 64n, 1023n, 1024n, 1025n, 3000n]) {
      const [below, power] = [(1n << bits) - 1n, 1n << bits];
      expect([bitLength(below), bitLength(power)]).toEqual([Number(bits), Number(bits) + 1]);
    }
  });
});

it("ratioDown is the largest double that does not exceed the fraction", () => {
  fc.assert(
    fc.property(big, big, (n, d) => {
      const x = ratioDown(n, d);
      const { numerator, denominator } = rational(x);
      const exact = numerator * d === n * denominator;
      expect(numerator * d <= n * denominator).toBe(true);
      expect(x).toBe(exact ? ratioUp(n, d) : nextDown(ratioUp(n, d)));
    }),
  );
});

it("integerUp is the smallest double that is at least the integer", () => {
  fc.assert(fc.property(big, (n) => integerUp(n) === ratioUp(n, 1n)));
  expect(integerUp(2n ** 53n + 1n)).toBe(2 ** 53 + 2);
});

describe("ratioUp", () => {
  const above = (x: number, n: bigint, d: bigint) => {
    const r = rational(x);
    return r.numerator * d >= n * r.denominator;
  };

  it("ratioUp is the smallest double that is at least the fraction", () => {
    fc.assert(
      fc.property(big, big, (n, d) => {
        const x = ratioUp(n, d);
        expect(above(x, n, d)).toBe(true);
        expect(above(nextDown(x), n, d)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("ratioUp returns the fraction itself if the fraction is a double", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e300, noNaN: true }), big, (x, factor) => {
        const { numerator, denominator } = rational(x);
        expect(ratioUp(numerator * factor, denominator * factor)).toBe(x);
      }),
    );
  });

  it("ratioUp rounds up if the result is a subnormal number", () => {
    // The fraction is 1.25 times the smallest double.
    // The next double above the fraction is twice the smallest double.
    expect(ratioUp(5n, 1n << 1076n)).toBe(2 * Number.MIN_VALUE);
    expect(ratioUp(1n, 1n << 2000n)).toBe(Number.MIN_VALUE);
    expect(ratioUp(0n, 7n)).toBe(0);
  });

  it("ratioUp is infinite if the fraction exceeds the largest double", () => {
    expect(ratioUp(1n << 1024n, 1n)).toBe(Number.POSITIVE_INFINITY);
    expect(ratioUp(1n << 1023n, 1n)).toBe(2 ** 1023);
  });
});

describe("widthUp", () => {
  it("widthUp is the smallest double that is at least the difference of the two ends", () => {
    fc.assert(
      fc.property(finite, finite, (a, b) => {
        const [lower, upper] = [Math.min(a, b), Math.max(a, b)];
        const width = widthUp(lower, upper);
        if (width === Number.POSITIVE_INFINITY) return;
        const exact = inUnits(exactly(upper)) - inUnits(exactly(lower));
        expect(inUnits(exactly(width)) >= exact).toBe(true);
        expect(width === 0 || inUnits(exactly(nextDown(width))) < exact).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("widthUp is infinite for an unbounded range", () => {
    expect(widthUp(0, Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divide, INDEX_LIMIT, nearestIndex } from "./granularity.js";

const positive = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const granularities = fc.oneof(
  fc.integer({ min: -40, max: 40 }).map((exponent) => 2 ** exponent),
  positive(1e-6, 1e6),
  fc.constantFrom(0.1, 0.1 / 128, 1 / 3, 1.3, 0.7e-20),
);

/** The exact value of a double, as an integer multiple of 2^-1074. */
function exact(x: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  const bits = view.getBigUint64(0);
  const biased = bits >> 52n;
  const mantissa = (bits & ((1n << 52n) - 1n)) | (biased === 0n ? 0n : 1n << 52n);
  const magnitude = mantissa << (biased === 0n ? 0n : biased - 1n);
  return x < 0 ? -magnitude : magnitude;
}

describe("nearestIndex", () => {
  it("the index is exactly ⌊value/granularity + ½⌋", () => {
    const value = fc.tuple(granularities, fc.double({ min: -1e9, max: 1e9, noNaN: true }));
    fc.assert(
      fc.property(value, ([g, x]) => {
        const index = BigInt(nearestIndex(x, g));
        const twice = 2n * exact(x) - 2n * index * exact(g); // twice the signed distance from the lattice point to x
        if (Math.abs(x) < INDEX_LIMIT * g) {
          expect(twice >= -exact(g) && twice < exact(g)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("rounds a value halfway between two lattice points up, both for positive and for negative values", () => {
    expect([-1.5, -0.5, 0.5, 1.5, 2.5].map((x) => nearestIndex(x, 1))).toEqual([-1, 0, 1, 2, 3]);
    expect(nearestIndex(0.15000000000000002, 0.1)).toBe(2);
    expect(nearestIndex(-0.25, 0.5)).toBe(0);
  });

  it("two values that differ by at most n steps get indices that differ by at most n", () => {
    const steps = fc.integer({ min: 1, max: 2000 });
    const places = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.boolean(), positive(0, 1));
    fc.assert(
      fc.property(granularities, steps, places, (g, n, [k, halfway, t]) => {
        const a = (halfway ? k + 0.5 : k + t) * g;
        for (const b of [a + n * g, a - n * g, a + t * n * g]) {
          const apart = exact(a) > exact(b) ? exact(a) - exact(b) : exact(b) - exact(a);
          if (apart > BigInt(n) * exact(g)) continue; // Rounding of the sum has made the distance between a and b too large.
          expect(Math.abs(nearestIndex(a, g) - nearestIndex(b, g))).toBeLessThanOrEqual(n);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("accepts every double: NaN gets the index 0, and large values get the largest index", () => {
    expect(nearestIndex(Number.NaN, 0.1)).toBe(0);
    expect(nearestIndex(Number.POSITIVE_INFINITY, 0.1)).toBe(INDEX_LIMIT);
    expect(nearestIndex(Number.NEGATIVE_INFINITY, 3)).toBe(-INDEX_LIMIT);
    expect(nearestIndex(1e308, 1e-100)).toBe(INDEX_LIMIT);
    expect(nearestIndex(5e-324, 1)).toBe(0);
  });
});

describe("divide", () => {
  const sensitivities = fc.oneof(
    positive(1e-100, 1e100),
    fc.constantFrom(1, 3, 0.1, 10, 1e100, 1e-100, 2 ** 0.5),
    fc.tuple(fc.integer({ min: 1, max: 64 }), fc.integer({ min: -30, max: 30 })).map(
      ([n, exponent]) => n * 2 ** exponent, // few bits
    ),
  );
  const parts = positive(-2, 16).map((exponent) => 2 ** exponent);

  it("returns a granularity near the target that divides the sensitivity exactly", () => {
    fc.assert(
      fc.property(sensitivities, parts, (sensitivity, ratio) => {
        const target = sensitivity / ratio;
        const { granularity, steps } = divide(sensitivity, target);
        expect(Number.isSafeInteger(steps)).toBe(true);
        expect(exact(granularity) * BigInt(steps)).toBe(exact(sensitivity));
        expect(granularity).toBeLessThanOrEqual(Math.min(sensitivity, target * (1 + 1e-12)));
        const coarsest = Math.min(sensitivity, target);
        expect(granularity).toBeGreaterThanOrEqual((coarsest / 8) * (1 - 1e-12));
      }),
      { numRuns: 500 },
    );
  });

  it("returns a power of two if the sensitivity is a small multiple of a power of two", () => {
    const short = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: -20, max: 20 }));
    fc.assert(
      fc.property(short, positive(1, 1000), ([n, exponent], ratio) => {
        const sensitivity = n * 2 ** exponent;
        const { granularity } = divide(sensitivity, sensitivity / ratio);
        expect(Number.isInteger(Math.log2(granularity))).toBe(true);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rational } from "../../numerics/index.js";
import { slidingMaximum } from "../channels/index.js";
import { envelope, fallingEnvelope } from "./envelope.js";

const weightList = fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 24 });
const reachOf = fc.integer({ min: 1, max: 9 });
/** A random rational bound between 1 and 6, in the role of e^ε. */
const boundOf = fc
  .tuple(fc.bigInt({ min: 1n, max: 50n }), fc.bigInt({ min: 1n, max: 250n }))
  .map(([denominator, more]): Rational => ({ numerator: denominator + more, denominator }));

const within = (weights: readonly bigint[], reach: number, bound: Rational) =>
  weights.every((w, j) =>
    weights
      .slice(Math.max(0, j - reach), j + reach + 1)
      .every((v) => w * bound.denominator <= v * bound.numerator),
  );

/**
 * Raises every weight that is too small relative to another weight, until no such weight is left.
 */
function fixPoint(weights: readonly bigint[], reach: number, bound: Rational): bigint[] {
  const lifted = [...weights];
  for (let changed = true; changed; ) {
    changed = false;
    for (const [j, w] of lifted.entries()) {
      for (let k = Math.max(0, j - reach); k <= Math.min(lifted.length - 1, j + reach); k++) {
        const least = (w * bound.denominator + bound.numerator - 1n) / bound.numerator;
        if (lifted[k]! < least) {
          lifted[k] = least;
          changed = true;
        }
      }
    }
  }
  return lifted;
}

describe("envelope", () => {
  it("no ratio of two weights within the given distance exceeds the bound", () => {
    fc.assert(
      fc.property(weightList, reachOf, boundOf, (weights, reach, bound) => {
        expect(within(envelope(weights, reach, bound), reach, bound)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("the envelope is the smallest sequence that satisfies the bound and is at least the weights", () => {
    fc.assert(
      fc.property(weightList, reachOf, boundOf, (weights, reach, bound) => {
        expect(envelope(weights, reach, bound)).toEqual(fixPoint(weights, reach, bound));
      }),
      { numRuns: 300 },
    );
  });

  it("does not change weights that satisfy the bound", () => {
    fc.assert(
      fc.property(weightList, reachOf, boundOf, (weights, reach, bound) => {
        const once = envelope(weights, reach, bound);
        expect(envelope(once, reach, bound)).toEqual(once);
      }),
    );
  });

  it("the envelope never increases outwards if the weights never increase outwards", () => {
    fc.assert(
      fc.property(weightList, reachOf, boundOf, (weights, reach, bound) => {
        const falling = weights.toSorted((a, b) => (a > b ? -1 : 1));
        const lifted = envelope(falling, reach, bound);
        expect(lifted.every((w, k) => k === 0 || w <= lifted[k - 1]!)).toBe(true);
      }),
    );
  });

  it("rounds up: under a bound of 3, a weight of 10 raises the adjacent weights to 4", () => {
    const bound = { numerator: 3n, denominator: 1n };
    expect(envelope([1n, 10n, 1n, 1n, 1n], 1, bound)).toEqual([4n, 10n, 4n, 2n, 1n]);
    expect(envelope([1n, 9n, 1n, 1n], 2, bound)).toEqual([3n, 9n, 3n, 3n]);
  });
});

describe("fallingEnvelope", () => {
  it("fallingEnvelope equals envelope for weights that never increase", () => {
    fc.assert(
      fc.property(weightList, reachOf, boundOf, (weights, reach, bound) => {
        const falling = [...weights].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
        expect(fallingEnvelope(falling, reach, bound)).toEqual(envelope(falling, reach, bound));
      }),
      { numRuns: 300 },
    );
  });
});

describe("slidingMaximum", () => {
  it("slidingMaximum is the maximum of the last values pushed, and 0 before the first value", () => {
    fc.assert(
      fc.property(weightList, reachOf, (values, reach) => {
        const largest = slidingMaximum(reach);
        expect(largest.value()).toBe(0n);
        values.forEach((value, i) => {
          largest.push(value);
          const last = values.slice(Math.max(0, i + 1 - reach), i + 1);
          expect(largest.value()).toBe(last.reduce((a, b) => (a > b ? a : b)));
        });
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { enumerate } from "../../test/support/seeded-random.js";
import type { Rational } from "../numerics/index.js";
import { bernoulli, bernoulliExp } from "./bernoulli.js";
import type { RandomSource } from "./source.js";

const ratio = (n: number, d: number): Rational => ({
  numerator: BigInt(n),
  denominator: BigInt(d),
});

/**
 * Lower and upper bounds of P(true) after `depth` random words. The bounds are exact except for the
 * rounding of doubles.
 */
function bounds(draw: (random: RandomSource) => boolean, bits: number, depth: number) {
  const { masses, left } = enumerate(draw, bits, depth);
  const lower = masses.get(true) ?? 0;
  return { lower, upper: lower + left, left };
}

describe("bernoulli", () => {
  it.each([
    [0, 1],
    [1, 1],
    [0, 7],
    [7, 7],
    [1, 2],
    [3, 8],
    [1, 3],
    [5, 7],
    [2, 4],
    [6, 10],
  ])("bernoulli returns true with probability exactly %i/%i", (n, d) => {
    const { lower, left } = bounds((random) => bernoulli(ratio(n, d), random), 4, 3);
    // Among the decided draws, the fraction of true draws is exactly n/d.
    // The undecided draws need another random word.
    expect(lower * d).toBe((1 - left) * n);
    expect(left).toBeLessThan(0.1);
  });

  it("handles fractions whose numerator and denominator exceed 32 bits", () => {
    const d = 3n << 80n;
    const always = bounds((random) => bernoulli({ numerator: d, denominator: d }, random), 1, 6);
    expect(always.lower).toBe(1 - always.left);
    const third = bounds(
      (random) => bernoulli({ numerator: d / 3n, denominator: d }, random),
      2,
      6,
    );
    expect(third.lower).toBe((1 - third.left) / 3);
  });
});

describe("bernoulliExp", () => {
  it.each([
    [0, 1, 1, 1],
    [1, 4, 4, 4],
    [1, 2, 4, 5],
    [3, 4, 5, 4],
    [1, 1, 3, 6],
    [5, 4, 4, 4],
    [3, 2, 4, 4],
    [2, 1, 3, 6],
  ])("for x = %i/%i, the computed bounds on the probability contain e^−x", (n, d, bits, depth) => {
    const { lower, upper, left } = bounds(
      (random) => bernoulliExp(ratio(n, d), random),
      bits,
      depth,
    );
    const exact = Math.exp(-n / d);
    expect(lower).toBeLessThanOrEqual(exact + 1e-15);
    expect(upper).toBeGreaterThanOrEqual(exact - 1e-15);
    // The bounds are close enough to reject an error of 10 %, or one coin toss too few.
    expect(left).toBeLessThan((n <= d ? 0.09 : 0.6) * exact);
  });

  it("bernoulliExp returns true for x = 0 without drawing a random word", () => {
    expect(bounds((random) => bernoulliExp(ratio(0, 1), random), 1, 0)).toEqual({
      lower: 1,
      upper: 1,
      left: 0,
    });
  });
});

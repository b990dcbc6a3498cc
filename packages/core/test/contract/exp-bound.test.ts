import { describe, expect, it } from "vitest";
import { expDown } from "../../src/numerics/index.js";
import { expBounds, fraction } from "../../src/testing/brute-force-exp.js";

describe("the lower bound of e^x", () => {
  const ARGUMENTS = [5e-324, 1e-40, 2 ** -127, 1e-9, 0.1, 0.5, 1, Math.LN2, 2.5, 7, 49.9, 50, 66];
  /** Tells whether n/d < p/q. */
  const below = (n: bigint, d: bigint, p: bigint, q: bigint) => n * q < p * d;

  it.each(ARGUMENTS)(
    "the lower bound of e^x is below e^x by less than one part in 2^120: %d",
    (x) => {
      const { numerator, denominator } = expDown(x);
      const { lower, upper } = expBounds(x);
      expect(below(upper[0], upper[1], numerator, denominator)).toBe(false);
      const scaled = numerator * (2n ** 120n + 1n);
      expect(below(scaled, denominator * 2n ** 120n, ...lower)).toBe(false);
    },
  );

  it.each(ARGUMENTS)("the check detects a bound that is slightly above e^x: %d", (x) => {
    const { numerator, denominator } = expDown(x);
    const { upper } = expBounds(x);
    const ulp = 2n ** 10n * (numerator / denominator); // 2^10 units of 2^-128, relative to e^x
    expect(below(upper[0], upper[1], numerator + ulp, denominator)).toBe(true);
  });

  it("the lower bound is checked with bounds that converge to e^x", () => {
    for (const x of ARGUMENTS) {
      const { lower, upper } = expBounds(x);
      expect(below(...lower, ...upper)).toBe(true);
      expect((upper[0] - lower[0]) << 190n).toBeLessThan(upper[0] << 1n);
      const double = Number((lower[0] << 64n) / lower[1]) / 2 ** 64;
      expect(Math.abs(double / Math.exp(x) - 1)).toBeLessThan(1e-15);
    }
    expect(fraction(0.1)).toEqual([3602879701896397n * 2n, 1n << 56n]);
  });
});

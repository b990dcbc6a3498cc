import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Rational, rational } from "../../numerics/index.js";
import { coarsen } from "./coarsen.js";

/** The exact sum of several doubles. */
function exactSum(values: Iterable<number>): Rational {
  let numerator = 0n;
  const denominator = 1n << 1100n;
  for (const value of values) {
    const x = rational(value);
    numerator += (x.numerator * denominator) / x.denominator;
  }
  return { numerator, denominator };
}

describe("coarsen", () => {
  const laws = fc.array(
    fc.record({
      loss: fc.integer({ min: -2000, max: 2000 }).map((n) => n / 1000),
      mass: fc.double({ min: 2 ** -60, max: 0.05, noNaN: true }),
    }),
    { minLength: 3, maxLength: 40 },
  );

  it.each([
    ["if losses are moved to a grid", 8, (loss: number) => loss],
    ["if equal losses are merged", 8, (loss: number) => Math.round(loss) + 0],
  ])("the total mass does not decrease, even in the last bit, %s", (_, limit, place) => {
    fc.assert(
      fc.property(laws, (given) => {
        const losses = Float64Array.from(given, ({ loss }) => place(loss));
        const masses = Float64Array.from(given, ({ mass }) => mass);
        const coarse = coarsen({ losses, masses }, limit);
        expect(coarse.losses.length).toBeLessThanOrEqual(limit);
        expect(exactSum(coarse.masses).numerator >= exactSum(masses).numerator).toBe(true);
        expect(coarse.losses.reduce((a, b) => Math.max(a, b))).toBe(
          losses.reduce((a, b) => Math.max(a, b)),
        );
      }),
    );
  });
});

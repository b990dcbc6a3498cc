import { describe, expect, it } from "vitest";
import { expBounds } from "../testing/brute-force-exp.js";
import { FallingDigits } from "./falling-digits.js";

describe("FallingDigits", () => {
  it.each([
    [50, 4],
    [1, 60],
    [0.3, 256],
    [0.2, 257],
    [0.01, 30_000],
    [0.002, 70_000],
  ])(
    "falls by at most e^%d from each of %i integers to the next, and by no less",
    (step, length) => {
      const fall = FallingDigits.of(step, length);
      expect(fall.last).toBeGreaterThanOrEqual(length - 1);
      const [p, q] = expBounds(step).upper;
      let largest: readonly [bigint, bigint] = [1n, 1n];
      let least = Number.POSITIVE_INFINITY;
      for (let n = 0; n < fall.last; n++) {
        const [here, next] = [fall.weight(n), fall.weight(n + 1)];
        if (here * q > next * p || here < next) expect.fail(`from ${n} to ${n + 1}`);
        if (here * largest[1] > next * largest[0]) largest = [here, next];
        least = Math.min(least, Number(((here - next) << 80n) / next) / 2 ** 80);
      }
      // The tables alone have the largest ratio of all these pairs.
      const { ratio } = fall.largestRatio();
      expect(ratio[0] * largest[1] === ratio[1] * largest[0]).toBe(true);
      expect(least).toBeGreaterThan(Math.expm1(step) * (1 - 1e-9));
      expect(fall.weight(fall.last + 1)).toBe(fall.weight(fall.last));
      expect(fall.weight(Number.POSITIVE_INFINITY)).toBe(fall.weight(fall.last));
    },
  );

  it("has small tables for a million million integers", () => {
    const fall = FallingDigits.of(1e-10, 2e12);
    expect(fall.tables.flat().length).toBeLessThan(1600);
    const exponents = [1, 1e4, 1e9, 1e12].map((n) => {
      const [from, to] = [fall.weight(0), fall.weight(n)];
      return Math.log(Number((from << 80n) / to) / 2 ** 80) / n;
    });
    for (const exponent of exponents) expect(exponent / 1e-10).toBeCloseTo(1, 6);
  });

  it("refuses tables that rise anywhere, also where a digit is carried", () => {
    const { tables } = FallingDigits.of(0.2, 600);
    expect(() => new FallingDigits(tables).largestRatio()).not.toThrow();
    const inDigit = tables[0]!.with(5, tables[0]![4]! + 1n);
    const atCarry = tables[1]!.with(1, tables[1]![0]!);
    for (const wrong of [tables.with(0, inDigit), tables.with(1, atCarry)]) {
      expect(() => new FallingDigits(wrong).largestRatio()).toThrow("weights that never rise");
    }
  });
});

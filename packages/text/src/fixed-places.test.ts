import fc from "fast-check";
import { expect, it } from "vitest";
import { fixedPlaces } from "./fixed-places.js";

const ROUNDINGS = ["down", "nearest", "up"] as const;

it("rounds to the requested number of decimal places in the requested direction", () => {
  expect(fixedPlaces(980.65, 2, "nearest")).toBe("980.65");
  const rounded = ROUNDINGS.map((rounding) => fixedPlaces(980.654, 1, rounding));
  expect(rounded).toEqual(["980.6", "980.7", "980.7"]);
  expect(fixedPlaces(140, 1, "up")).toBe("140.0");
  expect(fixedPlaces(-0.001, 2, "nearest")).toBe("0.00");
  expect(fixedPlaces(Number.NEGATIVE_INFINITY, 2, "down")).toBe("-∞");
});

it("never rounds the lower end of an interval up or the upper end down", () => {
  const numbers = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 6 }), (x, places) => {
      const [below = Number.NaN, nearest = Number.NaN, above = Number.NaN] = ROUNDINGS.map(
        (rounding) => Number(fixedPlaces(x, places, rounding)),
      );
      expect(below).toBeLessThanOrEqual(x);
      expect(above).toBeGreaterThanOrEqual(x);
      expect(Math.abs(nearest - x)).toBeLessThanOrEqual(0.5 * 10 ** -places + 1e-7);
      expect(above - below).toBeLessThanOrEqual(1.001 * 10 ** -places + 1e-7);
    }),
  );
});

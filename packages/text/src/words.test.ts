import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixed, roundedDown, roundedUp } from "./words.js";

describe("a printed number", () => {
  it("never shows what was spent as less, nor what is left as more", () => {
    for (let i = 1; i <= 2000; i++) {
      const x = Math.exp((i - 1000) / 110);
      const [up, down] = [Number(roundedUp(x)), Number(roundedDown(x))];
      expect(up >= x && up <= x * 1.0011, `${x} shown as ${up}`).toBe(true);
      expect(down <= x && down >= x * 0.9989, `${x} shown as ${down}`).toBe(true);
    }
  });

  it("of a budget is the nearest of four digits on the safe side", () => {
    expect([roundedDown(980.65), roundedUp(980.65)]).toEqual(["980.6", "980.7"]);
    expect([roundedDown(0.80004), roundedUp(0.80004)]).toEqual(["0.8", "0.8001"]);
    expect([roundedDown(0), roundedUp(0)]).toEqual(["0", "0"]);
  });

  it("is the released number to the places that are shown, its interval's ends outwards", () => {
    expect(fixed(980.65, 2, 0)).toBe("980.65");
    expect([-1, 0, 1].map((side) => fixed(980.654, 1, side as never))).toEqual([
      "980.6",
      "980.7",
      "980.7",
    ]);
    expect(fixed(Number.NEGATIVE_INFINITY, 2, -1)).toBe("-∞");
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        (x, places) => {
          const [below, near, above] = [-1, 0, 1].map((side) =>
            Number(fixed(x, places, side as never)),
          ) as [number, number, number];
          expect(below).toBeLessThanOrEqual(x);
          expect(above).toBeGreaterThanOrEqual(x);
          expect(Math.abs(near - x)).toBeLessThanOrEqual(0.5 * 10 ** -places + 1e-7);
          expect(above - below).toBeLessThanOrEqual(1.001 * 10 ** -places + 1e-7);
        },
      ),
    );
  });
});

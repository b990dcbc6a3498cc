import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digitsDown, digitsUp } from "./digits.js";

describe("digitsDown and digitsUp", () => {
  it.each([
    [980.65, 980.6, 980.7],
    [9.8064, 9.806, 9.807],
    [0.1, 0.1, 0.1],
    [99996, 99990, 1e5],
    [-980.65, -980.7, -980.6],
    [0, 0, 0],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])("the number %d is rounded down to %d and up to %d", (x, down, up) => {
    expect([digitsDown(x, 4) + 0, digitsUp(x, 4) + 0]).toEqual([down, up]);
  });

  it("digitsDown is at most x, digitsUp is at least x, and the two differ by at most one unit of the last digit", () => {
    const numbers = fc.double({ min: -1e300, max: 1e300, noNaN: true });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 15 }), (x, digits) => {
        const [down, up] = [digitsDown(x, digits), digitsUp(x, digits)];
        expect(down).toBeLessThanOrEqual(x);
        expect(up).toBeGreaterThanOrEqual(x);
        const unit = 10 ** (Math.floor(Math.log10(Math.abs(x) || 1)) - digits + 1);
        expect(up - down).toBeLessThanOrEqual(unit * 1.001 + Math.abs(x) * 2 ** -51);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextDown, nextUp, powerOfTwo } from "./floating.js";

const positive = fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true });

describe("neighbouring doubles", () => {
  it.each([
    [0, Number.MIN_VALUE],
    [1, 1 + Number.EPSILON],
    [2 - Number.EPSILON, 2],
    [2 ** 53, 2 ** 53 + 2],
    [2 ** -1022 - Number.MIN_VALUE, 2 ** -1022],
    [Number.MAX_VALUE, Number.POSITIVE_INFINITY],
  ])("the next double after %d is %d", (x, next) => {
    expect(nextUp(x)).toBe(next);
    expect(nextDown(next)).toBe(x);
  });

  it("no double lies between x and nextUp(x)", () => {
    fc.assert(
      fc.property(positive, (x) => {
        const up = nextUp(x);
        expect(up).toBeGreaterThan(x);
        const middle = x + (up - x) / 2;
        expect([x, up]).toContain(middle);
      }),
    );
  });

  it("nextUp and nextDown are inverse to each other", () => {
    fc.assert(
      fc.property(positive, (x) => {
        expect(nextDown(nextUp(x))).toBe(x);
        expect(nextUp(nextDown(x))).toBe(x);
      }),
    );
  });
});

describe("powers of two", () => {
  it("powers of two are exact from the smallest normal double to the largest power", () => {
    for (let k = -1022; k <= 1023; k++) expect(powerOfTwo(k)).toBe(2 ** k);
  });
});

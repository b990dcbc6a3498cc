import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contains, formatInterval, interval } from "./interval.js";

describe("an interval", () => {
  it.each([
    [interval("(", 0, Number.POSITIVE_INFINITY, ")"), "(0, ∞)"],
    [interval("[", Number.NEGATIVE_INFINITY, 1, "]"), "[−∞, 1]"],
    [interval("(", -2.5, -1, "]"), "(−2.5, −1]"],
    [interval("[", 0, 50, ")"), "[0, 50)"],
  ])("an interval has the mathematical notation: %o becomes %s", (range, text) => {
    expect(formatInterval(range)).toBe(text);
  });

  it("a number in scientific notation has the same minus sign before the number and in the exponent", () => {
    const text = formatInterval(interval("[", -1e-7, 1e-7, "]"));
    expect(["[−1e−7, 1e−7]", "[−1e-7, 1e-7]"]).toContain(text);
  });

  it("an interval contains an end if and only if the interval is closed at that end", () => {
    const ends = fc.constantFrom("(", "[");
    fc.assert(
      fc.property(
        ends,
        ends,
        fc.double({ noNaN: true }),
        fc.double({ noNaN: true }),
        (l, u, a, b) => {
          fc.pre(a < b);
          const range = interval(l, a, b, u === "(" ? ")" : "]");
          expect(contains(range, a)).toBe(l === "[");
          expect(contains(range, b)).toBe(u === "[");
        },
      ),
    );
  });

  it("an open interval contains exactly the numbers strictly between its ends", () => {
    const real = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(real, real, real, (a, b, x) => {
        const range = interval("(", Math.min(a, b), Math.max(a, b), ")");
        expect(contains(range, x)).toBe(Math.min(a, b) < x && x < Math.max(a, b));
      }),
    );
  });

  it("the interval [−∞, ∞] does not contain NaN", () => {
    const line = interval("[", Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, "]");
    expect(contains(line, Number.NaN)).toBe(false);
    expect(contains(line, Number.POSITIVE_INFINITY)).toBe(true);
  });
});

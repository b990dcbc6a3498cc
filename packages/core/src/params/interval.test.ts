import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contains, formatInterval, interval } from "./interval.js";

describe("an interval", () => {
  it.each([
    [interval("(", 0, Number.POSITIVE_INFINITY, ")"), "(0, ∞)"],
    [interval("[", Number.NEGATIVE_INFINITY, 1, "]"), "[−∞, 1]"],
    [interval("(", -2.5, -1, "]"), "(−2.5, −1]"],
    [interval("[", 0, 50, ")"), "[0, 50)"],
  ])("is written as mathematicians do: %o as %s", (range, text) => {
    expect(formatInterval(range)).toBe(text);
  });

  it("prints a number in scientific notation with one kind of minus sign", () => {
    const text = formatInterval(interval("[", -1e-7, 1e-7, "]"));
    expect(["[−1e−7, 1e−7]", "[−1e-7, 1e-7]"]).toContain(text);
  });

  it("contains an end if and only if it is closed there", () => {
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

  it("contains all numbers strictly between its ends and none outside", () => {
    const real = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(real, real, real, (a, b, x) => {
        const range = interval("(", Math.min(a, b), Math.max(a, b), ")");
        expect(contains(range, x)).toBe(Math.min(a, b) < x && x < Math.max(a, b));
      }),
    );
  });

  it("does not contain NaN, even if it is the whole line", () => {
    const line = interval("[", Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, "]");
    expect(contains(line, Number.NaN)).toBe(false);
    expect(contains(line, Number.POSITIVE_INFINITY)).toBe(true);
  });
});

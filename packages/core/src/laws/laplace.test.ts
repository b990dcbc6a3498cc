import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pdf } from "./distribution.js";
import { laplace } from "./laplace.js";

const scales = fc.double({ min: 1e-100, max: 1e100, noNaN: true });
const close = (a: number, b: number, tolerance: number) =>
  expect(Math.abs(a - b), `${a} and ${b}`).toBeLessThanOrEqual(tolerance * Math.abs(b));

describe("laplace", () => {
  it("has the density exp(−|x|/b) / 2b", () => {
    expect(pdf(laplace(2), 0)).toBeCloseTo(0.25, 15);
    expect(pdf(laplace(2), -3)).toBeCloseTo(Math.exp(-1.5) / 4, 15);
  });

  it("halves its tail every b·ln 2", () => {
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 700, noNaN: true }), (b, t) => {
        const law = laplace(b);
        const [x, further] = [t * b, (t + Math.LN2) * b];
        close(law.survival(further), law.survival(x) / 2, 1e-12);
        expect(law.cdf(-x)).toBe(law.survival(x));
      }),
    );
  });

  it("has a quantile function that inverts the cdf, relative to the smaller tail", () => {
    fc.assert(
      fc.property(scales, fc.double({ min: 1e-300, max: 0.5, noNaN: true }), (b, p) => {
        close(laplace(b).cdf(laplace(b).quantile(p)), p, 1e-12);
      }),
    );
    expect(laplace(1).quantile(0.75)).toBeCloseTo(Math.LN2, 15);
    expect(laplace(1).quantile(1)).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    [1, 3],
    [2, 18],
    [3, 162],
    [4, 1944],
    [0.5, Math.sqrt(3) * (Math.sqrt(Math.PI) / 2)],
  ])("has the moment p!·b^p of order %d about 0", (p, expected) => {
    close(laplace(3).absoluteMoment(p, 0), expected, 1e-14);
  });

  it("has the mean distance |c| + b·e^(−|c|/b) from c", () => {
    fc.assert(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (c) => {
        const expected = Math.abs(c) + 2 * Math.exp(-Math.abs(c) / 2);
        close(laplace(2).absoluteMoment(1, c), expected, 1e-14);
      }),
    );
  });

  it("scales with b", () => {
    fc.assert(
      fc.property(scales, fc.double({ min: -30, max: 30, noNaN: true }), (b, t) => {
        const [law, unit] = [laplace(b), laplace(1)];
        close(law.survival(t * b), unit.survival(t), 1e-12);
        close(law.variance, 2 * b * b, 1e-15);
        expect(Math.abs(law.entropy - Math.log(b) - unit.entropy)).toBeLessThan(1e-12);
      }),
    );
  });
});

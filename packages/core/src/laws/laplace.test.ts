import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pdf } from "./distribution.js";
import { laplace } from "./laplace.js";

const scales = fc.double({ min: 1e-100, max: 1e100, noNaN: true });
const close = (a: number, b: number, tolerance: number) =>
  expect(Math.abs(a - b), `${a} and ${b}`).toBeLessThanOrEqual(tolerance * Math.abs(b));

describe("laplace", () => {
  it("the density is exp(−|x|/b) / 2b", () => {
    expect(pdf(laplace(2), 0)).toBeCloseTo(0.25, 15);
    expect(pdf(laplace(2), -3)).toBeCloseTo(Math.exp(-1.5) / 4, 15);
  });

  it("the tail probability is halved every b·ln 2", () => {
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 700, noNaN: true }), (b, t) => {
        const law = laplace(b);
        const [x, further] = [t * b, (t + Math.LN2) * b];
        close(law.survival(further), law.survival(x) / 2, 1e-12);
        expect(law.cdf(-x)).toBe(law.survival(x));
      }),
    );
  });

  it("the quantile function is the inverse of the cdf, with an error relative to the smaller tail", () => {
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
  ])("the absolute moment of order p = %d about 0 is p!·b^p", (p, expected) => {
    close(laplace(3).absoluteMoment(p, 0), expected, 1e-14);
  });

  it("the mean distance from c is |c| + b·e^(−|c|/b)", () => {
    fc.assert(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (c) => {
        const expected = Math.abs(c) + 2 * Math.exp(-Math.abs(c) / 2);
        close(laplace(2).absoluteMoment(1, c), expected, 1e-14);
      }),
    );
  });

  it("multiplying b by a factor multiplies the noise by this factor", () => {
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

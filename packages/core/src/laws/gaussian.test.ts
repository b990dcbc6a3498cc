import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalLogSurvival } from "../numerics/index.js";
import { pdf } from "./distribution.js";
import { gaussian } from "./gaussian.js";

const sigmas = fc.double({ min: 1e-100, max: 1e100, noNaN: true });
const close = (a: number, b: number, tolerance: number) =>
  expect(Math.abs(a - b), `${a} and ${b}`).toBeLessThanOrEqual(tolerance * Math.abs(b));

describe("gaussian", () => {
  it("the density is that of the normal distribution", () => {
    close(pdf(gaussian(1), 0), 1 / Math.sqrt(2 * Math.PI), 1e-15);
    close(pdf(gaussian(2), 3), Math.exp(-9 / 8) / Math.sqrt(8 * Math.PI), 1e-15);
  });

  it("both tails are accurate relative to their size", () => {
    fc.assert(
      fc.property(sigmas, fc.double({ min: 0, max: 37, noNaN: true }), (sigma, z) => {
        const law = gaussian(sigma);
        close(law.survival(z * sigma), Math.exp(normalLogSurvival(z)), 1e-11);
        expect(law.cdf(-z * sigma)).toBe(law.survival(z * sigma));
      }),
    );
  });

  it("the quantile function is the inverse of the cdf, with an error relative to the smaller tail", () => {
    fc.assert(
      fc.property(sigmas, fc.double({ min: 1e-300, max: 0.5, noNaN: true }), (sigma, p) => {
        close(gaussian(sigma).cdf(gaussian(sigma).quantile(p)), p, 1e-9);
        close(gaussian(sigma).survival(-gaussian(sigma).quantile(p)), p, 1e-9);
      }),
    );
    expect(gaussian(1).quantile(0.5)).toBeCloseTo(0, 15);
  });

  it.each([
    [1, Math.sqrt(2 / Math.PI)],
    [2, 1],
    [3, 2 * Math.sqrt(2 / Math.PI)],
    [4, 3],
    [6, 15],
  ])("the absolute moment of order %d has its known value", (p, expected) => {
    close(gaussian(1).absoluteMoment(p, 0), expected, 1e-14);
    close(gaussian(3).absoluteMoment(p, 0), expected * 3 ** p, 1e-14);
  });

  it("the entropy is ln(σ√2πe)", () => {
    fc.assert(
      fc.property(sigmas, (sigma) => {
        const expected = Math.log(sigma) + 0.5 * Math.log(2 * Math.PI * Math.E);
        expect(Math.abs(gaussian(sigma).entropy - expected)).toBeLessThan(1e-12);
      }),
    );
  });
});

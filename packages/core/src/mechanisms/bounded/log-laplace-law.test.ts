import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laplace, pdf } from "../../laws/index.js";
import { integrate } from "../../numerics/index.js";
import { logLaplaceLaw } from "./log-laplace-law.js";

const medians = fc.double({ min: -20, max: 20, noNaN: true }).map(Math.exp);
const scales = fc.double({ min: 0.02, max: 0.95, noNaN: true });

const near = (actual: number, expected: number, tolerance: number) =>
  expect(Math.abs(actual / expected - 1), `${actual}, ${expected}`).toBeLessThanOrEqual(tolerance);

/**
 * E f(m·e^L), integrated over the logarithm. For b < 1/2 the mass beyond 60 scales is negligible.
 */
function expectation(median: number, b: number, f: (x: number) => number, kink = 1): number {
  const noise = laplace(b);
  const ends = [-60 * b, Math.min(0, Math.log(kink)), Math.max(0, Math.log(kink)), 90 * b];
  return integrate((z) => f(median * Math.exp(z)) * pdf(noise, z), ends).value;
}

describe("log-Laplace noise", () => {
  it("has the mean and the variance that follow from its definition", () => {
    fc.assert(
      fc.property(medians, fc.double({ min: 0.02, max: 0.3, noNaN: true }), (m, b) => {
        const law = logLaplaceLaw(m, b);
        const mean = m * expectation(1, b, (x) => x);
        near(law.mean, mean, 1e-10);
        near(law.variance, m * m * expectation(1, b, (x) => (x - mean / m) ** 2), 1e-8);
        near(law.absoluteMoment(2, m), m * m * expectation(1, b, (x) => (x - 1) ** 2), 1e-8);
      }),
      { numRuns: 40 },
    );
  });

  it("has a finite mean for b < 1 and a finite variance for b < 1/2", () => {
    for (const b of [0.5, 0.7, 0.999]) {
      const law = logLaplaceLaw(2, b);
      expect(law.mean).toBeCloseTo(2 / (1 - b * b), 8);
      expect(law.variance).toBe(Number.POSITIVE_INFINITY);
      expect(law.absoluteMoment(2, 2)).toBe(Number.POSITIVE_INFINITY);
    }
    for (const b of [1, 3]) expect(logLaplaceLaw(2, b).mean).toBe(Number.POSITIVE_INFINITY);
    expect(Number.isFinite(logLaplaceLaw(2, 0.499).variance)).toBe(true);
  });

  it("computes a small variance without loss of precision", () => {
    for (const b of [1e-3, 1e-6, 1e-9]) {
      near(logLaplaceLaw(5, b).variance, 50 * b * b * (1 + 6.5 * b * b), 1e-11 + 100 * b ** 4);
    }
  });

  it("has the mean absolute error that follows from its definition, around any centre", () => {
    const factors = fc.double({ min: 0.3, max: 3, noNaN: true });
    fc.assert(
      fc.property(medians, fc.double({ min: 0.05, max: 0.3, noNaN: true }), factors, (m, b, f) => {
        const error = m * expectation(1, b, (x) => Math.abs(x - f), f);
        near(logLaplaceLaw(m, b).absoluteMoment(1, f * m), error, 1e-9);
      }),
      { numRuns: 40 },
    );
    const law = logLaplaceLaw(2, 0.4);
    expect(law.absoluteMoment(1, 0)).toBeCloseTo(law.mean, 7);
    expect(law.absoluteMoment(1, -3)).toBeCloseTo(law.mean + 3, 7);
    expect(law.absoluteMoment(3, 2)).toBe(Number.POSITIVE_INFINITY);
  });

  it("has quantiles that invert its distribution function, including the median", () => {
    const levels = fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true });
    fc.assert(
      fc.property(medians, scales, levels, (m, b, p) => {
        const law = logLaplaceLaw(m, b);
        const x = law.quantile(p);
        expect(Math.abs(law.cdf(x) - p)).toBeLessThanOrEqual(1e-12);
        expect(Math.abs(law.cdf(x) + law.survival(x) - 1)).toBeLessThanOrEqual(1e-15);
        near(law.quantile(0.5), m, 1e-15);
      }),
    );
  });

  it("has only positive outputs", () => {
    const law = logLaplaceLaw(3, 0.4);
    for (const x of [0, -1]) {
      expect([law.cdf(x), law.survival(x), pdf(law, x)]).toEqual([0, 1, 0]);
    }
    expect(law.support).toEqual({ lower: 0, upper: Number.POSITIVE_INFINITY });
  });

  it("has a density that integrates to 1, and has the entropy of that density", () => {
    for (const b of [0.1, 0.4, 0.9]) {
      const law = logLaplaceLaw(3, b);
      const mass = (x: number) => pdf(law, x) * x;
      const total = integrate((z) => mass(3 * Math.exp(z)), [-50 * b, 0, 50 * b]).value;
      near(total, 1, 1e-11);
      const entropy = expectation(3, b, (x) => -law.logPdf(x));
      expect(law.entropy).toBeCloseTo(entropy, 9);
    }
  });
});

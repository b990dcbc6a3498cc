import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum } from "../numerics/index.js";
import { discreteGaussian } from "./discrete-gaussian.js";
import { discreteLaplace } from "./discrete-laplace.js";
import { type Distribution, pdf } from "./distribution.js";

/**
 * Each distribution with its unnormalised weights, and a distance beyond which the weights are
 * negligible.
 */
const LAWS: readonly (readonly [string, Distribution, (k: number) => number, number])[] = [
  ...[0.05, 0.5, 1, 4, 12].map((rate) => {
    const weight = (k: number) => Math.exp(-rate * Math.abs(k));
    return [`discrete-laplace ${rate}`, discreteLaplace(rate), weight, 60 / rate] as const;
  }),
  ...[0.2, 0.5, 1, 3.7, 60].map((sigma) => {
    const weight = (k: number) => Math.exp(-(k * k) / (2 * sigma * sigma));
    return [`discrete-gaussian ${sigma}`, discreteGaussian(sigma), weight, 12 * sigma] as const;
  }),
];

const close = (a: number, b: number, tolerance = 1e-12) =>
  expect(Math.abs(a - b), `${a} and ${b}`).toBeLessThanOrEqual(tolerance * Math.abs(b));

describe.each(LAWS)("%s", (_name, law, weight, reach) => {
  const last = Math.ceil(reach) + 2;
  const points = Array.from({ length: 2 * last + 1 }, (_, i) => i - last);
  const total = sum(points.map(weight));
  const expectation = (f: (k: number) => number) =>
    sum(points.map((k) => weight(k) * f(k))) / total;

  it("the probability of an integer is proportional to its weight, and other numbers have probability 0", () => {
    for (const k of [0, 1, -1, 2, 5, -7]) close(pdf(law, k), weight(k) / total);
    expect(law.logPdf(0.5)).toBe(Number.NEGATIVE_INFINITY);
    expect(law.spacing).toBe(1);
  });

  it("the mean, variance and entropy agree with direct summation", () => {
    close(
      law.variance,
      expectation((k) => k * k),
    );
    expect(law.mean).toBe(0);
    // If almost all mass is at 0, the entropy is a small difference of logarithms.
    const entropy = expectation((k) => -Math.log(weight(k) / total));
    expect(Math.abs(law.entropy - entropy)).toBeLessThan(1e-12 * Math.max(1, entropy));
  });

  it.each([0.5, 1, 2, 3, 4.5])(
    "the absolute moment of order %d agrees with direct summation",
    (p) => {
      for (const center of [0, 1, -2, 0.3, 7.5]) {
        const direct = expectation((k) => Math.abs(k - center) ** p);
        close(law.absoluteMoment(p, center), direct);
      }
    },
  );

  it("both tails are accurate relative to their size", () => {
    for (const k of [0, 1, 2, Math.ceil(reach / 6)]) {
      const above = sum(points.filter((j) => j > k).map(weight)) / total;
      close(law.survival(k), above, 1e-11);
      close(law.survival(k + 0.7), above, 1e-11);
      close(law.cdf(-k - 1), above, 1e-11);
      close(law.cdf(-k - 0.5), above, 1e-11);
      close(law.cdf(k), 1 - above);
      close(law.survival(-k - 1), 1 - above);
    }
  });

  it("the quantile at p is the smallest integer whose cdf is at least p", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-13, max: 1 - 1e-13, noNaN: true }), (p) => {
        const k = law.quantile(p);
        expect(Number.isInteger(k)).toBe(true);
        expect(law.cdf(k)).toBeGreaterThanOrEqual(p);
        expect(law.cdf(k - 1)).toBeLessThan(p);
      }),
    );
  });

  it("tail probabilities are defined far beyond the precomputed tables", () => {
    expect(law.survival(1e6 * reach)).toBeGreaterThanOrEqual(0);
    expect(law.survival(1e6 * reach)).toBeLessThan(1e-200);
    expect(law.cdf(-1e6 * reach)).toBe(law.survival(1e6 * reach - 1));
    expect(law.cdf(1e6 * reach)).toBe(1);
  });
});

describe("the quantile at an exact value of the cdf", () => {
  it("the quantile at P(X ≤ k) is k", () => {
    for (const law of [discreteLaplace(0.7), discreteGaussian(2.5)]) {
      for (let k = -8; k <= 8; k++) expect(law.quantile(law.cdf(k))).toBe(k);
    }
  });
});

describe("discreteGaussian", () => {
  it("discrete Gaussian noise approaches the normal distribution for a large σ", () => {
    const law = discreteGaussian(200);
    close(law.variance, 40_000);
    close(law.entropy, Math.log(200 * Math.sqrt(2 * Math.PI * Math.E)));
  });

  it("discrete Gaussian noise is a point mass at 0 for a tiny σ", () => {
    const law = discreteGaussian(0.02);
    expect([law.cdf(0), law.cdf(-1), law.variance, law.entropy]).toEqual([1, 0, 0, 0]);
  });
});

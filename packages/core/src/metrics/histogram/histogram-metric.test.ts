import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NoisewrightError } from "../../errors/index.js";
import { type Distribution, discreteLaplace, laplace, shifted } from "../../laws/index.js";
import { estimateMetric } from "./estimate.js";
import { isHistogramMetric, parseHistogramMetric } from "./histogram-metric.js";

const NAMES = [
  "mallows:2",
  "sorted-mallows:1",
  "w1-bins",
  "kl",
  "reverse-kl",
  "renyi:0.5",
  "renyi:3",
  "reverse-renyi:2",
  "gkl",
];
const counts = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 12 });

describe("a metric of histograms", () => {
  it.each(NAMES)("the metric %s is 0 for the true counts and positive for other counts", (name) => {
    const metric = parseHistogramMetric(name);
    fc.assert(
      fc.property(counts, fc.nat(), (truth, at) => {
        expect(Math.abs(metric.distance(truth, truth))).toBeLessThan(1e-12);
        const released = truth.map((count, i) => (i === at % truth.length ? count + 7 : count));
        expect(metric.distance(truth, released)).toBeGreaterThan(0);
      }),
    );
  });

  it("the Rényi divergence of order 1 equals the KL divergence, and grows with the order", () => {
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        const size = Math.min(a.length, b.length);
        const [truth, released] = [a.slice(0, size), b.slice(0, size)];
        const at = (name: string) => parseHistogramMetric(name).distance(truth, released);
        expect(at("renyi:1")).toBe(at("kl"));
        const orders = [0.3, 0.99, 1, 1.01, 2, 8, 100].map((alpha) => at(`renyi:${alpha}`));
        for (const [i, next] of orders.slice(1).entries()) {
          expect(next).toBeGreaterThanOrEqual(orders[i]! - 1e-12);
        }
      }),
    );
  });

  it("the metric `sorted-mallows` is at most `mallows`", () => {
    fc.assert(
      fc.property(counts, counts, fc.constantFrom(1, 1.5, 2, 4), (a, b, p) => {
        const size = Math.min(a.length, b.length);
        const at = (name: string) =>
          parseHistogramMetric(`${name}:${p}`).distance(a.slice(0, size), b.slice(0, size));
        expect(at("sorted-mallows")).toBeLessThanOrEqual(at("mallows") * (1 + 1e-12));
      }),
    );
  });

  it("raises released counts to the floor, and a reverse divergence is infinite for an empty true bin", () => {
    const kl = (floor: number) => parseHistogramMetric("kl", { floor }).distance([3, 1], [4, -9]);
    expect(kl(0.5)).toBeCloseTo(0.75 * Math.log(0.75 / (4 / 4.5)) + 0.25 * Math.log(0.25 * 9), 14);
    expect(kl(1)).toBeLessThan(kl(0.5));
    const at = (name: string) => parseHistogramMetric(name).distance([4, 0], [4, 1]);
    expect(at("kl")).toBeCloseTo(Math.log(1.25), 14);
    expect([at("reverse-kl"), at("reverse-renyi:2")]).toEqual([Infinity, Infinity]);
    expect(at("reverse-renyi:0.5")).toBeCloseTo(-2 * Math.log(Math.sqrt(0.8)), 14);
  });

  it("refuses unknown names, an invalid floor and invalid counts", () => {
    for (const name of ["kl:1", "renyi", "renyi:0", "mallows:-1", "sorted-mallows:0.5", "mae"]) {
      expect(isHistogramMetric(name)).toBe(false);
      expect(() => parseHistogramMetric(name)).toThrow(NoisewrightError);
    }
    for (const floor of [0, -1, Number.NaN, Infinity]) {
      expect(() => parseHistogramMetric("kl", { floor })).toThrow(/floor must be in \(0, ∞\)/);
    }
    const kl = parseHistogramMetric("kl");
    for (const truth of [[], [0, 0], [1, -1], [Number.NaN, 1], [1, Infinity]]) {
      expect(() => kl.distance(truth, truth)).toThrow(/histogram must be counts ≥ 0/);
    }
    expect(() => kl.distance([1, 2], [1])).toThrow(/released must be 2 counts/);
  });
});

/**
 * The expected metric, computed as a sum over all joint outcomes of integer noise on three counts.
 */
function bruteForce(name: string, truth: readonly number[], law: Distribution): number {
  const metric = parseHistogramMetric(name);
  const outcomes = Array.from({ length: 81 }, (_, i) => i - 40);
  const mass = (k: number) => Math.exp(law.logPdf(k));
  let total = 0;
  for (const a of outcomes) {
    for (const b of outcomes) {
      for (const c of outcomes) {
        const released = [a, b, c].map((k, i) => truth[i]! + k);
        total += mass(a) * mass(b) * mass(c) * metric.distance(truth, released);
      }
    }
  }
  return total;
}

describe("the expectation of a histogram metric", () => {
  const noise = discreteLaplace(1);

  it.each(["kl", "reverse-kl", "renyi:0.5", "renyi:30", "reverse-renyi:3", "gkl"])(
    "the expectation of %s is the sum over all possible releases",
    (name) => {
      const truth = [2, 5, 5];
      const expected = parseHistogramMetric(name).expected(truth, (count) => shifted(noise, count));
      expect(Math.abs(expected! / bruteForce(name, truth, noise) - 1)).toBeLessThan(1e-12);
    },
    60_000,
  );

  it("the expectation for a single bin is 0, because the share of this bin is always 1", () => {
    for (const name of ["kl", "reverse-kl", "renyi:2", "reverse-renyi:3"]) {
      const expected = parseHistogramMetric(name).expected([9], (x) => shifted(laplace(2), x));
      expect(Math.abs(expected!), name).toBeLessThan(1e-14);
    }
  });

  it("the expectation for continuous noise is the limit for finer and finer lattices", () => {
    const truth = [1, 4, 20];
    const release = (count: number) => shifted(laplace(1), count);
    /**
     * The noise rounded to a lattice. Rounding changes a smooth expectation by a multiple of step².
     */
    const rounded = (step: number) => (count: number) => {
      const unit = discreteLaplace(step);
      return shifted({ ...unit, ...scaled(unit, step) }, count);
    };
    for (const name of ["kl", "renyi:2", "gkl"]) {
      const metric = parseHistogramMetric(name);
      const [coarse, fine] = [0.02, 0.01].map((step) => metric.expected(truth, rounded(step)));
      const limit = (4 * fine! - coarse!) / 3;
      const exact = metric.expected(truth, release)!;
      expect(Math.abs(exact / limit - 1), name).toBeLessThan(1e-6);
    }
  });

  it("the expectation of `mallows` is a moment of the noise and does not depend on the counts", () => {
    const mallows = parseHistogramMetric("mallows:3");
    const release = (count: number) => shifted(laplace(2), count);
    expect(mallows.expected([1, 50, 7], release)).toBeCloseTo(2 * 6 ** (1 / 3), 13);
  });

  it("the expected Rényi divergence grows with the order, and is undefined for orders above 64", () => {
    const at = (alpha: number) =>
      parseHistogramMetric(`renyi:${alpha}`).expected([3, 40], (x) => shifted(laplace(1), x));
    const orders = [16, 32, 64].map((alpha) => at(alpha)!);
    expect(orders[1]).toBeGreaterThan(orders[0]!);
    expect(orders[2]).toBeGreaterThan(orders[1]!);
    expect(at(65)).toBeUndefined();
  });

  it("refuses a distribution whose density does not integrate to 1", () => {
    const half: Distribution = { ...laplace(1), logPdf: (x) => laplace(1).logPdf(x) - Math.LN2 };
    const kl = parseHistogramMetric("kl");
    expect(() => kl.expected([9, 9], (count) => shifted(half, count))).toThrow(/nine digits/);
  });

  it("the expectation of `sorted-mallows` is undefined, and `estimateMetric` simulates the metric", () => {
    const metric = parseHistogramMetric("sorted-mallows:1");
    expect(metric.expected([1, 2], (count) => shifted(laplace(1), count))).toBeUndefined();
    const draws = [1, 3, 5, 7];
    let next = 0;
    const estimate = estimateMetric(metric, [0, 10], (x) => x + draws[next++ >> 1]!, 4);
    expect(estimate).toEqual({ mean: 4, standardError: Math.sqrt(20 / 3 / 4), draws: 4 });
  });

  it("the expectation is infinite only if the integral diverges", () => {
    const heavy: Distribution = {
      ...laplace(1),
      logPdf: (x) => -Math.log(2) - 2 * Math.log1p(Math.abs(x)),
      cdf: (x) => (x < 0 ? 0.5 / (1 - x) : 1 - 0.5 / (1 + x)),
      survival: (x) => (x < 0 ? 1 - 0.5 / (1 - x) : 0.5 / (1 + x)),
      quantile: (p) => (p < 0.5 ? 1 - 0.5 / p : 0.5 / (1 - p) - 1),
      absoluteMoment: (p) => (p < 1 ? 1 : Infinity),
    };
    const at = (name: string) =>
      parseHistogramMetric(name).expected([10, 20], (count) => shifted(heavy, count))!;
    expect([at("gkl"), at("mallows:1")]).toEqual([Infinity, Infinity]);
    expect(at("kl")).toBeGreaterThan(0.05);
    expect(at("kl")).toBeLessThan(0.5);
  });
});

/** Scales a distribution on the integers to one on the multiples of a step. */
function scaled(law: Distribution, step: number): Partial<Distribution> {
  return {
    spacing: step,
    logPdf: (x) => law.logPdf(Math.round(x / step)),
    cdf: (x) => law.cdf(Math.floor(x / step + 1e-9)),
    survival: (x) => law.survival(Math.floor(x / step + 1e-9)),
    quantile: (p) => law.quantile(p) * step,
    absoluteMoment: (p, center) => law.absoluteMoment(p, center / step) * step ** p,
  };
}

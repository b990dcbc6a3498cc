import { describe, expect, it } from "vitest";
import { pdf } from "../../src/laws/index.js";
import {
  certifiedOptimum,
  compoundLaplaceLaw,
  compoundLevel,
  compoundPrivacy,
  findScaleMetric,
  rdpBound,
  sharedLevel,
  splitLevel,
} from "../../src/mechanisms/random-scale/index.js";
import {
  constantPrior,
  gammaPrior,
  noncentralChiSquaredPrior,
  type RatePrior,
  sumPrior,
  transform,
  truncatedGaussianPrior,
  twoPointPrior,
  uniformPrior,
} from "../../src/mechanisms/random-scale/rate-prior/index.js";
import { integrate } from "../../src/numerics/index.js";
import { numbers, randomPriors } from "./random-priors.js";

const PRIORS = randomPriors(400, 7);
const SOME = PRIORS.slice(0, 60);
const POINTS = [0, 1e-9, 1e-3, 0.1, 0.7, 2, 9, 60];

const close = (a: number, b: number, tolerance = 1e-12) =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(tolerance * Math.max(Math.abs(a), Math.abs(b)));
const named = (prior: RatePrior) => `${prior.name} ${JSON.stringify(prior.params)}`;

describe("400 random rate priors", () => {
  it("have an exact ε that equals the largest log-ratio over all outputs and shifts", () => {
    const random = numbers(8);
    for (const prior of PRIORS) {
      const law = compoundLaplaceLaw(prior);
      const sensitivity = 0.05 + 3 * random();
      const level = compoundLevel(prior, sensitivity);
      const outputs = Array.from({ length: 40 }, (_, i) => (i / 10 - 2) * sensitivity);
      let largest = 0;
      for (const shift of [0.1, 0.5, 0.9, 1].map((part) => part * sensitivity)) {
        for (const x of [...outputs, 0, shift]) {
          largest = Math.max(largest, law.logPdf(x) - law.logPdf(x - shift));
        }
      }
      expect(Math.abs(largest - level), named(prior)).toBeLessThan(1e-12 * Math.max(1, level));
    }
  });

  it("are no more useful than the certified optimum, and the staircase is at least as useful as the optimum", () => {
    const random = numbers(9);
    for (const prior of PRIORS) {
      const [sensitivity, width] = [0.1 + 2 * random(), 0.05 + 1.5 * random()];
      const epsilon = compoundLevel(prior, sensitivity);
      if (epsilon > 50) continue;
      const { expected } = findScaleMetric(`usefulness:${width}`, sensitivity)!;
      const own = Math.exp(prior.logDecay(width, 0));
      const optimum = certifiedOptimum(epsilon, expected!).loss;
      const blocks = Math.floor(width / sensitivity);
      const rest = width / sensitivity - blocks;
      const b = Math.exp(-epsilon);
      const stairs = Math.exp(-(blocks + 1) * epsilon) / (b + rest * -Math.expm1(-epsilon));
      expect(own, named(prior)).toBeGreaterThanOrEqual(optimum * (1 - 1e-11));
      expect(optimum, named(prior)).toBeGreaterThanOrEqual(stairs * (1 - 1e-11));
    }
  });

  it("have transforms that start at 1, decrease, and are log-convex", () => {
    for (const prior of PRIORS) {
      expect(transform(prior, 0, 0)).toBe(1);
      for (const [i, x] of POINTS.entries()) {
        const at = (order: number) => transform(prior, x, order);
        const [l0, l1, l2] = [at(0), at(1), at(2)];
        expect(l1 * l1, named(prior)).toBeLessThanOrEqual(l0 * l2 * (1 + 1e-12));
        if (i > 0) {
          expect(l0).toBeLessThanOrEqual(transform(prior, POINTS[i - 1]!, 0));
          expect(l1).toBeLessThanOrEqual(transform(prior, POINTS[i - 1]!, 1));
        }
      }
    }
  });

  it("have transforms of order n + 1 that are derivatives of the transforms of order n", () => {
    for (const prior of SOME) {
      for (const x of [0.3, 1.7]) {
        for (const order of [0, 1, 2, 5]) {
          const area = integrate((y) => transform(prior, y, order + 1), [x, x + 0.25, x + 0.5]);
          const fall = transform(prior, x, order) - transform(prior, x + 0.5, order);
          expect(Math.abs(area.value - fall), named(prior)).toBeLessThan(
            1e-12 * transform(prior, x, order),
          );
        }
      }
    }
  });

  it("have an ε, a usefulness and moments that scale with the prior", () => {
    for (const prior of SOME) {
      const wide = prior.scaled(3);
      close(compoundLevel(wide, 0.4), compoundLevel(prior, 1.2));
      close(transform(wide, 0.4, 0), transform(prior, 1.2, 0));
      for (const p of [0.4, 1, 2, 3.7]) {
        const [one, other] = [wide.negativeMoment(p), prior.negativeMoment(p) / 3 ** p];
        if (prior.tailExponent > p) close(one, other, 1e-11);
        else expect([one, other]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
      }
    }
  });

  it("satisfy E|X| ≥ 1/E U and RMSE ≥ √2 E|X|, and have an ε that is concave in the sensitivity", () => {
    for (const prior of SOME) {
      const [l1, l2] = [prior.negativeMoment(1), Math.sqrt(2 * prior.negativeMoment(2))];
      expect(l1).toBeGreaterThanOrEqual(Math.exp(-prior.logMoment(1)) * (1 - 1e-12));
      if (Number.isFinite(l1)) expect(l2).toBeGreaterThanOrEqual(Math.SQRT2 * l1 * (1 - 1e-12));
      const level = (d: number) => compoundLevel(prior, d);
      expect(level(2)).toBeLessThanOrEqual(2 * level(1) * (1 + 1e-14));
      expect(2 * level(1.5)).toBeGreaterThanOrEqual((level(1) + level(2)) * (1 - 1e-14));
      expect(splitLevel(prior, 1, 3)).toBeGreaterThanOrEqual(level(1) * (1 - 1e-14));
      expect(splitLevel(prior, 1)).toBeGreaterThanOrEqual(splitLevel(prior, 1, 1000) * (1 - 1e-13));
    }
  });
});

describe("the Rényi divergence", () => {
  it("the Rényi divergence rises to the pure ε and stays below the bound of the paper", () => {
    for (const prior of SOME.slice(0, 25)) {
      const { epsilon, rdp } = compoundPrivacy(prior, 1);
      let before = 0;
      for (const alpha of [1, 1.001, 2, 5, 40, 1e4, 1e6]) {
        const value = rdp(alpha);
        expect(value, named(prior)).toBeGreaterThanOrEqual(before * (1 - 1e-10));
        const bound = Math.min(epsilon, rdpBound(prior, alpha, 1));
        expect(value, named(prior)).toBeLessThanOrEqual(bound * (1 + 1e-11));
        before = value;
      }
      expect(before).toBeGreaterThan(epsilon - 1e-4 * Math.max(1, epsilon));
    }
  });

  it("the Rényi divergence of plain Laplace noise equals the closed form, even at tiny and large ε", () => {
    for (const epsilon of [1e-7, 1e-3, 1, 9, 40]) {
      const { rdp } = compoundPrivacy(constantPrior(epsilon), 1);
      const [rise, fall] = [(2 / 3) * Math.expm1(epsilon), (1 / 3) * Math.expm1(-2 * epsilon)];
      // `rise` and `fall` are of first order in ε, but their sum is of second order.
      const square = (Math.expm1(epsilon) ** 2 * (2 + Math.exp(-epsilon))) / 3 / Math.exp(epsilon);
      close(rdp(2), Math.log1p(epsilon < 0.1 ? square : rise + fall), 1e-11);
      close(rdp(1), epsilon < 0.01 ? taylor(epsilon) : epsilon + Math.expm1(-epsilon), 1e-11);
    }
  });
});

/** The value e^−x − 1 + x, from its Taylor series. */
function taylor(x: number): number {
  return (x * x) / 2 - x ** 3 / 6 + x ** 4 / 24 - x ** 5 / 120;
}

describe("special cases of rate priors", () => {
  const same = (one: RatePrior, other: RatePrior, tolerance: number) => {
    for (const x of [0.1, 1, 4]) {
      close(transform(one, x, 0), transform(other, x, 0), tolerance);
      close(compoundLevel(one, x), compoundLevel(other, x), tolerance);
    }
  };

  it("rate priors tend to plain Laplace noise if the distribution of the rate tends to a point", () => {
    const point = constantPrior(1.5);
    same(gammaPrior(1e9, 1.5e-9), point, 1e-7);
    same(uniformPrior(1.5 - 1e-7, 1.5 + 1e-7), point, 1e-13);
    same(truncatedGaussianPrior(1.5, 1e-6, 0, 9), point, 1e-11);
    same(noncentralChiSquaredPrior(4, 1e9, 1.5e-9), point, 1e-7);
    for (const p of [0, 1])
      same(twoPointPrior(p, p === 0 ? 1.5 : 7, p === 0 ? 7 : 1.5), point, 1e-15);
  });

  it("different families of rate priors coincide for equivalent parameters", () => {
    same(noncentralChiSquaredPrior(7, 0, 0.4), gammaPrior(3.5, 0.8), 1e-13);
    same(truncatedGaussianPrior(1, 1e7, 0, 2), uniformPrior(0, 2), 1e-12);
    same(sumPrior([gammaPrior(2, 0.5), gammaPrior(1.5, 0.5)]), gammaPrior(3.5, 0.5), 1e-13);
    const shifted = sumPrior([constantPrior(1), uniformPrior(0.5, 2)]);
    same(shifted, uniformPrior(1.5, 3), 1e-13);
  });

  it("a scale shared by m coordinates costs (k + m)·ln(1 + θ) for a gamma prior at sensitivity 1", () => {
    const [k, theta] = [3, 0.5];
    for (const m of [1, 2, 4, 30]) {
      close(sharedLevel(gammaPrior(k, theta), 1, m), (k + m) * Math.log1p(theta));
    }
    close(sharedLevel(constantPrior(2), 1.5, 10), 3);
    expect(sharedLevel(uniformPrior(1, 4), 1, 1)).toBe(compoundLevel(uniformPrior(1, 4), 1));
  });

  it("the densities of rate priors integrate to 1 and are symmetric", () => {
    for (const prior of SOME.slice(0, 20)) {
      const law = compoundLaplaceLaw(prior);
      const [low, high] = [law.quantile(1e-3), law.quantile(0.9)];
      const points = [low, low / 4, low / 40, 0, high / 20, high / 3, high];
      const mass = integrate((x) => pdf(law, x), points).value;
      expect(Math.abs(mass - (0.9 - 1e-3)), named(prior)).toBeLessThan(1e-10);
      expect(law.cdf(-0.3)).toBe(law.survival(0.3));
    }
  });
});

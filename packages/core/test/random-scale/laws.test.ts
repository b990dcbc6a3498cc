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
import { numbers, randomFolds } from "./random-laws.js";

const FOLDS = randomFolds(400, 7);
const SOME = FOLDS.slice(0, 60);
const PLACES = [0, 1e-9, 1e-3, 0.1, 0.7, 2, 9, 60];

const close = (a: number, b: number, room = 1e-12) =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(room * Math.max(Math.abs(a), Math.abs(b)));
const named = (fold: RatePrior) => `${fold.name} ${JSON.stringify(fold.params)}`;

describe("400 random laws of the scale", () => {
  it("have as exact level the largest log-ratio over all outputs and shifts", () => {
    const random = numbers(8);
    for (const fold of FOLDS) {
      const law = compoundLaplaceLaw(fold);
      const sensitivity = 0.05 + 3 * random();
      const level = compoundLevel(fold, sensitivity);
      const outputs = Array.from({ length: 40 }, (_, i) => (i / 10 - 2) * sensitivity);
      let largest = 0;
      for (const shift of [0.1, 0.5, 0.9, 1].map((part) => part * sensitivity)) {
        for (const x of [...outputs, 0, shift]) {
          largest = Math.max(largest, law.logPdf(x) - law.logPdf(x - shift));
        }
      }
      expect(Math.abs(largest - level), named(fold)).toBeLessThan(1e-12 * Math.max(1, level));
    }
  });

  it("are no more useful than the certified optimum, and that than the staircase", () => {
    const random = numbers(9);
    for (const fold of FOLDS) {
      const [sensitivity, width] = [0.1 + 2 * random(), 0.05 + 1.5 * random()];
      const epsilon = compoundLevel(fold, sensitivity);
      if (epsilon > 50) continue;
      const { expected } = findScaleMetric(`usefulness:${width}`, sensitivity)!;
      const own = Math.exp(fold.logDecay(width, 0));
      const optimum = certifiedOptimum(epsilon, expected!).loss;
      const blocks = Math.floor(width / sensitivity);
      const rest = width / sensitivity - blocks;
      const b = Math.exp(-epsilon);
      const stairs = Math.exp(-(blocks + 1) * epsilon) / (b + rest * -Math.expm1(-epsilon));
      expect(own, named(fold)).toBeGreaterThanOrEqual(optimum * (1 - 1e-11));
      expect(optimum, named(fold)).toBeGreaterThanOrEqual(stairs * (1 - 1e-11));
    }
  });

  it("have transforms that fall, are log-convex and start at 1", () => {
    for (const fold of FOLDS) {
      expect(transform(fold, 0, 0)).toBe(1);
      for (const [i, x] of PLACES.entries()) {
        const at = (order: number) => transform(fold, x, order);
        const [l0, l1, l2] = [at(0), at(1), at(2)];
        expect(l1 * l1, named(fold)).toBeLessThanOrEqual(l0 * l2 * (1 + 1e-12));
        if (i > 0) {
          expect(l0).toBeLessThanOrEqual(transform(fold, PLACES[i - 1]!, 0));
          expect(l1).toBeLessThanOrEqual(transform(fold, PLACES[i - 1]!, 1));
        }
      }
    }
  });

  it("have derivatives that are those of the transform", () => {
    for (const fold of SOME) {
      for (const x of [0.3, 1.7]) {
        for (const order of [0, 1, 2, 5]) {
          const area = integrate((y) => transform(fold, y, order + 1), [x, x + 0.25, x + 0.5]);
          const fall = transform(fold, x, order) - transform(fold, x + 0.5, order);
          expect(Math.abs(area.value - fall), named(fold)).toBeLessThan(
            1e-12 * transform(fold, x, order),
          );
        }
      }
    }
  });

  it("scale: level, usefulness and moments", () => {
    for (const fold of SOME) {
      const wide = fold.scaled(3);
      close(compoundLevel(wide, 0.4), compoundLevel(fold, 1.2));
      close(transform(wide, 0.4, 0), transform(fold, 1.2, 0));
      for (const p of [0.4, 1, 2, 3.7]) {
        const [one, other] = [wide.negativeMoment(p), fold.negativeMoment(p) / 3 ** p];
        if (fold.tailExponent > p) close(one, other, 1e-11);
        else expect([one, other]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
      }
    }
  });

  it("keep Jensen's order: E|X| ≥ 1/E U, RMSE ≥ √2 E|X|, level below its slope", () => {
    for (const fold of SOME) {
      const [l1, l2] = [fold.negativeMoment(1), Math.sqrt(2 * fold.negativeMoment(2))];
      expect(l1).toBeGreaterThanOrEqual(Math.exp(-fold.logMoment(1)) * (1 - 1e-12));
      if (Number.isFinite(l1)) expect(l2).toBeGreaterThanOrEqual(Math.SQRT2 * l1 * (1 - 1e-12));
      const level = (d: number) => compoundLevel(fold, d);
      expect(level(2)).toBeLessThanOrEqual(2 * level(1) * (1 + 1e-14));
      expect(2 * level(1.5)).toBeGreaterThanOrEqual((level(1) + level(2)) * (1 - 1e-14));
      expect(splitLevel(fold, 1, 3)).toBeGreaterThanOrEqual(level(1) * (1 - 1e-14));
      expect(splitLevel(fold, 1)).toBeGreaterThanOrEqual(splitLevel(fold, 1, 1000) * (1 - 1e-13));
    }
  });
});

describe("the Rényi divergence", () => {
  it("rises to the level, below the paper's bound", () => {
    for (const fold of SOME.slice(0, 25)) {
      const { epsilon, rdp } = compoundPrivacy(fold, 1);
      let before = 0;
      for (const alpha of [1, 1.001, 2, 5, 40, 1e4, 1e6]) {
        const value = rdp(alpha);
        expect(value, named(fold)).toBeGreaterThanOrEqual(before * (1 - 1e-10));
        const bound = Math.min(epsilon, rdpBound(fold, alpha, 1));
        expect(value, named(fold)).toBeLessThanOrEqual(bound * (1 + 1e-11));
        before = value;
      }
      expect(before).toBeGreaterThan(epsilon - 1e-4 * Math.max(1, epsilon));
    }
  });

  it("of plain Laplace noise is the closed form, at tiny and large levels too", () => {
    for (const epsilon of [1e-7, 1e-3, 1, 9, 40]) {
      const { rdp } = compoundPrivacy(constantPrior(epsilon), 1);
      const [rise, fall] = [(2 / 3) * Math.expm1(epsilon), (1 / 3) * Math.expm1(-2 * epsilon)];
      // Both terms are of first order, their sum of second.
      const square = (Math.expm1(epsilon) ** 2 * (2 + Math.exp(-epsilon))) / 3 / Math.exp(epsilon);
      close(rdp(2), Math.log1p(epsilon < 0.1 ? square : rise + fall), 1e-11);
      close(rdp(1), epsilon < 0.01 ? taylor(epsilon) : epsilon + Math.expm1(-epsilon), 1e-11);
    }
  });
});

/** e^−x − 1 + x. */
function taylor(x: number): number {
  return (x * x) / 2 - x ** 3 / 6 + x ** 4 / 24 - x ** 5 / 120;
}

describe("limits and coincidences", () => {
  const same = (one: RatePrior, other: RatePrior, room: number) => {
    for (const x of [0.1, 1, 4]) {
      close(transform(one, x, 0), transform(other, x, 0), room);
      close(compoundLevel(one, x), compoundLevel(other, x), room);
    }
  };

  it("are plain Laplace noise where the law of U closes in on a point", () => {
    const point = constantPrior(1.5);
    same(gammaPrior(1e9, 1.5e-9), point, 1e-7);
    same(uniformPrior(1.5 - 1e-7, 1.5 + 1e-7), point, 1e-13);
    same(truncatedGaussianPrior(1.5, 1e-6, 0, 9), point, 1e-11);
    same(noncentralChiSquaredPrior(4, 1e9, 1.5e-9), point, 1e-7);
    for (const p of [0, 1])
      same(twoPointPrior(p, p === 0 ? 1.5 : 7, p === 0 ? 7 : 1.5), point, 1e-15);
  });

  it("are each other where they should be", () => {
    same(noncentralChiSquaredPrior(7, 0, 0.4), gammaPrior(3.5, 0.8), 1e-13);
    same(truncatedGaussianPrior(1, 1e7, 0, 2), uniformPrior(0, 2), 1e-12);
    same(sumPrior([gammaPrior(2, 0.5), gammaPrior(1.5, 0.5)]), gammaPrior(3.5, 0.5), 1e-13);
    const shifted = sumPrior([constantPrior(1), uniformPrior(0.5, 2)]);
    same(shifted, uniformPrior(1.5, 3), 1e-13);
  });

  it("share a scale at the price of one more power for each coordinate", () => {
    const [k, theta] = [3, 0.5];
    for (const m of [1, 2, 4, 30]) {
      close(sharedLevel(gammaPrior(k, theta), 1, m), (k + m) * Math.log1p(theta));
    }
    close(sharedLevel(constantPrior(2), 1.5, 10), 3);
    expect(sharedLevel(uniformPrior(1, 4), 1, 1)).toBe(compoundLevel(uniformPrior(1, 4), 1));
  });

  it("have densities that add up to 1, mirrored", () => {
    for (const fold of SOME.slice(0, 20)) {
      const law = compoundLaplaceLaw(fold);
      const [low, high] = [law.quantile(1e-3), law.quantile(0.9)];
      const points = [low, low / 4, low / 40, 0, high / 20, high / 3, high];
      const mass = integrate((x) => pdf(law, x), points).value;
      expect(Math.abs(mass - (0.9 - 1e-3)), named(fold)).toBeLessThan(1e-10);
      expect(law.cdf(-0.3)).toBe(law.survival(0.3));
    }
  });
});

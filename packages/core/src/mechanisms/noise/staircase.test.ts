import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laplace, staircase as staircaseLaw } from "../../laws/index.js";
import { parseMetric } from "../../metrics/index.js";
import { minimise } from "../../numerics/index.js";
import { optimalStep } from "./best-staircase.js";
import { staircase } from "./staircase.js";

const epsilons = fc.double({ min: 0.1, max: 10, noNaN: true });
const widths = fc.double({ min: 0.1, max: 10, noNaN: true });

/** The metric as a loss, so that smaller values are better. */
function lossOf(name: string, epsilon: number, sensitivity: number): (step: number) => number {
  const { better, of } = parseMetric(name);
  const sign = better === "lower" ? 1 : -1;
  return (step) => sign * of(staircaseLaw(epsilon, sensitivity, step), 0);
}

describe("optimalStep", () => {
  it.each([
    "mae",
    "rmse",
    "lp:1.5",
    "lp:3",
    "entropy",
    "usefulness:0.4",
    "usefulness:2.3",
    "relative-error:0.5,0.7",
    "confidence:-0.3,0.3",
  ])("returns the best step for %s", (name) => {
    fc.assert(
      fc.property(epsilons, fc.double({ min: 0, max: 1, noNaN: true }), (epsilon, other) => {
        const loss = lossOf(name, epsilon, 1);
        const best = optimalStep(epsilon, 1, parseMetric(name));
        expect(best >= 0 && best <= 1).toBe(true);
        const least = loss(best);
        const slack = 1e-12 * Math.max(1, Math.abs(least));
        for (const step of [other, best - 1e-3, best + 1e-3, best - 0.03, best + 0.03, 0, 1]) {
          const inside = Math.min(1, Math.max(0, step));
          expect(loss(inside), `step ${inside}`).toBeGreaterThanOrEqual(least - slack);
        }
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ["mae", "lp:1"],
    ["rmse", "lp:2"],
  ])("has a closed form for %s that agrees with a search for %s", (closed, searched) => {
    for (const epsilon of [0.2, 1, 2.3, 5, 8]) {
      const step = optimalStep(epsilon, 1, parseMetric(closed));
      expect(step).toBeCloseTo(optimalStep(epsilon, 1, parseMetric(searched)), 6);
      expect(step).toBeCloseTo(minimise(lossOf(closed, epsilon, 1), 0, 1), 6);
    }
  });

  it.each([0.15, 0.4, 1.7, 3.75])(
    "finds the same step as a search, for the metric usefulness with width %d",
    (width) => {
      for (const epsilon of [0.5, 2, 5]) {
        const name = `usefulness:${width}`;
        const [step, search] = [
          optimalStep(epsilon, 1, parseMetric(name)),
          minimise(lossOf(name, epsilon, 1), 0, 1),
        ];
        expect(step).toBeCloseTo(width % 1, 12);
        expect(step).toBeCloseTo(search, 6);
      }
    },
  );

  it("depends on the sensitivity only through the ratio of the error width to the sensitivity", () => {
    fc.assert(
      fc.property(epsilons, widths, (epsilon, sensitivity) => {
        expect(optimalStep(epsilon, sensitivity, parseMetric("mae"))).toBe(
          optimalStep(epsilon, 1, parseMetric("mae")),
        );
        expect(optimalStep(epsilon, sensitivity, parseMetric("rmse"))).toBe(
          optimalStep(epsilon, 1, parseMetric("rmse")),
        );
        const scaled = optimalStep(
          epsilon,
          sensitivity,
          parseMetric(`usefulness:${0.3 * sensitivity}`),
        );
        expect(scaled).toBeCloseTo(0.3, 12);
      }),
    );
  });
});

describe("staircase", () => {
  it("has 1 − e^(−(n+1)ε) / (e^−ε + ρ(1 − e^−ε)) as its best usefulness", () => {
    const places = fc.tuple(
      fc.integer({ min: 0, max: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(epsilons, places, (epsilon, [n, part]) => {
        const name = `usefulness:${n + part}`;
        const [blocks, rho] = [Math.floor(n + part), (n + part) % 1];
        const b = Math.exp(-epsilon);
        const best = 1 - b ** (blocks + 1) / (b + rho * (1 - b));
        const mechanism = staircase.create({ epsilon, sensitivity: 1, metric: name });
        expect(Math.abs(parseMetric(name).of(mechanism.law(0), 0) - best)).toBeLessThan(1e-12);
      }),
    );
  });

  it.each([1, 2, 3])("is as useful as Laplace noise if the width is %i sensitivities", (n) => {
    for (const [epsilon, sensitivity] of [
      [0.5, 1],
      [1, 0.1],
      [3, 0.7],
      [2, 10],
    ] as const) {
      const metric = parseMetric(`usefulness:${n * sensitivity}`);
      const mechanism = staircase.create({ epsilon, sensitivity, metric: metric.name });
      const plain = metric.of(laplace(sensitivity / epsilon), 0);
      expect(metric.of(mechanism.law(0), 0)).toBeCloseTo(plain, 12);
    }
  });

  it("is better than Laplace noise for the metric it is tuned to", () => {
    fc.assert(
      fc.property(epsilons, widths, (epsilon, sensitivity) => {
        for (const name of ["mae", "rmse", "entropy", `usefulness:${0.4 * sensitivity}`]) {
          const { of, better } = parseMetric(name);
          const tuned = staircase.create({ epsilon, sensitivity, metric: name }).law(5);
          const gain = of(laplace(sensitivity / epsilon), 0) - of(tuned, 5);
          expect(better === "lower" ? gain : -gain, name).toBeGreaterThan(0);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("accepts a step or a metric, but not both", () => {
    const given = { epsilon: 1, sensitivity: 2 };
    expect(staircase.create({ ...given, step: 0.25 }).details).toEqual({ step: 0.25 });
    expect(staircase.create(given).params).toEqual({ ...given, metric: "mae" });
    expect(() => staircase.create({ ...given, step: 0.25, metric: "mae" })).toThrow(
      "staircase: needs",
    );
    expect(() => staircase.create({ ...given, step: 1.5 })).toThrow("step (γ) must be in [0, 1]");
    expect(() => staircase.create({ ...given, metric: "mse" })).toThrow("metric must be one of");
  });
});

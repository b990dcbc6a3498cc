import { describe, expect, it } from "vitest";
import { pdf } from "../../src/entry/laws.js";
import { bestRatePrior } from "../../src/entry/research.js";
import { mechanismKind } from "../../src/index.js";
import {
  entropyThreshold,
  FAMILY_NAMES,
  optimalRatePrior,
  powerThreshold,
} from "../../src/mechanisms/random-scale/index.js";

const make = (params: object) =>
  mechanismKind("compound-laplace").create({ sensitivity: 1, ...params });

describe("certified channels at the limit of the number of weights", () => {
  it.each([
    { prior: "gamma", shape: 0.8, scale: 2 },
    { prior: "gamma", shape: 1e9, scale: 1e-9 },
    { prior: "uniform", a: 0, b: 3 },
    { prior: "uniform", a: 1e-6, b: 40 },
    { prior: "truncated-gaussian", mean: -50, sd: 1, a: 0 },
    { prior: "noncentral-chi-squared", df: 1.8, noncentrality: 3, scale: 0.5 },
    { prior: "rayleigh", scale: 30 },
    { p: 1e-4, u0: 0.01, u1: 60 },
    { p: 0, u0: 0.02, u1: 1 },
    { epsilon: 14, metric: "mae" },
    { epsilon: 0.02, metric: "rmse" },
  ])("%j", (params) => {
    const made = make(params);
    const { channel, certificate } = made.compile();
    expect(certificate.delta).toBe(0);
    expect(certificate.epsilon).toBeLessThanOrEqual(made.privacy.epsilon);
    expect(certificate.epsilon).toBeGreaterThan(0.97 * made.privacy.epsilon);
    const [law, ideal] = [channel.law(0), made.law(0)];
    for (const p of [0.6, 0.75, 0.9, 0.99]) {
      // For the heaviest tails, the table omits a mass of one part in 2^10.
      const tolerance = 2 * channel.granularity + 0.06 * ideal.quantile(p);
      expect(Math.abs(law.quantile(p) - ideal.quantile(p))).toBeLessThan(tolerance);
    }
  });

  it("are refused if not even the central part of the noise fits into a table", () => {
    const narrow =
      /^compound-laplace: noise this narrow compared with the sensitivity needs too many/;
    const heavy = /^compound-laplace: noise this heavy-tailed needs too many weights/;
    expect(() => make({ p: 0.5, u0: 1e-9, u1: 2e-9 }).compile()).toThrow(/^compound-laplace: /);
    expect(() => make({ p: 0.5, u0: 1e9, u1: 2e9 }).compile()).toThrow(narrow);
    expect(() => make({ epsilon: 40, metric: "mae" }).compile()).toThrow(narrow);
    expect(() => make({ prior: "gamma", shape: 0.2, scale: 2 }).compile()).toThrow(heavy);
  });
});

describe("a sum of rate priors", () => {
  it("a sum of rate priors may be written with factors, spaces and exponents", () => {
    const one = make({ prior: "sum", components: "gamma:2,5e-1 + 0.3*uniform:0.2,1" });
    const other = make({ prior: "sum", components: "gamma:2,0.5+uniform:6e-2,3e-01" });
    for (const x of [0, 1, 5]) expect(pdf(one.law(0), x)).toBeCloseTo(pdf(other.law(0), x), 14);
    const truncated = make({ prior: "sum", components: "truncated-gaussian:1,0.5,0.1" });
    const alone = make({ prior: "truncated-gaussian", mean: 1, sd: 0.5, a: 0.1 });
    expect(truncated.privacy.epsilon).toBeCloseTo(alone.privacy.epsilon, 14);
  });

  it.each([
    "",
    "gamma",
    "gamma:1",
    "gamma:1,2,3",
    "gamma:-1,2",
    "uniform:2,1",
    "2*",
    "-1*gamma:2,1",
  ])("is refused if the parameter `components` is invalid: %j", (components) => {
    expect(() => make({ prior: "sum", components })).toThrow(
      /compound-laplace: components must be/,
    );
  });

  it("the sum 0.3 gamma(2, 0.5) + 0.3 uniform(0.2, 1) has the exact ε, not the ε of the paper's corollary", () => {
    const made = make({ prior: "sum", components: "0.3*gamma:2,0.5+0.3*uniform:0.2,1" });
    expect(made.privacy.epsilon).toBeCloseTo(0.5531, 4);
  });
});

describe("refusals", () => {
  it.each([
    [{ prior: "uniform", a: 2, b: 1 }, "b must be above a (2), got 1"],
    [{ prior: "uniform", a: 2 }, "b must be finite for a uniform law, got Infinity"],
    [{ prior: "truncated-gaussian", mean: 1, sd: 1, a: 2, b: 2 }, "b must be above a (2), got 2"],
    [{ prior: "gamma", shape: 0, scale: 1 }, "shape (k) must be in"],
    [{ epsilon: 1, metric: "bias" }, "metric must be one of mae, rmse"],
    [
      { epsilon: 1, metric: "rmse", prior: "rayleigh" },
      "prior must be a family for which rmse is finite",
    ],
  ])("%j", (params, message) => {
    expect(() => make(params)).toThrow(`compound-laplace: ${message}`);
  });
});

describe("bestRatePrior", () => {
  it("is better than Laplace noise and worse than the staircase, and reports the cost of heavy tails", () => {
    const need = { epsilon: 5, sensitivity: 2, metric: "usefulness:0.2" };
    const best = bestRatePrior(need);
    expect(best.value).toBeCloseTo(0.660051, 6);
    expect(best.laplace.value).toBeCloseTo(0.393469, 6);
    expect(best.staircase.value).toBeCloseTo(0.936473, 6);
    expect(best.error999).toBeCloseTo(2 * 4.9063, 3);
    expect(best.certificate?.gap).toBeLessThan(1e-9);
    expect(best.statement).toMatch(/This costs a mean error of 0.5779 instead of 0.4000/);
    const gamma = bestRatePrior({ ...need, family: "gamma" });
    expect([gamma.rmse, gamma.mae]).toEqual([
      Number.POSITIVE_INFINITY,
      expect.closeTo(2 * 0.9126, 3),
    ]);
    expect(gamma.value).toBeLessThan(best.value);
  });

  it("reports that Laplace noise is already the best choice, and up to which ε this holds", () => {
    const at = (epsilon: number, metric: string) =>
      bestRatePrior({ epsilon, sensitivity: 1, metric });
    expect(at(0.9, "mae").prior.name).toBe("constant");
    expect(at(3, "mae").statement).toMatch(/helps if ε is at least 3.8395/);
    expect(at(2, "usefulness:0.4").statement).toMatch(/helps for widths below 0.1631/);
    expect(at(2, "entropy").prior.name).toBe("constant");
  });

  it("finds no family better than the certified optimum, and no sum worse than its parts", () => {
    for (const [epsilon, metric] of [
      [3, "usefulness:0.1"],
      [5, "usefulness:0.1"],
    ] as const) {
      const loss = (family?: (typeof FAMILY_NAMES)[number]) =>
        optimalRatePrior({ subject: "test", epsilon, sensitivity: 1, metric, family }).loss;
      const least = loss();
      const losses = Object.fromEntries(FAMILY_NAMES.map((family) => [family, loss(family)]));
      for (const family of FAMILY_NAMES)
        expect(losses[family]).toBeGreaterThanOrEqual(least - 1e-12);
      for (const part of ["gamma", "uniform", "truncated-gaussian"]) {
        expect(losses.sum).toBeLessThanOrEqual(losses[part]!);
      }
    }
  });

  it("improves the entropy above a threshold of ε, which is at most the threshold for the mean error", () => {
    const threshold = entropyThreshold();
    expect(threshold).toBeGreaterThan(3.5);
    expect(threshold).toBeLessThanOrEqual(powerThreshold(1) + 1e-3);
  });
});

import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { matrixMechanism } from "./matrix-mechanism.js";
import { haarStrategy, hierarchicalStrategy, identityStrategy } from "./strategy.js";
import { allRanges } from "./workload.js";

const NOISES = [
  ["laplace", {}],
  ["staircase", { metric: "rmse" }],
  ["geometric", {}],
] as const;

describe.each(NOISES)("the matrix mechanism with %s noise", (noise, params) => {
  it("claims the sum of the certified ε of all rows, which is at most the requested ε", () => {
    for (const epsilon of [0.1, 1, 2.3, 7.7]) {
      for (const strategy of [identityStrategy(5), haarStrategy(7), hierarchicalStrategy(16)]) {
        const { certificate, row } = matrixMechanism(strategy, { epsilon, noise, params });
        const one = row.compile().certificate.epsilon;
        expect(certificate.epsilon).toBeLessThanOrEqual(epsilon);
        expect(certificate.epsilon).toBeGreaterThanOrEqual(strategy.touched * one);
        expect(certificate.epsilon).toBeGreaterThan(0.999 * epsilon);
        expect(certificate.delta).toBe(0);
      }
    }
  });

  it("claims at least the largest privacy loss of all rows together", () => {
    const strategy = haarStrategy(4);
    const { certificate, row } = matrixMechanism(strategy, { epsilon: 2, noise, params });
    const { channel } = row.compile();
    const [a, b] = [channel.law(0), channel.law(1)];
    const points = Array.from({ length: 400 }, (_, i) => (i - 200) * channel.granularity);
    const worst = points.reduce((most, x) => Math.max(most, a.logPdf(x) - b.logPdf(x)), 0);
    expect(strategy.touched * worst).toBeLessThanOrEqual(certificate.epsilon * (1 + 1e-12));
    expect(strategy.touched * worst).toBeGreaterThan(0.99 * certificate.epsilon);
  });

  it("computes its total error from the variance of the sampled noise", () => {
    const made = matrixMechanism(identityStrategy(3), { epsilon: 1, noise, params });
    const { variance } = made.row.compile().channel.law(0);
    expect(made.totalError(allRanges(3))).toBeCloseTo(10 * variance, 10);
  });
});

describe("a release of the matrix mechanism", () => {
  const made = matrixMechanism(haarStrategy(4), { epsilon: 40, noise: "laplace" });

  it("is close to the counts if there is little noise", () => {
    const cells = made.release([5, 0, 1000, 7], seededRandom(5));
    for (const [i, count] of [5, 0, 1000, 7].entries()) {
      expect(Math.abs(cells[i]! - count)).toBeLessThan(10);
    }
  });

  it("accepts any number as a count, even NaN and Infinity", () => {
    const odd = [Number.NaN, Infinity, -Infinity, 0.5];
    for (const cell of made.release(odd, seededRandom(5))) expect(Number.isFinite(cell)).toBe(true);
  });

  it("needs a count for every cell", () => {
    expect(() => made.release([1, 2], seededRandom(5))).toThrow(/counts must be 4 counts, got 2/);
  });
});

describe("the matrix mechanism refuses", () => {
  const strategy = identityStrategy(2);
  it.each([
    [
      "noise with bounded outputs",
      { epsilon: 1, noise: "clamped-laplace", params: { lower: 0 } },
      /unbounded outputs/,
    ],
    ["noise with a δ", { epsilon: 1, noise: "gaussian", params: { delta: 1e-6 } }, /pure ε/],
    ["an ε of 0", { epsilon: 0, noise: "laplace" }, /epsilon must be above 0, got 0/],
    ["an ε of NaN", { epsilon: Number.NaN, noise: "laplace" }, /got NaN/],
    ["an unknown mechanism", { epsilon: 1, noise: "loud" }, /no mechanism "loud"/],
  ])("%s", (_, options, message) => {
    expect(() => matrixMechanism(strategy, options)).toThrow(message);
  });
});

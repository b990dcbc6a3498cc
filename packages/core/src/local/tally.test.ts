import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inCategories, integers, matrixOf, SURVEYS } from "../../test/local/surveys.js";
import { consistent } from "./consistent.js";
import type { Targets } from "./estimator.js";
import { estimatorOf } from "./estimator-of.js";
import { randomizedResponse } from "./randomized-response.js";
import type { Survey } from "./survey.js";
import { Tally } from "./tally.js";

const sum = (xs: readonly number[]) => xs.reduce((total, x) => total + x, 0);

/** The weight of each report in the estimates, computed as the estimates from a single report. */
function coefficients(targets: Targets, n: number): number[][] {
  return integers(n).map((y) => targets.estimate(integers(n).map((i) => (i === y ? 1 : 0))));
}

/**
 * The exact mean and variance of the estimates for a true histogram, computed from the whole matrix
 * of probabilities.
 */
function byMatrix(survey: Survey<number>, targets: Targets, histogram: readonly number[]) {
  const weights = coefficients(targets, histogram.length);
  const rows = matrixOf(survey);
  return weights[0]!.map((_, target) => {
    let [mean, variance] = [0, 0];
    for (const [x, row] of rows.entries()) {
      const g = (y: number) => weights[y]![target]!;
      const average = sum(row.map((p, y) => p * g(y)));
      const spread = sum(row.map((p, y) => p * (g(y) - average) ** 2));
      mean += histogram[x]! * average;
      variance += histogram[x]! * spread;
    }
    return { mean, variance };
  });
}

const histogramFor = (n: number) => integers(n).map((i) => ((i * 37 + 11) % 23) * 10 + (i % 3));

describe.each(SURVEYS)("estimates of %s", (_name, survey) => {
  const n = survey.domain.length;
  const histogram = histogramFor(n);
  const inCategory = survey.categories.map((category) => sum(category.map((x) => histogram[x]!)));
  const kinds = [
    { targets: estimatorOf(survey).values(), truth: histogram },
    ...(survey.categories.length > 0
      ? [{ targets: estimatorOf(survey).categories(), truth: inCategory }]
      : []),
  ];

  it("the estimates are unbiased according to the matrix of probabilities", () => {
    for (const { targets, truth } of kinds) {
      // The weights grow as 1/ε₀, and the rounding errors grow as 1/ε₀ too.
      const largest = Math.max(...coefficients(targets, n).flat().map(Math.abs));
      for (const [i, { mean }] of byMatrix(survey, targets, histogram).entries()) {
        const tolerance = 1e-13 * largest * sum(histogram);
        expect(Math.abs(mean - truth[i]!)).toBeLessThanOrEqual(tolerance);
      }
    }
  });

  it("the estimates have the variance computed from the matrix of probabilities", () => {
    for (const { targets, truth } of kinds) {
      const variances = targets.variances(truth);
      for (const [i, { variance }] of byMatrix(survey, targets, histogram).entries()) {
        const tolerance = 1e-9 * variance + 1e-10 * sum(histogram);
        expect(Math.abs(variances[i]! - variance)).toBeLessThanOrEqual(tolerance);
      }
    }
  });

  it("the estimates of values add up to the estimates of categories and to the number of reports", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: n, maxLength: n }), (counts) => {
        const values = estimatorOf(survey).values().estimate(counts);
        const size = 1 + Math.max(...values.map(Math.abs));
        expect(Math.abs(sum(values) - sum(counts))).toBeLessThan(1e-10 * size);
        if (survey.categories.length === 0) return;
        const categories = estimatorOf(survey).categories().estimate(counts);
        survey.categories.forEach((category, s) => {
          const inside = sum(category.map((x) => values[x]!));
          expect(Math.abs(inside - categories[s]!)).toBeLessThan(1e-10 * size);
        });
      }),
      { numRuns: 50 },
    );
  });
});

describe("variances without cancellation", () => {
  it("variances agree with the binomial formula for randomized response, for a tiny ε and for a large ε", () => {
    for (const epsilon of [1e-6, 1e-3, 1, 8, 20, 50]) {
      const estimator = estimatorOf(randomizedResponse({ epsilon, domain: integers(12) }));
      const [e, n] = [Math.exp(epsilon), 12];
      // p(1 − p)/(p − q)² = e^ε(n − 1)/(e^ε − 1)², q(1 − q)/(p − q)² = (e^ε + n − 2)/(e^ε − 1)².
      const own = (e * (n - 1)) / Math.expm1(epsilon) ** 2;
      const other = (e + n - 2) / Math.expm1(epsilon) ** 2;
      const frequencies = integers(n).map((x) => (x === 0 ? 300 : x === 1 ? 700 : 0));
      for (const targets of [estimator.values(), estimator.categories()]) {
        const [variance = 0] = targets.variances(frequencies);
        expect(Math.abs(variance / (300 * own + 700 * other) - 1)).toBeLessThan(2e-7);
        if (epsilon < 30) {
          expect(Math.abs(variance / (300 * own + 700 * other) - 1)).toBeLessThan(1e-11);
        }
      }
    }
  });
});

describe("consistent", () => {
  const lists = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 });

  it("returns nonnegative numbers with the given sum", () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 1e6 }), (estimates, total) => {
        const made = consistent(estimates, total);
        expect(made.every((x) => x >= 0)).toBe(true);
        expect(Math.abs(sum(made) - total)).toBeLessThan(1e-6 * total + 1e-6);
      }),
    );
  });

  it("keeps estimates that are already consistent, and subtracts one common amount from other estimates", () => {
    expect(consistent([3, 0, 7], 10)).toEqual([3, 0, 7]);
    expect(consistent([8, -4, 6], 10)).toEqual([6, 0, 4]);
    expect(consistent([0, 0], 0)).toEqual([0, 0]);
  });

  it("returns the nearest nonnegative numbers with the given sum", () => {
    const distance = (a: readonly number[], b: readonly number[]) =>
      sum(a.map((x, i) => (x - b[i]!) ** 2));
    const points = fc.array(fc.nat(100), { minLength: 5, maxLength: 5 }).filter((x) => sum(x) > 0);
    const given = fc.array(fc.integer({ min: -50, max: 80 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(given, points, (estimates, other) => {
        const scaled = other.map((x) => (x * 100) / sum(other));
        const made = consistent(estimates, 100);
        expect(distance(made, estimates)).toBeLessThanOrEqual(distance(scaled, estimates) + 1e-6);
      }),
    );
  });
});

describe("a tally", () => {
  const survey = inCategories([2, 3], 1, 0.5);

  it("has the same counts if reports are added one by one, all at once or by a merge", () => {
    const [one, bulk, merged] = [new Tally(survey), new Tally(survey), new Tally(survey)];
    const reports = [0, 1, 4, 4, 2, 0];
    for (const report of reports) one.add(report);
    bulk.addAll(reports);
    merged.addAll(reports.slice(0, 2));
    const rest = new Tally(survey);
    rest.addAll(reports.slice(2));
    merged.merge(rest);
    expect(bulk.values()).toEqual(one.values());
    expect(merged.categories()).toEqual(one.categories());
    expect([one.reports, bulk.reports, merged.reports]).toEqual([6, 6, 6]);
  });

  it("estimates 0 if there are no reports", () => {
    for (const { estimate, lower, upper } of new Tally(survey).values()) {
      expect([estimate, lower, upper].map(Math.abs)).toEqual([0, 0, 0]);
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gaussian, laplace, sampled, times } from "../../../test/accountants/kit.js";
import { numbered } from "../../../test/golden/golden.js";
import golden from "../../../test/golden/sampled-gaussian-rdp.json" with { type: "json" };
import goldenLaplace from "../../../test/golden/sampled-laplace-rdp.json" with { type: "json" };
import { integrate } from "../../numerics/index.js";
import { gaussianExcess } from "./gaussian-excess.js";
import { rdpCurve } from "./rdp.js";
import { sampledDivergence } from "./rdp-sampled.js";

const curveOf = (r: number, sigma: number) => rdpCurve([sampled(r, gaussian(sigma))]);

/** The curve that is exact at integer orders and a chord of (α − 1)·D between them. */
const chordsOf = (r: number, sigma: number) =>
  sampledDivergence((alpha) => alpha / sigma / sigma / 2, r);

/** Compares a curve with a reference file. The curve may be above the file, but never below it. */
function expectRoundedUp(
  curve: (order: number) => number,
  rdp: Readonly<Record<string, string>>,
  tolerance: (order: number) => number = () => 2e-12,
) {
  for (const [alpha, value] of numbered(rdp)) {
    const exact = Number(value);
    expect(curve(alpha), `order ${alpha}`).toBeGreaterThanOrEqual(exact);
    expect(curve(alpha), `order ${alpha}`).toBeLessThanOrEqual(exact * (1 + tolerance(alpha)));
  }
}

/**
 * E(1 + u)^power − 1 for Gaussian noise, by adaptive quadrature. The code integrates (1 + u)^power −
 * 1 − power·u, as a quadrature of its Taylor remainder if u is small.
 */
function excess(power: number, r: number, mu: number): number {
  const unit = Math.abs(power * (power - 1)) * r * r * Math.min(1, mu * mu); // about the result
  const term = (z: number) => {
    const u = r * Math.expm1(mu * (z - mu / 2));
    const remainder = (t: number) => (1 - t) * (1 + t * u) ** (power - 2);
    const value =
      Math.abs(u * power) < 0.1
        ? integrate(remainder, [0, 1]).value * power * (power - 1) * u * u
        : Math.expm1(power * Math.log1p(u)) - power * u;
    return (value * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI) / unit;
  };
  const center = Math.max(0, power) * mu;
  const points = [-12, 0, mu / 2, center, center + 12].sort((a, b) => a - b);
  const { value, error } = integrate(term, points, 1e-11);
  expect(error).toBeLessThanOrEqual(1e-9 * value);
  return unit * value;
}

describe("the Rényi divergence of Gaussian noise on a sample", () => {
  it.each(golden.rows)(
    "equals the reference file at fractional orders for probability $probability and σ = $sigma, rounded up",
    ({ probability, sigma, rdp }) => {
      expectRoundedUp(curveOf(probability, sigma), rdp);
    },
  );

  it("equals the binomial sum at integer orders", () => {
    for (const [r, sigma] of [
      [0.01, 1],
      [0.5, 0.2],
      [1e-4, 20],
    ] as const) {
      const [curve, sums] = [curveOf(r, sigma), chordsOf(r, sigma)];
      for (const alpha of [2, 3, 5, 16, 101, 1000]) {
        const found = curve(alpha) / sums(alpha);
        expect(Math.abs(found - 1), `order ${alpha}`).toBeLessThanOrEqual(1e-11);
      }
    }
  });

  it("is at least the divergence in both directions, and at most the chord between integer orders", () => {
    const logUniform = (low: number, high: number) =>
      fc.double({ min: Math.log(low), max: Math.log(high), noNaN: true }).map(Math.exp);
    fc.assert(
      fc.property(
        logUniform(1e-5, 0.99),
        logUniform(0.7, 50),
        logUniform(0.01, 12),
        (r, sigma, beta) => {
          const alpha = 1 + beta;
          const found = curveOf(r, sigma)(alpha);
          const [removed, added] = [excess(alpha, r, 1 / sigma), excess(1 - alpha, r, 1 / sigma)];
          const exact = Math.log1p(Math.max(removed, added)) / beta;
          expect(found).toBeGreaterThanOrEqual(exact * (1 - 1e-8));
          expect(found).toBeLessThanOrEqual(exact * (1 + 1e-8));
          expect(found).toBeLessThanOrEqual(chordsOf(r, sigma)(alpha) * (1 + 1e-12));
        },
      ),
      { seed: 20, numRuns: 40 },
    );
  });

  it("increases with the order, with (α − 1)·D convex, up to the divergence of the whole data set", () => {
    for (const [r, sigma] of [
      [0.01, 1],
      [0.3, 0.1],
      [1e-6, 0.3],
      [0.9, 100],
    ] as const) {
      const curve = curveOf(r, sigma);
      const orders = Array.from({ length: 160 }, (_, i) => 1 + 1e-6 * 1.17 ** i);
      const moments = orders.map((alpha) => (alpha - 1) * curve(alpha));
      for (let i = 1; i + 1 < orders.length; i++) {
        const [before, here, after] = [orders[i - 1]!, orders[i]!, orders[i + 1]!];
        const part = (here - before) / (after - before);
        const chord = (1 - part) * moments[i - 1]! + part * moments[i + 1]!;
        expect(moments[i], `order ${here}`).toBeLessThanOrEqual(chord * (1 + 1e-9));
        expect(curve(here)).toBeGreaterThanOrEqual(curve(before) * (1 - 1e-9));
        expect(curve(here)).toBeLessThanOrEqual((here / sigma / sigma / 2) * (1 + 1e-12));
      }
    }
  });

  it("counts several Gaussian releases on one sample as one release with less noise", () => {
    const both = rdpCurve([sampled(0.02, times(4, gaussian(3)))]);
    const one = curveOf(0.02, 1.5);
    for (const alpha of [1.001, 1.7, 3, 40.5]) {
      expect(Math.abs(both(alpha) / one(alpha) - 1)).toBeLessThanOrEqual(1e-12);
    }
  });

  it("stays an upper bound for noise and probabilities at the limits of doubles", () => {
    for (const [r, sigma] of [
      [1e-300, 1],
      [1e-12, 1e-3],
      [0.5, 1e-200],
      [0.5, 1e150],
      [1 - 2 ** -53, 1],
    ] as const) {
      const [curve, whole] = [curveOf(r, sigma), rdpCurve([gaussian(sigma)])];
      for (const alpha of [1 + 2 ** -52, 1.5, 1e4, 1e9]) {
        expect(curve(alpha)).toBeGreaterThanOrEqual(0);
        expect(curve(alpha)).toBeLessThanOrEqual(whole(alpha) * (1 + 1e-14) + 1e-320);
      }
    }
    expect(curveOf(1 - 2 ** -53, 1)(2.5)).toBeGreaterThan(1.25 * (1 - 1e-12));
  });
});

describe("the Rényi divergence of Laplace noise on a sample", () => {
  it.each(goldenLaplace.rows)(
    "equals the reference file at fractional orders for probability $probability and scale $scale, rounded up",
    ({ probability, scale, rdp }) => {
      // At large orders the quadrature has too few points, and the curve is a chord.
      const tolerance = (order: number) => (order < 20 ? 2e-12 : 1e-8);
      expectRoundedUp(rdpCurve([sampled(probability, laplace(1 / scale))]), rdp, tolerance);
    },
  );

  it("is at most the chord between integer orders and the largest loss, also where ε is huge", () => {
    for (const epsilon of [0.01, 1, 4, 30, 2000]) {
      const event = laplace(epsilon);
      const [curve, whole] = [rdpCurve([sampled(0.2, event)]), rdpCurve([event])];
      const chords = sampledDivergence(whole, 0.2);
      for (let alpha = 1.01; alpha < 2000; alpha *= 1.3) {
        expect(curve(alpha), `order ${alpha}`).toBeLessThanOrEqual(chords(alpha) * (1 + 2e-12));
      }
    }
  });
});

describe("the bound on the error of the trapezoidal rule", () => {
  const cases = golden.rows.flatMap(({ probability, sigma, rdp }) =>
    numbered(rdp).map(([alpha, value]) => {
      const { top, sum, missed } = gaussianExcess(alpha, probability, 1 / sigma, 0.5)!;
      const log = (alpha - 1) * Number(value) - top;
      const exact = top === 0 ? Math.expm1(log) : Math.exp(log);
      return { exact, sum, missed };
    }),
  );

  it("covers the error of a rule with very few points", () => {
    for (const { exact, sum, missed } of cases) {
      expect(sum + missed).toBeGreaterThanOrEqual(exact);
      expect(sum - missed).toBeLessThanOrEqual(exact);
    }
  });

  it("the golden file also rejects a curve that is rounded down", () => {
    const lowered = (order: number) => curveOf(0.01, 1)(order) * (1 - 1e-12);
    const row = golden.rows.find(({ probability, sigma }) => probability === 0.01 && sigma === 1)!;
    expect(() => expectRoundedUp(lowered, row.rdp)).toThrow(/greater than or equal/);
  });

  it("is necessary: without the bound, such a rule gives too small a divergence", () => {
    const tooSmall = cases.filter(({ exact, sum }) => sum < exact * (1 - 1e-9));
    expect(tooSmall.length).toBeGreaterThan(20);
  });
});

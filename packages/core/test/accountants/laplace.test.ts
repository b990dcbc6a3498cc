import { describe, expect, it } from "vitest";
import { laplacePrivacy } from "../../src/privacy/ideal/index.js";
import { composeAtoms, lossesOf, response } from "./exact.js";
import { DELTAS, expectTruth, laplace, times } from "./kit.js";
import { laplaceSum } from "./laplace-sum.js";

describe("the reference for sums of Laplace losses", () => {
  it("the reference for a sum of Laplace losses equals the closed form for one release", () => {
    for (const epsilon of [0.1, 1, 3]) {
      for (const part of [0, 0.3, 0.9, 0.999]) {
        const exact = laplacePrivacy(epsilon).delta(part * epsilon);
        const error = Math.abs(laplaceSum(epsilon, 1).delta(part * epsilon) - exact);
        expect(error).toBeLessThanOrEqual(1e-14 * exact);
      }
    }
  });

  it.each([2, 5, 10])("the reference is symmetric in P and Q for %d releases", (k) => {
    // E_P(1 − e^(ε−L))₊ at −ε is 1 − e^−ε + e^−ε·δ(ε), because P and Q are mirror images of each
    // other.
    const { delta } = laplaceSum(0.7, k);
    for (const epsilon of [0.2, 1, 2.5]) {
      const mirrored = -Math.expm1(-epsilon) + Math.exp(-epsilon) * delta(epsilon);
      expect(delta(-epsilon)).toBeCloseTo(mirrored, 13);
    }
  });

  it("the reference is slightly above the cost after outputs are merged into cells", () => {
    // P and Q are grouped into cells of the real line. This is a post-processing, which can only
    // lower δ.
    const edges = Array.from({ length: 31 }, (_, i) => (i - 10) / 10);
    const masses = (shift: number) => {
      const cdf = (x: number) => (x < 0 ? Math.exp(x) / 2 : 1 - Math.exp(-x) / 2);
      const at = [0, ...edges.map((x) => cdf(x - shift)), 1];
      return at.slice(1).map((x, i) => x - at[i]!);
    };
    const cells = composeAtoms([{ atoms: lossesOf(masses(1), masses(0)), count: 2 }]);
    for (const epsilon of [0, 0.5, 1.2, 1.9]) {
      const exact = laplaceSum(1, 2).delta(epsilon);
      expect(cells.delta(epsilon)).toBeLessThanOrEqual(exact * (1 + 1e-12));
      expect(cells.delta(epsilon)).toBeGreaterThanOrEqual(exact * 0.95);
    }
  });
});

describe("k Laplace releases", () => {
  it.each([1, 2, 3, 5, 10])("k = %d Laplace releases cost the exact ε", (k) => {
    for (const epsilon of [0.05, 1, 4]) {
      const deltas = epsilon === 1 ? DELTAS : [1e-6];
      expectTruth([times(k, laplace(epsilon))], laplaceSum(epsilon, k), deltas);
    }
  });

  it("k Laplace releases cost less than k worst-case ε-DP releases", () => {
    const k = 8;
    const { delta } = laplaceSum(0.5, k);
    const worst = composeAtoms([{ atoms: response(0.5), count: k }]);
    for (const epsilon of [0, 1, 2, 3.5]) {
      expect(delta(epsilon)).toBeLessThan(worst.delta(epsilon));
    }
  });
});

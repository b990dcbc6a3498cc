import { describe, expect, it } from "vitest";
import { mechanism } from "../../mechanisms/index.js";
import { epsilonAt } from "../../privacy/ideal/index.js";
import { type BoostBudget, highestConfidence, narrowestTolerance } from "./boosting.js";

const CASES = [
  ["boosted-gaussian", 1, 5, 0.9, 1e-5],
  ["boosted-gaussian", 4, 5, 0.8, 1e-7],
  ["boosted-laplace", 1, 5, 0.9, 1e-5],
  ["boosted-laplace", 1, 10, 0.999999, 1e-5],
] as const;

describe.each(CASES)(
  "%s, Δ = %d, τ = %d, ρ = %d, δ = %d",
  (id, sensitivity, tolerance, confidence, delta) => {
    const best = mechanism(id, { sensitivity, tolerance, confidence, delta });
    const epsilon = best.details.epsilon! * (1 + 1e-9);
    const budget: BoostBudget = { mechanism: id, sensitivity, epsilon, delta };

    it("recovers the confidence from the mechanism's ε for this confidence", () => {
      const { params } = highestConfidence({ ...budget, tolerance });
      expect((1 - params.confidence) / (1 - confidence)).toBeCloseTo(1, 6);
    });

    it("recovers the tolerance from the mechanism's ε for this tolerance", () => {
      const { params } = narrowestTolerance({ ...budget, confidence });
      expect(params.tolerance / tolerance).toBeCloseTo(1, 6);
    });

    it("returns parameters that keep (ε, δ)", () => {
      for (const chosen of [
        highestConfidence({ ...budget, tolerance: 2 * tolerance }),
        narrowestTolerance({ ...budget, confidence: confidence / 2 }),
      ]) {
        const made = mechanism(chosen.mechanism, { ...chosen.params });
        expect(made.privacy.delta(epsilon)).toBeLessThanOrEqual(delta);
        expect(epsilonAt(made.privacy, delta)).toBe(chosen.epsilon);
      }
    });
  },
);

describe("highestConfidence", () => {
  const budget = {
    mechanism: "boosted-gaussian",
    sensitivity: 1,
    epsilon: 1,
    delta: 1e-6,
  } as const;

  it("returns a higher confidence for a larger ε", () => {
    const at = (epsilon: number) =>
      highestConfidence({ ...budget, epsilon, tolerance: 5 }).params.confidence;
    const confidences = [0.05, 0.3, 1, 3].map(at);
    expect(confidences.toSorted((a, b) => a - b)).toEqual(confidences);
  });

  it.each([
    [{ epsilon: 0, tolerance: 5 }, /epsilon \(ε\) must be in \(0, 50\]/],
    [{ delta: 1, tolerance: 5 }, /delta \(δ\) must be/],
    [{ tolerance: -1 }, /tolerance \(τ\) must be/],
    [{ epsilon: 1e-9, tolerance: 1e-12 }, /epsilon \(ε\) must be larger/],
  ])("refuses a budget that cannot be met: %j", (given, message) => {
    expect(() => highestConfidence({ ...budget, ...given })).toThrow(message);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorOf } from "../../../test/support/error-of.js";
import {
  allAttacks,
  profileOf,
  type SmallLaws,
  smallLaws,
} from "../../../test/support/small-laws.js";
import { normalSurvival, normalUpperQuantile } from "../../numerics/index.js";
import { gaussianPrivacy, laplacePrivacy } from "../../privacy/ideal/index.js";
import type { PrivacyProfile } from "./profile.js";
import { bestTruePositiveRate } from "./true-positive-rate.js";

const gaussian = (mu: number): PrivacyProfile => ({ deltaAt: gaussianPrivacy(mu).delta });
const swapped = ({ p, q }: SmallLaws): SmallLaws => ({ p: q, q: p });

/** Attacks that are better than the bound. */
function broken(laws: SmallLaws, profile: PrivacyProfile) {
  return [...allAttacks(laws), ...allAttacks(swapped(laws))].filter(
    ({ falsePositive, truePositive }) =>
      falsePositive > 1e-9 &&
      falsePositive < 1 - 1e-9 &&
      truePositive > bestTruePositiveRate(profile, falsePositive) + 1e-12,
  );
}

describe("bestTruePositiveRate", () => {
  it.each([
    [1, 0.1, 0.38914],
    [1, 0.01, 0.09236],
    [1, 0.001, 0.0183],
    [0.25, 0.1, 0.15114],
    [3, 0.001, 0.46405],
  ])("of Gaussian noise with μ = %d at the rate %d is Φ(Φ⁻¹(α) + μ)", (mu, rate, rounded) => {
    const exact = normalSurvival(normalUpperQuantile(rate) - mu);
    const bound = bestTruePositiveRate(gaussian(mu), rate);
    expect(bound).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
    expect(bound).toBeLessThanOrEqual(exact * (1 + 1e-8));
    expect(bound).toBeCloseTo(rounded, 4);
  });

  it.each([0.001, 0.1, 0.3, 0.5, 0.9])(
    "of a pure level is the smaller of e^ε·α and 1 − e^−ε·(1 − α), at α = %d",
    (rate) => {
      const bound = bestTruePositiveRate(pureResponse(1), rate);
      const exact = Math.min(Math.E * rate, 1 - Math.exp(-1) * (1 - rate));
      expect(bound).toBeGreaterThanOrEqual(exact * (1 - 1e-14));
      expect(bound).toBeLessThanOrEqual(exact + 1e-8);
    },
  );

  it("of Laplace noise is that of its pure level at small rates, and less at large rates", () => {
    const noise: PrivacyProfile = { deltaAt: laplacePrivacy(1).delta };
    expect(bestTruePositiveRate(noise, 0.1)).toBeCloseTo(Math.E * 0.1, 8);
    expect(bestTruePositiveRate(noise, 0.4)).toBeLessThan(
      bestTruePositiveRate(pureResponse(1), 0.4),
    );
  });

  it("no attack on small laws is better, whichever set it says yes at", () => {
    fc.assert(
      fc.property(smallLaws, (laws) => {
        expect(broken(laws, profileOf(laws))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it("is reached by the best attack, for the laws of two mirrored inputs", () => {
    const p = [0.4, 0.3, 0.15, 0.1, 0.05];
    const laws = { p, q: [...p].reverse() };
    for (const count of [1, 2, 3, 4]) {
      const best = { falsePositive: 0, truePositive: 0 };
      for (let i = 0; i < count; i++) {
        best.falsePositive += laws.q[i]!;
        best.truePositive += laws.p[i]!;
      }
      const bound = bestTruePositiveRate(profileOf(laws), best.falsePositive);
      expect(bound).toBeCloseTo(best.truePositive, 8);
    }
  });

  it("a profile that is 10 % too small is found by an attack", () => {
    const found = fc
      .sample(smallLaws, { numRuns: 30, seed: 7 })
      .filter((laws) => broken(laws, profileOf(laws, 0.9)).length > 0);
    expect(found.length).toBeGreaterThan(10);
  });

  it("lies between the false-positive rate and 1, and grows with it", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 5, noNaN: true }),
        fc.double({ min: 1e-6, max: 0.999, noNaN: true }),
        (mu, rate) => {
          const bound = bestTruePositiveRate(gaussian(mu), rate);
          expect(bound).toBeGreaterThanOrEqual(rate);
          expect(bound).toBeLessThanOrEqual(1);
          const more = bestTruePositiveRate(gaussian(mu), Math.min(0.9999, rate * 1.1));
          expect(more).toBeGreaterThanOrEqual(bound * (1 - 1e-7));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is 1 if nothing is proved, and the rate itself if nothing is revealed", () => {
    expect(bestTruePositiveRate({ deltaAt: () => 1 }, 0.1)).toBe(1);
    expect(bestTruePositiveRate({ deltaAt: () => 0 }, 0.1)).toBeCloseTo(0.1, 12);
  });

  it("refuses a rate outside (0, 1) and a profile that is no probability", () => {
    for (const rate of [0, 1, -0.1, Number.NaN])
      expect(errorOf(() => bestTruePositiveRate(gaussian(1), rate)).message).toMatch(
        /falsePositiveRate must be in \(0, 1\), got/,
      );
    expect(errorOf(() => bestTruePositiveRate({ deltaAt: () => 1.5 }, 0.1)).message).toMatch(
      /profile: deltaAt must be in \[0, 1\] at every ε, got 1.5/,
    );
  });
});

/** The profile of randomised response, which has the largest δ of all ε-DP mechanisms. */
function pureResponse(level: number): PrivacyProfile {
  const yes = 1 / (1 + Math.exp(-level));
  return profileOf({ p: [yes, 1 - yes], q: [1 - yes, yes] });
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorOf } from "../../../test/support/error-of.js";
import {
  allAttacks,
  profileOf,
  type SmallLaws,
  smallLaws,
} from "../../../test/support/small-laws.js";
import { gaussianPrivacy, laplacePrivacy } from "../../privacy/ideal/index.js";
import { bestGuess, largestPosterior, lossLimit } from "./posterior.js";
import type { PrivacyProfile } from "./profile.js";

/** The exact δ is never 0, but doubles underflow. */
const gaussian: PrivacyProfile = {
  deltaAt: (epsilon) => Math.max(Number.MIN_VALUE, gaussianPrivacy(1).delta(epsilon)),
};
/** Only one level is known: (1, 1e-6)-DP. Below ε = 1 nothing is said. */
const oneLevel: PrivacyProfile = { deltaAt: (epsilon) => (epsilon < 1 ? 1 : 1e-6) };
const failures = fc.constantFrom(0.001, 0.02, 0.1, 0.3);

/** How often a value is more than e^t times as likely under the one law as under the other. */
function chanceAbove({ p, q }: SmallLaws, t: number): number {
  const above = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, each, i) => sum + (each > Math.exp(t) * b[i]! * (1 + 1e-9) ? each : 0), 0);
  return Math.max(above(p, q), above(q, p));
}

describe("lossLimit", () => {
  it("is exceeded with at most the given probability, for small laws in both directions", () => {
    fc.assert(
      fc.property(smallLaws, failures, (laws, failure) => {
        const t = lossLimit(profileOf(laws), failure);
        expect(chanceAbove(laws, t)).toBeLessThanOrEqual(failure + 1e-9);
      }),
      { numRuns: 100 },
    );
  });

  it("a level that is 10 % too small is exceeded more often", () => {
    const tooOften = fc
      .sample(fc.tuple(smallLaws, failures), { numRuns: 200, seed: 3 })
      .filter(([laws, failure]) => {
        const t = lossLimit(profileOf(laws, 0.9), failure);
        return Number.isFinite(t) && chanceAbove(laws, 0.9 * t) > failure + 1e-9;
      });
    expect(tooOften.length).toBeGreaterThan(5);
  });

  it("is the pure level if nothing may fail", () => {
    const noise: PrivacyProfile = { deltaAt: laplacePrivacy(1).delta };
    expect(lossLimit(noise, 0)).toBeCloseTo(1, 9);
    expect(lossLimit(noise, 1e-5)).toBeLessThanOrEqual(1 + 1e-9);
    expect(lossLimit(gaussian, 0)).toBe(Number.POSITIVE_INFINITY);
  });

  it("follows from one level alone: ε − ln(1 − δ/failure)", () => {
    expect(lossLimit(oneLevel, 1e-5)).toBeCloseTo(1 - Math.log(0.9), 6);
    expect(lossLimit(oneLevel, 1e-6)).toBe(Number.POSITIVE_INFINITY);
  });

  it("of Gaussian noise is a little above the exact quantile of its loss", () => {
    // The loss is normal with mean 1/2 and standard deviation 1.
    const exact = 0.5 + 4.264890794; // the quantile at 1 − 1e-5
    const t = lossLimit(gaussian, 1e-5);
    expect(t).toBeGreaterThan(exact);
    expect(t).toBeLessThan(exact + 0.6);
  });
});

describe("largestPosterior", () => {
  it.each([
    [0.5, 0.7310585786],
    [0.1, 0.2319693167],
    [0.01, 0.026723631],
  ])("at ε = 1 an attacker who is %d sure becomes at most %d sure", (prior, posterior) => {
    const noise: PrivacyProfile = { deltaAt: laplacePrivacy(1).delta };
    expect(largestPosterior(noise, prior, 0)).toBeCloseTo(posterior, 7);
    expect(largestPosterior(noise, prior, 0)).toBeGreaterThanOrEqual(
      (prior * Math.E) / (prior * Math.E + 1 - prior) - 1e-15,
    );
  });

  it("is 1 if the level is unbounded", () => {
    expect(largestPosterior(gaussian, 0.5, 0)).toBe(1);
  });

  it("refuses a prior outside (0, 1) and a failure outside [0, 1)", () => {
    expect(errorOf(() => largestPosterior(gaussian, 1, 0)).message).toMatch(
      /prior must be in \(0, 1\), got 1/,
    );
    expect(errorOf(() => lossLimit(gaussian, 1)).message).toMatch(
      /failure must be in \[0, 1\), got 1/,
    );
  });
});

describe("bestGuess", () => {
  it("is the best mean of right answers over all attacks on small laws", () => {
    fc.assert(
      fc.property(smallLaws, (laws) => {
        const right = allAttacks(laws).map(
          ({ falsePositive, truePositive }) => (truePositive + 1 - falsePositive) / 2,
        );
        const best = Math.max(...right);
        expect(bestGuess(profileOf(laws))).toBeCloseTo(best, 12);
        expect(bestGuess(profileOf(laws))).toBeGreaterThanOrEqual(best - 1e-15);
        expect(bestGuess(profileOf(laws, 0.9))).toBeLessThan(best + 1e-12);
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { errorOf } from "../../../test/support/error-of.js";
import { gaussianPrivacy, geometricPrivacy } from "../../privacy/ideal/index.js";
import { pld } from "../accountants/index.js";
import type { PrivacyEvent } from "../events/index.js";
import { composedProfile, levelProfile } from "./profile.js";
import { bestTruePositiveRate } from "./true-positive-rate.js";

const gaussian: PrivacyEvent = { kind: "gaussian/1", sigma: 2, sensitivity: 1 };
const four: PrivacyEvent = { kind: "composed/1", events: [gaussian], count: 4 };

describe("composedProfile", () => {
  const exact = gaussianPrivacy(1); // four releases of μ = 1/2 have μ = 1
  const profile = composedProfile([four], 1e-6);

  it("is never below the exact δ, between the nodes too, and at most 5 % above a δ that is not small", () => {
    for (let i = 0; i <= 500; i++) {
      const epsilon = i / 100;
      const delta = profile.deltaAt(epsilon);
      expect(delta, `at ${epsilon}`).toBeGreaterThanOrEqual(exact.delta(epsilon));
      if (delta > 1e-2) expect(delta, `at ${epsilon}`).toBeLessThan(exact.delta(epsilon) * 1.05);
    }
  });

  it("a profile that forgets one of the four releases is below the exact δ", () => {
    const wrong = composedProfile([{ ...four, count: 3 }], 1e-6);
    expect(wrong.deltaAt(1)).toBeLessThan(exact.delta(1));
  });

  it("gives the true-positive rate of Gaussian noise, a little above Φ(Φ⁻¹(0.1) + 1)", () => {
    const rate = bestTruePositiveRate(profile, 0.1);
    expect(rate).toBeGreaterThan(0.389143);
    expect(rate).toBeLessThan(0.3898);
  });

  it("is 0 from the pure level on, and never increases", () => {
    const pure = composedProfile([{ kind: "pure/1", epsilon: 1 }], 0);
    expect(pure.deltaAt(1)).toBe(0);
    expect(pure.deltaAt(7)).toBe(0);
    expect(pure.deltaAt(0.99)).toBeGreaterThan(0);
    const values = Array.from({ length: 90 }, (_, i) => profile.deltaAt(i / 15));
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });

  it("is that of a geometric release, whose losses are −1 and 1", () => {
    const noise = geometricPrivacy(1, 1);
    const mass = 1 / (1 + Math.exp(-1));
    const event: PrivacyEvent = {
      kind: "discrete/1",
      losses: [-1, 1],
      masses: [1 - mass, mass],
      infinite: 0,
      symmetric: true,
    };
    const found = composedProfile([event], 1e-6);
    for (const epsilon of [0, 0.3, 0.77, 0.999])
      expect(found.deltaAt(epsilon) / noise.delta(epsilon)).toBeCloseTo(1, 3);
  });

  it("also composes events that have a Rényi bound only", () => {
    const found = composedProfile([{ kind: "zcdp/1", rho: 0.5 }], 1e-6);
    expect(found.deltaAt(2)).toBeGreaterThanOrEqual(exact.delta(2));
    expect(found.deltaAt(2)).toBeLessThan(1);
  });

  it("keeps the probability of an infinite loss", () => {
    const event: PrivacyEvent = { kind: "approximate/1", epsilon: 1, delta: 1e-6 };
    const found = composedProfile([event, gaussian], 1e-5);
    expect(found.deltaAt(50)).toBeGreaterThanOrEqual(1e-6);
    expect(found.deltaAt(50)).toBeLessThan(1.1e-5);
  });

  it("of no releases reveals nothing", () => {
    expect(composedProfile([], 1e-6).deltaAt(0)).toBe(0);
  });
});

describe("levelProfile", () => {
  it("is the profile of the approximate event", () => {
    const composition = pld.compose([{ kind: "approximate/1", epsilon: 2, delta: 1e-3 }]);
    const profile = levelProfile({ epsilon: 2, delta: 1e-3 });
    for (const epsilon of [0, 0.5, 1.5, 1.99, 3]) {
      const { lower, upper } = composition.delta(epsilon);
      expect(profile.deltaAt(epsilon)).toBeGreaterThanOrEqual(lower * (1 - 1e-12));
      expect(profile.deltaAt(epsilon)).toBeLessThanOrEqual(upper * (1 + 1e-9));
    }
    expect(profile.deltaAt(2)).toBe(1e-3);
  });
});

it("refuses a level outside its domain", () => {
  expect(errorOf(() => levelProfile({ epsilon: -1, delta: 0 })).message).toMatch(
    /epsilon must be in \[0, ∞\), got -1/,
  );
  expect(errorOf(() => levelProfile({ epsilon: 1, delta: 2 })).message).toMatch(
    /delta must be in \[0, 1\], got 2/,
  );
  expect(errorOf(() => composedProfile([], 1)).message).toMatch(/delta must be in \[0, 1\), got 1/);
});

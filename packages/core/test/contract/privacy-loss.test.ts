import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deltaUp, type PrivacyLoss, privacyLoss } from "../../src/index.js";
import { sum } from "../../src/numerics/index.js";
import { COARSE, EVERY, onDraws, pairCount } from "./kit.js";

/** Pairs of rows whose joint loss distribution is affordable a dozen times. */
const AFFORDABLE = 8000;

/** δ(ε) of a loss distribution: Σ mass · max(0, 1 − e^(ε − loss)). */
function hockeyStick({ losses, masses }: PrivacyLoss, epsilon: number): number {
  const terms = [...losses].map((loss, i) =>
    loss > epsilon ? -(masses[i] as number) * Math.expm1(epsilon - loss) : 0,
  );
  return sum(terms);
}

describe.each(EVERY)("the privacy loss of %s", (_id, kind) => {
  it("is a distribution with increasing losses", () => {
    onDraws(kind, 10, (mechanism) => {
      const { channel } = mechanism.compile(COARSE);
      fc.pre(pairCount(channel) <= AFFORDABLE);
      const { losses, masses } = privacyLoss(channel);
      expect(losses.length).toBe(masses.length);
      expect(losses.every((loss, i) => i === 0 || loss >= (losses[i - 1] as number))).toBe(true);
      expect(masses.every((mass) => mass >= 0)).toBe(true);
      expect(Math.abs(sum(masses) - 1)).toBeLessThan(1e-9);
    });
  });

  it("dominates the profile of the weights, and hardly more", () => {
    onDraws(kind, 10, (mechanism) => {
      const { channel } = mechanism.compile(COARSE);
      fc.pre(pairCount(channel) <= AFFORDABLE);
      const loss = privacyLoss(channel);
      for (const epsilon of [0, 0.01, 0.13, 0.5, 1.1, 2.7, 5]) {
        const { delta } = deltaUp(channel, epsilon);
        const dominating = hockeyStick(loss, epsilon);
        expect(dominating, `at ${epsilon}`).toBeGreaterThanOrEqual(delta - 1e-15);
        expect(dominating, `at ${epsilon}`).toBeLessThanOrEqual(delta + 1e-4);
      }
    });
  });
});

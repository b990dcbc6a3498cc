import { describe, expect, it } from "vitest";
import { deltaUp, type PrivacyLoss, privacyLoss } from "../../src/entry/privacy.js";
import type { MechanismKind } from "../../src/index.js";
import { sum } from "../../src/numerics/index.js";
import { onDraws, pairCount, TOO_LARGE } from "./kit.js";

/** Pairs of rows whose joint loss distribution is affordable a few times. */
const AFFORDABLE = 8000;

/** δ(ε) of a loss distribution: Σ mass · max(0, 1 − e^(ε − loss)). */
function hockeyStick({ losses, masses }: PrivacyLoss, epsilon: number): number {
  const terms = [...losses].map((loss, i) =>
    loss > epsilon ? -masses[i]! * Math.expm1(epsilon - loss) : 0,
  );
  return sum(terms);
}

export function privacyLossContract(kind: MechanismKind): void {
  describe("the privacy loss", () => {
    it("is a distribution that dominates the profile of the weights, and hardly more", () => {
      onDraws(kind, 4, (draw) => {
        const { channel } = draw;
        if (pairCount(draw) > AFFORDABLE) return TOO_LARGE;
        const loss = privacyLoss(channel);
        const { losses, masses } = loss;
        expect(losses.length).toBe(masses.length);
        expect(losses.every((x, i) => i === 0 || x >= losses[i - 1]!)).toBe(true);
        expect(masses.every((mass) => mass >= 0)).toBe(true);
        // Where the level is small, dots lie close, and the roundings of their slopes all add mass.
        expect(Math.abs(sum(masses) - 1)).toBeLessThan(1e-8);
        for (const epsilon of [0, 0.01, 0.13, 0.5, 1.1, 2.7, 5]) {
          const { delta } = deltaUp(channel, epsilon);
          const dominating = hockeyStick(loss, epsilon);
          expect(dominating, `at ${epsilon}`).toBeGreaterThanOrEqual(delta - 1e-15);
          expect(dominating, `at ${epsilon}`).toBeLessThanOrEqual(delta + 1e-4);
        }
      });
    });
  });
}

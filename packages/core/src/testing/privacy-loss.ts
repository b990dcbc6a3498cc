import { sum } from "../numerics/index.js";
import { deltaUp, type PrivacyLoss, privacyLoss } from "../privacy/weights/index.js";
import { expect } from "./expect.js";
import { onDraws, pairCount, type Subject, TOO_LARGE } from "./kit.js";

/** The largest number of row pairs for which the joint loss distribution is affordable. */
const AFFORDABLE = 8000;

/** The δ(ε) of a loss distribution: Σ mass · max(0, 1 − e^(ε − loss)). */
function hockeyStick({ losses, masses, infinite }: PrivacyLoss, epsilon: number): number {
  const terms = [...losses].map((loss, i) =>
    loss > epsilon ? -masses[i]! * Math.expm1(epsilon - loss) : 0,
  );
  return sum(terms) + infinite;
}

export function privacyLossContract(subject: Subject): void {
  const { describe, it } = subject;
  describe("the privacy loss", () => {
    it("is a distribution whose profile is at least the profile of the weights and close to this profile", () => {
      onDraws(subject, 4, (draw) => {
        const { channel } = draw;
        if (pairCount(draw) > AFFORDABLE) return TOO_LARGE;
        const loss = privacyLoss(channel);
        const { losses, masses, infinite } = loss;
        expect(losses.length).toBe(masses.length);
        expect(losses.every((x, i) => i === 0 || x >= losses[i - 1]!)).toBe(true);
        expect(masses.every((mass) => mass >= 0)).toBe(true);
        // At a small ε, points are close together, and rounding errors of the slopes add mass.
        expect(Math.abs(sum(masses) + infinite - 1)).toBeLessThan(1e-8);
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

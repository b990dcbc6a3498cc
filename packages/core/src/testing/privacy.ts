import { noisePrivacy } from "../privacy/ideal/index.js";
import { deltaUp, rdpUp } from "../privacy/weights/index.js";
import { expect } from "./expect.js";
import { onDraws, ownNoise, ownWeights, pairCount, type Subject, TOO_LARGE } from "./kit.js";

const EPSILONS = [0, 0.1, 0.5, 1, 3, 8];
const ALPHAS = [1, 1.25, 2, 8, 32, 128];
/** The largest number of row pairs for which computing a dozen profiles is affordable. */
const AFFORDABLE = 20_000;
const CLOSE = 1e-8;

export function privacyContract(subject: Subject): void {
  const { describe, it } = subject;
  describe("the privacy", () => {
    it("has a profile δ(ε) in [0, 1] that never increases and is 0 at the pure ε", () => {
      onDraws(subject, 3, ({ mechanism }) => {
        const { epsilon, delta } = mechanism.privacy;
        let before = 1;
        for (const at of EPSILONS) {
          const value = delta(at);
          expect(value, `at ${at}`).toBeGreaterThanOrEqual(0);
          expect(value, `at ${at}`).toBeLessThanOrEqual(before * (1 + 1e-12));
          before = value;
        }
        if (Number.isFinite(epsilon)) expect(delta(epsilon)).toBeLessThan(1e-12);
      });
    });

    it("has Rényi divergences that never decrease and are at most the pure ε", () => {
      onDraws(subject, 3, ({ mechanism }) => {
        const { epsilon, rdp } = mechanism.privacy;
        let before = 0;
        for (const alpha of ALPHAS) {
          const value = rdp(alpha);
          expect(value, `order ${alpha}`).toBeGreaterThanOrEqual(before * (1 - 1e-9));
          expect(value, `order ${alpha}`).toBeLessThanOrEqual(epsilon * (1 + 1e-12));
          before = value;
        }
      });
    });

    // Mechanisms that clip are skipped, because the ideal privacy includes the clipping and the
    // privacy of the channel does not. Mechanisms with a promised region are skipped, because the
    // lattice boosts more strongly to keep the promise.
    it("is not reduced by the lattice, because rounding a law is post-processing", () => {
      onDraws(subject, 8, (draw) => {
        const { mechanism, channel, certificate } = draw;
        if (pairCount(draw) > AFFORDABLE) return TOO_LARGE;
        if (!ownWeights(channel) || certificate.confidence !== undefined) return;
        for (const epsilon of [0, 0.3, 1, 3]) {
          const ideal = mechanism.privacy.delta(epsilon);
          const { delta } = deltaUp(channel, epsilon);
          expect(delta, `at ${epsilon}`).toBeLessThanOrEqual(ideal * (1 + 1e-6) + 1e-12);
        }
        for (const alpha of [1, 2, 16]) {
          const ideal = mechanism.privacy.rdp(alpha);
          const divergence = rdpUp(channel, alpha);
          expect(divergence, `order ${alpha}`).toBeLessThanOrEqual(ideal * (1 + 1e-6) + 1e-9);
        }
      });
    });

    it("has a closed form that agrees with quadrature of the density, for noise with a density", () => {
      onDraws(subject, 5, ({ mechanism, channel }) => {
        const weights = ownNoise(channel);
        const law = mechanism.law(0);
        if (law.spacing > 0 || weights === undefined) return;
        const numeric = noisePrivacy(law, weights.granularity * weights.steps);
        for (const epsilon of [0, 0.3, 1, 3]) {
          const { value } = numeric.delta(epsilon);
          const exact = mechanism.privacy.delta(epsilon);
          expect(Math.abs(value - exact), `delta at ${epsilon}`).toBeLessThan(CLOSE);
        }
        for (const alpha of [1, 1.5, 2, 8]) {
          const exact = mechanism.privacy.rdp(alpha);
          if ((alpha - 1) * exact > 700) continue; // the moment overflows a double
          const { value } = numeric.rdp(alpha);
          const tolerance = CLOSE * Math.max(1, exact);
          expect(Math.abs(value - exact), `order ${alpha}`).toBeLessThan(tolerance);
        }
      });
    });
  });
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deltaUp, rdpUp } from "../../src/index.js";
import { COARSE, EVERY, onDraws, pairCount } from "./kit.js";

const EPSILONS = [0, 0.05, 0.2, 0.5, 1, 2, 4, 8];
const ALPHAS = [1, 1.25, 2, 3.5, 8, 32, 128];
/** Pairs of rows whose profiles are affordable a few dozen times. */
const AFFORDABLE = 100_000;

describe.each(EVERY)("the privacy of %s", (_id, kind) => {
  it("has a profile in [0, 1] that never rises and ends at the pure level", () => {
    onDraws(kind, 20, (mechanism) => {
      const { epsilon, delta } = mechanism.privacy;
      let before = 1;
      for (const at of EPSILONS) {
        const value = delta(at);
        expect(value, `at ${at}`).toBeGreaterThanOrEqual(0);
        expect(value, `at ${at}`).toBeLessThanOrEqual(before * (1 + 1e-12));
        before = value;
      }
      if (Number.isFinite(epsilon)) expect(delta(epsilon)).toBeLessThan(1e-15);
    });
  });

  it("has Rényi divergences that never fall and stay below the pure level", () => {
    onDraws(kind, 20, (mechanism) => {
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

  it("is not made worse by the lattice: rounding a law is post-processing", () => {
    onDraws(kind, 15, (mechanism) => {
      const { channel } = mechanism.compile(COARSE);
      fc.pre(pairCount(channel) <= AFFORDABLE);
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
});

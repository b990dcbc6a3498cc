import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discretePrivacy } from "./ideal-privacy.js";
import { mirroredPrivacy } from "./mirrored-privacy.js";

/**
 * The positive losses of a randomised response over n values, in which a region of s values has
 * higher probabilities.
 */
function atomsOf(epsilon: number, inner: number, n: number, s: number) {
  const all = 1 + (s - 1) * Math.exp(-inner) + (n - s) * Math.exp(-epsilon);
  return [
    { loss: epsilon, mass: 1 / all },
    { loss: epsilon - inner, mass: ((s - 1) * Math.exp(-inner)) / all },
  ];
}

describe("mirroredPrivacy", () => {
  it("agrees with the privacy of an explicit list of all losses and their mirror images", () => {
    const levels = fc.tuple(fc.double({ min: 0.01, max: 6, noNaN: true }), fc.nat(100));
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: 9 }), ([epsilon, part], s) => {
        const atoms = atomsOf(epsilon, (epsilon * part) / 100, 40, s);
        const mirrored = atoms.map(({ loss, mass }) => ({
          loss: -loss,
          mass: mass * Math.exp(-loss),
        }));
        const listed = discretePrivacy(epsilon, [...atoms, ...mirrored]);
        const joined = mirroredPrivacy(epsilon, { atoms, ramps: [] });
        expect(joined.epsilon).toBe(epsilon);
        for (const at of [0, epsilon / 3, epsilon]) {
          expect(Math.abs(joined.delta(at) - listed.delta(at))).toBeLessThan(1e-14);
        }
        // The list must contain the remaining probability, which has loss 0.
        const rest = 1 - [...atoms, ...mirrored].reduce((sum, { mass }) => sum + mass, 0);
        const whole = discretePrivacy(epsilon, [...atoms, ...mirrored, { loss: 0, mass: rest }]);
        for (const alpha of [1, 1.5, 4, 300]) {
          const tolerance = 1e-12 * Math.max(1, whole.rdp(alpha));
          expect(Math.abs(joined.rdp(alpha) - whole.rdp(alpha))).toBeLessThan(tolerance);
        }
      }),
    );
  });

  it.each([1e-12, 1e-8, 1e-4])("the Rényi divergence has accurate digits at ε = %d", (epsilon) => {
    const { rdp } = mirroredPrivacy(epsilon, { atoms: atomsOf(epsilon, 0, 10, 1), ramps: [] });
    // The divergence of plain randomised response is about α ε²/n.
    // At α = 1 the divergence is exactly p ε (1 − e^−ε).
    expect(Math.abs(rdp(2) / ((2 * epsilon ** 2) / 10) - 1)).toBeLessThan(2 * epsilon + 1e-13);
    expect(Math.abs(rdp(1) / (epsilon ** 2 / 10) - 1)).toBeLessThan(2 * epsilon + 1e-13);
  });

  it("the Rényi divergence is finite and at most ε for every order", () => {
    const { rdp } = mirroredPrivacy(50, { atoms: atomsOf(50, 3, 100, 5), ramps: [] });
    for (const alpha of [12, 13, 14, 1e3, 1e6]) {
      expect(rdp(alpha)).toBeLessThanOrEqual(50);
      expect(rdp(alpha)).toBeGreaterThan(rdp(alpha - 1));
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { expBounds } from "../testing/brute-force-exp.js";
import { KeySelection } from "./key-selection.js";

const ONE = 1n << 96n;

/** The optimal probabilities in doubles, computed by the recurrence of the theorem. */
function ideal(epsilon: number, delta: number, units: number): number {
  let p = 0;
  for (let n = 0; n < units; n++) {
    p = Math.min(Math.exp(epsilon) * p + delta, 1 - Math.exp(-epsilon) * (1 - p - delta), 1);
  }
  return p;
}

describe("KeySelection", () => {
  it("never selects a key that no unit has, and always selects a key that very many units have", () => {
    const selection = new KeySelection(0.5, 1e-6);
    expect(selection.probability(0)).toBe(0);
    expect(selection.probability(1e6)).toBe(1);
    expect(selection.probability(1)).toBeCloseTo(1e-6, 15);
  });

  it("is (ε, δ)-DP in exact arithmetic when one unit is added or removed, and uses the whole δ", () => {
    const epsilons = fc.double({ min: 0.05, max: 5, noNaN: true });
    const deltas = fc.double({ min: 1e-12, max: 0.1, noNaN: true });
    fc.assert(
      fc.property(epsilons, deltas, (epsilon, delta) => {
        const { weights, certificate } = new KeySelection(epsilon, delta);
        const [p, q] = expBounds(epsilon).lower;
        const allowed = BigInt(Math.ceil(delta * 2 ** 96)) * q;
        weights.forEach((more, n) => {
          const less = weights[n - 1] ?? 0n;
          for (const [a, b] of [
            [more, less],
            [less, more],
            [ONE - less, ONE - more],
            [ONE - more, ONE - less],
          ] as const) {
            expect(a * q - b * p <= allowed).toBe(true);
          }
        });
        expect(certificate.delta).toBeLessThanOrEqual(delta);
        expect(certificate.delta).toBeGreaterThan(delta * (1 - 1e-9));
      }),
      { numRuns: 40 },
    );
  });

  it("has the optimal probabilities of the theorem", () => {
    const selection = new KeySelection(0.3, 1e-5);
    for (const units of [1, 2, 5, 10, 25, 33, 40, 60]) {
      expect(selection.probability(units)).toBeCloseTo(ideal(0.3, 1e-5, units), 12);
    }
  });

  it("selects keys with the stated probability (and the test detects an error of 10 %)", () => {
    const selection = new KeySelection(1, 1e-3);
    const units = selection.weights.findIndex((_, n) => selection.probability(n) > 0.3);
    const random = seededRandom(11);
    const n = 200_000;
    let selected = 0;
    for (let i = 0; i < n; i++) if (selection.selects(units, random)) selected++;
    const limit = Math.sqrt(Math.log(2 / 1e-9) / (2 * n));
    expect(Math.abs(selected / n - selection.probability(units))).toBeLessThan(limit);
    expect(Math.abs(selected / n - 1.1 * selection.probability(units))).toBeGreaterThan(limit);
  });

  it("has a privacy event with the ε and δ of the certificate", () => {
    const { event, certificate } = new KeySelection(1, 1e-6);
    expect(event).toEqual({ kind: "approximate/1", epsilon: 1, delta: certificate.delta });
  });

  it.each([0, -1, 1, Number.NaN, 1e-40])("refuses δ = %s", (delta) => {
    expect(() => new KeySelection(1, delta)).toThrow(/delta \(δ\) must be in/);
  });
});

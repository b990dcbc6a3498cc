import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discreteLaplace } from "./discrete-laplace.js";
import { discreteStaircase } from "./discrete-staircase.js";
import { pdf } from "./distribution.js";

/**
 * The probabilities from the definition, normalised by summation over all integers in a wide range.
 */
function brute(epsilon: number, sensitivity: number, step: number): Map<number, number> {
  const reach = Math.ceil((40 / epsilon + 2) * sensitivity);
  const masses = new Map<number, number>();
  for (let k = -reach; k <= reach; k++) {
    const [blocks, rest] = [Math.floor(Math.abs(k) / sensitivity), Math.abs(k) % sensitivity];
    masses.set(k, Math.exp(-epsilon * (blocks + (rest >= step ? 1 : 0))));
  }
  const total = [...masses.values()].reduce((a, b) => a + b);
  return new Map([...masses].map(([k, mass]) => [k, mass / total]));
}

const drawn = fc
  .record({ epsilon: fc.integer({ min: 5, max: 80 }), sensitivity: fc.integer({ min: 1, max: 9 }) })
  .chain(({ epsilon, sensitivity }) =>
    fc
      .integer({ min: 1, max: sensitivity })
      .map((step) => [epsilon / 20, sensitivity, step] as const),
  );

describe("staircase noise on the integers", () => {
  it("the probabilities and moments of staircase noise agree with the definition", () => {
    fc.assert(
      fc.property(drawn, ([epsilon, sensitivity, step]) => {
        const law = discreteStaircase(epsilon, sensitivity, step);
        const masses = brute(epsilon, sensitivity, step);
        const mean = (f: (k: number) => number) =>
          [...masses].reduce((sum, [k, mass]) => sum + f(k) * mass, 0);
        for (const k of [-7, -1, 0, 1, 3, 12]) {
          expect(pdf(law, k)).toBeCloseTo(masses.get(k) ?? 0, 12);
          expect(law.cdf(k)).toBeCloseTo(
            mean((j) => (j <= k ? 1 : 0)),
            12,
          );
          expect(law.cdf(k) + law.survival(k)).toBeCloseTo(1, 13);
        }
        expect(law.variance / mean((k) => k * k)).toBeCloseTo(1, 10);
        expect(law.absoluteMoment(1, 0) / mean(Math.abs)).toBeCloseTo(1, 10);
        expect(law.entropy).toBeCloseTo(
          mean((k) => -Math.log(masses.get(k)!)),
          10,
        );
      }),
      { seed: 7, numRuns: 40 },
    );
  });

  it("at sensitivity 1, staircase noise is geometric noise", () => {
    const [stairs, plain] = [discreteStaircase(0.7, 1, 1), discreteLaplace(0.7)];
    for (const k of [0, 1, 5]) expect(pdf(stairs, k)).toBeCloseTo(pdf(plain, k), 15);
    expect(stairs.variance).toBeCloseTo(plain.variance, 12);
  });

  it("with the best step, staircase noise has a smaller mean error than geometric noise at the same ε", () => {
    for (const sensitivity of [2, 3, 5]) {
      const errors = Array.from({ length: sensitivity }, (_, i) =>
        discreteStaircase(1, sensitivity, i + 1).absoluteMoment(1, 0),
      );
      const plain = discreteLaplace(1 / sensitivity).absoluteMoment(1, 0);
      expect(Math.min(...errors)).toBeLessThan(plain);
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gaussianPrivacy } from "../../privacy/ideal/index.js";
import { discreteGaussian } from "./discrete-gaussian.js";
import { gaussian, gaussianSigma } from "./gaussian.js";

const epsilons = fc.double({ min: 0.01, max: 20, noNaN: true });
const deltas = fc.double({ min: -18, max: -2, noNaN: true }).map((power) => 10 ** power);
const sensitivities = fc.double({ min: 1e-3, max: 1e3, noNaN: true });

describe("gaussianSigma", () => {
  it("returns a σ that is large enough, and a slightly smaller σ is too small", () => {
    fc.assert(
      fc.property(epsilons, deltas, (epsilon, delta) => {
        const sigma = gaussianSigma(epsilon, delta, 1);
        expect(gaussianPrivacy(1 / sigma).delta(epsilon)).toBeLessThanOrEqual(delta);
        expect(gaussianPrivacy(1 / (sigma * (1 - 1e-9))).delta(epsilon)).toBeGreaterThan(delta);
      }),
    );
  });

  it("returns a σ that is proportional to the sensitivity", () => {
    fc.assert(
      fc.property(epsilons, deltas, sensitivities, (epsilon, delta, sensitivity) => {
        const ratio = gaussianSigma(epsilon, delta, sensitivity) / gaussianSigma(epsilon, delta, 1);
        expect(ratio / sensitivity).toBeCloseTo(1, 12);
      }),
    );
  });

  it("returns a smaller σ if ε or δ grows", () => {
    fc.assert(
      fc.property(epsilons, deltas, (epsilon, delta) => {
        const sigma = gaussianSigma(epsilon, delta, 1);
        expect(gaussianSigma(epsilon * 1.01, delta, 1)).toBeLessThan(sigma);
        expect(gaussianSigma(epsilon, delta * 1.01, 1)).toBeLessThan(sigma);
      }),
    );
  });
});

describe("gaussian and discrete-gaussian", () => {
  it("gaussian reports the σ that it chose, and uses this σ", () => {
    const given = { epsilon: 1, delta: 1e-6, sensitivity: 2 };
    const { details, law } = gaussian.create(given);
    expect(details.sigma).toBe(gaussianSigma(1, 1e-6, 2));
    expect(law(3).variance).toBeCloseTo(details.sigma! ** 2, 12);
    expect(law(3).mean).toBe(3);
  });

  it.each([
    [0.5, 1e-6, 1],
    [1, 1e-9, 3],
    [8, 1e-5, 2],
  ])(
    "the δ of noise on integers is just below the requested δ: ε = %d, δ = %d, Δ = %i",
    (epsilon, delta, s) => {
      const mechanism = discreteGaussian.create({ epsilon, delta, sensitivity: s });
      const sigma = mechanism.details.sigma!;
      expect(mechanism.privacy.delta(epsilon)).toBeLessThanOrEqual(delta);
      expect(mechanism.privacy.delta(epsilon)).toBeGreaterThan(delta * (1 - 1e-6));
      expect(sigma / gaussianSigma(epsilon, delta, s)).toBeCloseTo(1, 1);
    },
  );

  it("gaussian accepts σ as a parameter and certifies the resulting ε", () => {
    const { certificate } = gaussian.create({ sigma: 3, sensitivity: 1 }).compile();
    expect(certificate.delta).toBeLessThanOrEqual(1e-6);
    expect(gaussianPrivacy(1 / 3).delta(certificate.epsilon)).toBeLessThanOrEqual(1.001e-6);
  });
});

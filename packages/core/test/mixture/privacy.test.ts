import { describe, expect, it } from "vitest";
import { mechanism } from "../../src/index.js";
import { type Distribution, pdf } from "../../src/laws/index.js";
import { sum } from "../../src/numerics/index.js";
import { composed, composedEpsilon } from "../support/multinomial.js";
import { always, figures, IDS, INTEGER, type Loss, lossesOf, pointsOf } from "./support.js";

const PARTS = [0, 0.1, 0.35, 0.6, 0.9];
const ORDERS = [1.5, 2, 5, 20];
const TOLERANCE = 1e-12;

describe.each(INTEGER)("%s", (id) => {
  it("has the privacy that is computed from its probabilities point by point", () => {
    always((params) => {
      const { privacy, details, law } = mechanism(id, params);
      const losses = lossesOf(law(0), params.sensitivity);
      for (const part of PARTS) {
        const at = part * privacy.epsilon;
        expect(Math.abs(privacy.delta(at) - figures.delta(losses, at))).toBeLessThan(TOLERANCE);
      }
      // At an order below 2, even the least likely points contribute no more than their mass.
      expect(Math.abs(privacy.rdp(1.5) - figures.rdp(losses, 1.5))).toBeLessThan(1e-9);
      expect(Math.abs(details.zeta! - figures.zeta(losses))).toBeLessThan(1e-9);
      const largest = Math.max(...losses.map(({ loss }) => loss));
      expect(Math.abs(privacy.epsilon - largest)).toBeLessThan(TOLERANCE);
    });
  });

  it("has its largest privacy loss at a shift of the whole sensitivity, for flatter and for steeper tails", () => {
    always((params) => {
      const { privacy, law } = mechanism(id, params);
      for (let shift = 1; shift <= params.sensitivity; shift++) {
        const losses = lossesOf(law(0), shift);
        for (const part of PARTS) {
          const at = part * privacy.epsilon;
          expect(figures.delta(losses, at)).toBeLessThanOrEqual(privacy.delta(at) + TOLERANCE);
        }
        expect(figures.rdp(losses, 2)).toBeLessThanOrEqual(privacy.rdp(2) + 1e-9);
      }
    });
  });
});

describe.each(IDS)("%s", (id) => {
  it("has a δ(ε) that decreases, is convex in e^ε, starts at the total variation distance and ends at 0", () => {
    always((params) => {
      const { privacy, law } = mechanism(id, params);
      const { epsilon, delta } = privacy;
      expect(delta(epsilon)).toBeLessThan(1e-25);
      const wholeHalf = Math.floor((params.sensitivity - (law(0).spacing > 0 ? 1 : 0)) / 2);
      const half = law(0).spacing > 0 ? wholeHalf : params.sensitivity / 2;
      const variation = law(0).cdf(half) - law(0).cdf(half - params.sensitivity);
      expect(Math.abs(delta(0) - variation)).toBeLessThan(TOLERANCE);
      const bounds = Array.from({ length: 9 }, (_, i) => 1 + (i / 8) * Math.expm1(epsilon));
      const values = bounds.map((bound) => delta(Math.log(bound)));
      for (let i = 1; i < 8; i++) {
        const [before, here, after] = [values[i - 1]!, values[i]!, values[i + 1]!];
        expect(here).toBeLessThanOrEqual(before + TOLERANCE);
        expect(2 * here).toBeLessThanOrEqual(before + after + TOLERANCE);
      }
    });
  });

  it("has Rényi divergences that rise to the pure ε", () => {
    always((params) => {
      const { epsilon, rdp } = mechanism(id, params).privacy;
      const values = [1, 1.01, ...ORDERS, 1e3, 1e6].map(rdp);
      for (const [i, value] of values.slice(1).entries()) {
        expect(value).toBeGreaterThanOrEqual(values[i]! * (1 - TOLERANCE));
      }
      expect(values.at(-1)).toBeLessThanOrEqual(epsilon);
      expect(values.at(-1)).toBeGreaterThan(epsilon - 1e-4);
    });
  });

  it("has a ζ above D₂ and at most equal to the pure ε", () => {
    always((params) => {
      const { details, privacy } = mechanism(id, params);
      expect(details.zeta).toBeGreaterThan(privacy.rdp(2));
      expect(details.zeta).toBeLessThanOrEqual(privacy.epsilon * (1 + TOLERANCE));
    });
  });
});

describe("ζ", () => {
  const weightOf = (law: Distribution, c: number) => 2 * law.survival(c) + pdf(law, c);

  it("ζ satisfies e^D₂ = e^ζ − 1 + E e^−|L|", () => {
    always((params) => {
      const { details, law, privacy } = mechanism("geometric-mixture", params);
      const losses = lossesOf(law(0), params.sensitivity);
      const rest = sum(losses.map(({ loss, mass }) => mass * Math.exp(-Math.abs(loss))));
      const right = Math.expm1(details.zeta!) + rest;
      expect(Math.abs(Math.exp(privacy.rdp(2)) - right)).toBeLessThan(1e-11 * right);
    });
  });

  it("several releases have at most the sum of the ζ values, and at most the sum of the pure ε values", () => {
    always((given) => {
      const params = { ...given, sensitivity: 1 };
      const { details, law, privacy } = mechanism("geometric-mixture", params);
      const { innerEpsilon: inner, outerEpsilon: outer, breakpoint } = params;
      const weight = weightOf(law(0), breakpoint);
      for (const releases of [2, 5]) {
        const atoms = composed({ inner, outer, weight }, releases);
        const zeta = figures.zeta(atoms);
        expect(zeta).toBeLessThanOrEqual(releases * details.zeta! + TOLERANCE);
        const cost = composedEpsilon(atoms, 1e-6);
        expect(cost).toBeLessThanOrEqual(releases * privacy.epsilon + TOLERANCE);
      }
    });
  });
});

describe("post-processing", () => {
  it("rounding the output never costs privacy", () => {
    always((params) => {
      const [whole, rounded] = [
        mechanism("laplace-mixture", params),
        mechanism("rounded-laplace-mixture", params),
      ];
      expect(rounded.details.zeta).toBeLessThanOrEqual(whole.details.zeta! * (1 + TOLERANCE));
      expect(rounded.privacy.epsilon).toBeLessThanOrEqual(whole.privacy.epsilon);
      for (const alpha of ORDERS) {
        expect(rounded.privacy.rdp(alpha)).toBeLessThanOrEqual(
          whole.privacy.rdp(alpha) * (1 + TOLERANCE),
        );
      }
      for (const part of PARTS) {
        const at = part * whole.privacy.epsilon;
        expect(rounded.privacy.delta(at)).toBeLessThanOrEqual(whole.privacy.delta(at) + TOLERANCE);
      }
    });
  });

  it("clamping counts at 0 never costs privacy, contrary to the paper", () => {
    always((params) => {
      const { details, law, privacy } = mechanism("geometric-mixture", params);
      for (const count of [0, 1, 4]) {
        for (const losses of clamped(law(0), count, count + params.sensitivity)) {
          expect(figures.zeta(losses)).toBeLessThanOrEqual(details.zeta! + 1e-9);
          expect(figures.rdp(losses, 2)).toBeLessThanOrEqual(privacy.rdp(2) + 1e-9);
          expect(figures.delta(losses, 0.3)).toBeLessThanOrEqual(privacy.delta(0.3) + TOLERANCE);
        }
      }
    });
  });
});

/** The privacy losses between two noisy counts that are clamped at 0, in both directions. */
function clamped(law: Distribution, one: number, other: number): Loss[][] {
  const outputs = pointsOf(law).filter((y) => y >= 0);
  const mass = (count: number, y: number) => (y === 0 ? law.cdf(-count) : pdf(law, y - count));
  const against = (a: number, b: number) =>
    outputs.map((y) => ({ loss: Math.log(mass(a, y) / mass(b, y)), mass: mass(a, y) }));
  return [against(one, other), against(other, one)];
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pdf } from "../../src/entry/laws.js";
import { mechanismKind } from "../../src/index.js";
import {
  OBJECTIVES,
  type Objective,
  optimalTau,
  parametersAt,
} from "../../src/mechanisms/unbiased/composite-optimum.js";
import {
  COMPOSITE_SHAPES,
  type CompositeShape,
  compositeDensity,
} from "../../src/mechanisms/unbiased/index.js";
import { integrate } from "../../src/numerics/index.js";

const shape = fc.constantFrom(...COMPOSITE_SHAPES);
const objective = fc.constantFrom(...OBJECTIVES);
const part = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000);
const epsilon = part.map((t) => 1e-3 * 2e4 ** t);
const RUNS = { numRuns: 150, seed: 11 };

/** The ratio of the base: between e^−ε and 1 for the base b2, and 1 for the flat base b1. */
function ratioFor(shape: CompositeShape, epsilon: number): number {
  return shape.endsWith("b1") ? 1 : 1 - 0.3 * -Math.expm1(-epsilon);
}

function made(shape: CompositeShape, epsilon: number, objective: Objective, range: object) {
  const baseRatio = ratioFor(shape, epsilon);
  const own = shape.endsWith("b1") ? {} : { baseRatio };
  return mechanismKind("composite").create({ epsilon, shape, objective, ...own, ...range });
}

describe("every composite density", () => {
  it("has area 1, the true answer as its mean, and variance V0 + H1·d², by numerical integration", () => {
    fc.assert(
      fc.property(shape, epsilon, objective, part, (s, e, o, t) => {
        const { law, details } = made(s, e, o, { lower: -1, upper: 1 });
        const answer = 2 * t - 1;
        const at = law(answer);
        const moment = (k: number) =>
          integrate((x) => pdf(at, x) * ((x - answer) / Math.sqrt(at.variance)) ** k, at.kinks)
            .value;
        expect(moment(0)).toBeCloseTo(1, 10);
        expect(moment(1)).toBeCloseTo(0, 9);
        expect(moment(2)).toBeCloseTo(1, 9);
        const identity = law(0).variance + details.h1! * answer ** 2;
        expect(at.variance / identity).toBeCloseTo(1, 12);
      }),
      RUNS,
    );
  });

  it("has a distribution function that rises from 0 to 1, and a mirrored one at the opposite true answer", () => {
    fc.assert(
      fc.property(shape, epsilon, part, (s, e, t) => {
        const {
          cpMax,
          cdf,
          pdf: density,
        } = compositeDensity(
          parametersAt(s, e, optimalTau(s, e, "worst", ratioFor(s, e)), ratioFor(s, e)),
        );
        const c = (2 * t - 1) * cpMax;
        let before = 0;
        for (let x = -1; x <= 1; x += 1 / 64) {
          expect(cdf(x, c)).toBeGreaterThanOrEqual(before);
          before = cdf(x, c);
          expect(cdf(x, c) + cdf(-x, -c)).toBeCloseTo(1, 13);
          expect(density(x, c)).toBeCloseTo(density(-x, -c), 9);
        }
        expect([cdf(-1, c), cdf(1, c)]).toEqual([0, 1]);
      }),
      RUNS,
    );
  });

  it("satisfies the requested ε for all pairs of true answers: b1 uses all of ε, and b2 uses less", () => {
    fc.assert(
      fc.property(shape, epsilon, part, part, part, (s, e, t, u, v) => {
        const { law, privacy } = made(s, e, "worst", { lower: -1, upper: 1 });
        const [p, q] = [law(2 * t - 1), law(2 * u - 1)];
        const x = p.support.lower + v * (p.support.upper - p.support.lower);
        const loss = Math.abs(p.logPdf(x) - q.logPdf(x));
        expect(loss).toBeLessThanOrEqual(privacy.epsilon + 1e-12);
        expect(privacy.epsilon).toBeLessThanOrEqual(e * (1 + 1e-12));
        if (s.endsWith("b1")) expect(privacy.epsilon / e).toBeCloseTo(1, 12);
        else expect(privacy.epsilon).toBeLessThan(e);
      }),
      RUNS,
    );
  });

  it("has the best width, because a width 1 % larger or smaller is worse for the objective", () => {
    const score = {
      center: (v0: number, _h1: number) => v0,
      worst: (v0: number, h1: number) => v0 + h1 / 4,
      average: (v0: number, h1: number) => v0 + h1 / 12,
    };
    fc.assert(
      fc.property(shape, epsilon, objective, (s, e, o) => {
        const ratio = ratioFor(s, e);
        const at = (tau: number) => {
          const d = compositeDensity(parametersAt(s, e, tau, ratio));
          const v0 = (d.s1 * d.activation.variance * d.m ** 2 + d.baseSquare) / (2 * d.cpMax) ** 2;
          return score[o](v0, d.s2 / d.s1);
        };
        const tau = optimalTau(s, e, o, ratio);
        expect(at(tau)).toBeLessThan(at(1.01 * tau));
        expect(at(tau)).toBeLessThan(at(0.99 * tau));
      }),
      RUNS,
    );
  });

  it("scales and moves with its range, and has a smaller error for a larger ε and for a flatter base", () => {
    fc.assert(
      fc.property(shape, epsilon, part, (s, e, t) => {
        const unit = made(s, e, "worst", { lower: 0, upper: 1 });
        const moved = made(s, e, "worst", { lower: -7, upper: 3 });
        expect(moved.law(-7 + 10 * t).variance / (100 * unit.law(t).variance)).toBeCloseTo(1, 10);
        expect(made(s, 1.1 * e, "worst", { lower: 0, upper: 1 }).worst.mse).toBeLessThan(
          unit.worst.mse,
        );
        const b1 = `${s.slice(0, 2)}b1` as CompositeShape;
        const flat = made(b1, e, "worst", { lower: 0, upper: 1 });
        expect(flat.worst.mse).toBeLessThanOrEqual(unit.worst.mse);
      }),
      RUNS,
    );
  });

  it("has a δ that equals an elementary integral if the base is flat", () => {
    const above = {
      a1: (c: number) => 1 - c,
      a2(c: number) {
        const u = Math.asin(c) / Math.PI;
        return (2 / Math.PI) * Math.cos(Math.PI * u) - c * (1 - 2 * u);
      },
      a3: (c: number) => (1 - c) ** 2 / 2,
    };
    fc.assert(
      fc.property(fc.constantFrom("a1", "a2", "a3"), epsilon, part, (a, e, t) => {
        const { privacy, details } = made(`${a}b1`, e, "worst", { lower: 0, upper: 1 });
        const { k, m, y } = details as Record<"k" | "m" | "y", number>;
        const at = 0.999 * t * e;
        const exact = k * m * above[a]((Math.expm1(at) * y) / k);
        expect(Math.abs(privacy.delta(at) - exact)).toBeLessThan(1e-12);
      }),
      RUNS,
    );
  });
});

import { describe, expect, it } from "vitest";
import { type Distribution, type Mechanism, pdf } from "../../src/index.js";
import { integrate, sum } from "../../src/numerics/index.js";
import { COARSE, EVERY, onAnswers, pointsOf } from "./kit.js";

const LAWS = [
  ["ideal", (mechanism: Mechanism, answer: number) => mechanism.law(answer)],
  [
    "sampled",
    (mechanism: Mechanism, answer: number) => mechanism.compile(COARSE).channel.law(answer),
  ],
] as const;

/** Probabilities from deep in the lower tail to deep in the upper one. */
const LEVELS = [1e-12, 1e-6, 0.01, 0.2, 0.5, 0.77, 0.95, 1 - 1e-4, 1 - 1e-9];

/** ∫ f dP over (from, to], for a law with a density and perhaps atoms. */
function integral(law: Distribution, f: (x: number) => number, from: number, to: number): number {
  const levels = LEVELS.map((p) => law.quantile(p));
  const inside = [...law.kinks, ...levels].filter((x) => x > from && x < to);
  const points = [from, ...inside.sort((a, b) => a - b), to];
  const atoms = law.atoms.filter(({ x }) => x > from && x <= to);
  const smooth = integrate((x) => f(x) * pdf(law, x), points, 1e-12).value;
  return sum([smooth, ...atoms.map(({ x, mass }) => mass * f(x))]);
}

function expectation(law: Distribution, f: (x: number) => number): number {
  if (law.spacing > 0) return sum(pointsOf(law).map((x) => f(x) * pdf(law, x)));
  return integral(law, f, law.quantile(1e-15), law.quantile(1 - 1e-15));
}

describe.each(EVERY)("%s", (_id, kind) => {
  describe.each(LAWS)("as its %s law", (_name, lawOf) => {
    it("has a distribution function that rises from 0 to 1 and complements the survival", () => {
      onAnswers(kind, 30, (mechanism, answer) => {
        const law = lawOf(mechanism, answer);
        const spread = Math.sqrt(law.variance);
        let before = 0;
        for (let t = -12; t <= 12; t += 0.37) {
          const x = answer + t * spread;
          const below = law.cdf(x);
          expect(Math.abs(below + law.survival(x) - 1)).toBeLessThan(1e-14);
          expect(below).toBeGreaterThanOrEqual(before);
          before = below;
        }
        expect(law.cdf(Number.NEGATIVE_INFINITY)).toBe(0);
        expect(law.cdf(Number.POSITIVE_INFINITY)).toBe(1);
        expect(law.survival(Number.POSITIVE_INFINITY)).toBe(0);
      });
    });

    it("has as quantile the smallest point of at least that probability", () => {
      onAnswers(kind, 30, (mechanism, answer) => {
        const law = lawOf(mechanism, answer);
        const apart = law.spacing > 0 ? law.spacing / 2 : 1e-9 * Math.sqrt(law.variance);
        for (const p of LEVELS) {
          const room = 1e-9 * Math.min(p, 1 - p) + 1e-15 * p;
          const x = law.quantile(p);
          expect(law.cdf(x), `p = ${p}`).toBeGreaterThanOrEqual(p - room);
          expect(law.cdf(x - apart), `p = ${p}`).toBeLessThanOrEqual(p + room);
        }
      });
    });

    it("has a density whose mass is that of the distribution function", () => {
      onAnswers(kind, 15, (mechanism, answer) => {
        const law = lawOf(mechanism, answer);
        const points = law.spacing > 0 ? pointsOf(law) : LEVELS.map((p) => law.quantile(p));
        for (const [i, x] of points.slice(1).entries()) {
          const from = points[i] as number;
          const mass = law.spacing > 0 ? pdf(law, x) : integral(law, () => 1, from, x);
          const difference = law.cdf(x) - law.cdf(from);
          expect(Math.abs(mass - difference), `from ${from} to ${x}`).toBeLessThan(1e-9);
        }
      });
    });

    it("has the mean and the variance of its density", () => {
      onAnswers(kind, 15, (mechanism, answer) => {
        const law = lawOf(mechanism, answer);
        const spread = Math.sqrt(law.variance);
        const mean = expectation(law, (x) => (x - law.mean) / spread);
        const square = expectation(law, (x) => ((x - law.mean) / spread) ** 2);
        expect(Math.abs(mean)).toBeLessThan(1e-6);
        expect(Math.abs(square - 1)).toBeLessThan(1e-6);
      });
    });
  });
});

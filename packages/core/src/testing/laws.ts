import { pdf } from "../laws/index.js";
import { expect } from "./expect.js";
import { expectation, integral, pointsOf } from "./integral.js";
import { type Draw, onDraws, type Subject } from "./kit.js";

const LAWS = [
  ["ideal", ({ mechanism, answer }: Draw) => mechanism.law(answer)],
  ["sampled", ({ channel, answer }: Draw) => channel.law(answer)],
] as const;

/** Probabilities from deep in the lower tail to deep in the upper tail. */
const LEVELS = [1e-12, 1e-6, 0.01, 0.2, 0.5, 0.77, 0.95, 1 - 1e-4, 1 - 1e-9];

export function lawsContract(subject: Subject): void {
  const { describe, it } = subject;
  for (const [name, lawOf] of LAWS) {
    describe(`its ${name} law`, () => {
      it("has a distribution function that rises from 0 to 1, and a survival function that is 1 minus the distribution function", () => {
        onDraws(subject, 10, (draw) => {
          const law = lawOf(draw);
          const spread = law.quantile(0.75) - law.quantile(0.25) || 1;
          let before = 0;
          for (let t = -12; t <= 12; t += 0.37) {
            const x = draw.answer + t * spread;
            const below = law.cdf(x);
            expect(Math.abs(below + law.survival(x) - 1)).toBeLessThan(1e-14);
            expect(below).toBeGreaterThanOrEqual(before);
            before = below;
          }
        });
      });

      it("has the correct limits at −∞ and ∞", () => {
        onDraws(subject, 2, (draw) => {
          const law = lawOf(draw);
          const ends = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
          const near = (x: number, y: number) => expect(Math.abs(x - y)).toBeLessThan(1e-13);
          near(law.cdf(ends[0]!), 0);
          near(law.cdf(ends[1]!), 1);
          near(law.survival(ends[0]!), 1);
          near(law.survival(ends[1]!), 0);
        });
      });

      it("has as its p-quantile the smallest point at which the distribution function is at least p", () => {
        onDraws(subject, 10, (draw) => {
          const law = lawOf(draw);
          const spread = law.quantile(0.999) - law.quantile(0.001) || 1;
          const apart = law.spacing > 0 ? law.spacing / 2 : 1e-9 * spread;
          for (const p of LEVELS) {
            const tolerance = 1e-9 * Math.min(p, 1 - p) + 1e-15 * p;
            const x = law.quantile(p);
            expect(law.cdf(x), `p = ${p}`).toBeGreaterThanOrEqual(p - tolerance);
            expect(law.cdf(x - apart), `p = ${p}`).toBeLessThanOrEqual(p + tolerance);
          }
        });
      });

      it("has a density that integrates to differences of the distribution function", () => {
        onDraws(subject, 5, (draw) => {
          const law = lawOf(draw);
          const points = law.spacing > 0 ? pointsOf(law) : LEVELS.map((p) => law.quantile(p));
          for (const [i, x] of points.slice(1).entries()) {
            const from = points[i]!;
            const mass = law.spacing > 0 ? pdf(law, x) : integral(law, () => 1, from, x);
            const difference = law.cdf(x) - law.cdf(from);
            expect(Math.abs(mass - difference), `from ${from} to ${x}`).toBeLessThan(1e-9);
          }
        });
      });

      it("has the mean and the variance of its density", () => {
        onDraws(subject, 5, (draw) => {
          const law = lawOf(draw);
          // If the variance of the noise is infinite, the table only states an upper bound.
          if (!Number.isFinite(draw.mechanism.law(draw.answer).variance)) return;
          // The standard deviation of an almost constant law is too small to serve as a unit.
          const unit = Math.max(Math.sqrt(law.variance), law.spacing / 1000);
          const mean = expectation(law, (x) => (x - law.mean) / unit);
          const square = expectation(law, (x) => ((x - law.mean) / unit) ** 2);
          expect(Math.abs(mean)).toBeLessThan(1e-6);
          expect(Math.abs(square - law.variance / unit ** 2)).toBeLessThan(1e-6);
        });
      });
    });
  }
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pdf } from "../../laws/index.js";
import { exponential } from "./exponential.js";

const epsilons = fc.double({ min: 0.1, max: 6, noNaN: true });
const widths = fc.double({ min: 0.1, max: 8, noNaN: true });
const lists = fc.uniqueArray(
  fc.integer({ min: -20, max: 20 }).map((n) => n / 2),
  {
    minLength: 2,
    maxLength: 6,
  },
);

describe("exponential", () => {
  it("chooses a candidate with probability ∝ exp(−ε|answer − c|/2Δ)", () => {
    fc.assert(
      fc.property(epsilons, widths, lists, (epsilon, sensitivity, candidates) => {
        const { law, input } = exponential.create({ epsilon, sensitivity, candidates });
        const answer = input.lower + 0.37 * (input.upper - input.lower);
        const score = (c: number) =>
          Math.exp((-epsilon * Math.abs(answer - c)) / (2 * sensitivity));
        const total = candidates.reduce((sum, c) => sum + score(c), 0);
        for (const c of candidates) expect(pdf(law(answer), c)).toBeCloseTo(score(c) / total, 13);
      }),
    );
  });

  it("clamps answers outside the candidates to the nearest candidate, and NaN to the middle", () => {
    const { law } = exponential.create({ epsilon: 1, sensitivity: 1, candidates: [3, 0, 1] });
    expect(law(-99).mean).toBe(law(0).mean);
    expect(law(1e300).mean).toBe(law(3).mean);
    expect(law(Number.NaN).mean).toBe(law(1.5).mean);
  });

  it("has a privacy profile that holds for every pair of adjacent answers", () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(epsilons, widths, lists, part, part, (epsilon, sensitivity, candidates, t, u) => {
        const { law, input, privacy } = exponential.create({ epsilon, sensitivity, candidates });
        const from = input.lower + t * (input.upper - input.lower);
        const to = Math.min(input.upper, from + u * sensitivity);
        const [p, q] = [law(from), law(to)];
        let [excess, divergence] = [0, 0];
        for (const c of candidates) {
          const loss = Math.abs(p.logPdf(c) - q.logPdf(c));
          expect(loss).toBeLessThanOrEqual(privacy.epsilon + 1e-12);
          excess += Math.max(0, pdf(p, c) - Math.exp(epsilon / 2) * pdf(q, c));
          divergence += pdf(p, c) ** 2 / pdf(q, c);
        }
        expect(excess).toBeLessThanOrEqual(privacy.delta(epsilon / 2) + 1e-9);
        expect(Math.log(divergence)).toBeLessThanOrEqual(privacy.rdp(2) + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  it("reports an ε that is at least half of the parameter epsilon and at most the parameter", () => {
    fc.assert(
      fc.property(epsilons, lists, (epsilon, candidates) => {
        const span = Math.max(...candidates) - Math.min(...candidates);
        const { privacy } = exponential.create({ epsilon, sensitivity: span / 3, candidates });
        expect(privacy.epsilon).toBeLessThanOrEqual(epsilon);
        expect(privacy.epsilon).toBeGreaterThanOrEqual(epsilon / 2 - 1e-12);
      }),
    );
  });

  it("reports its largest bias and mean squared error", () => {
    fc.assert(
      fc.property(
        epsilons,
        lists,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (epsilon, list, t) => {
          const { law, input, worst } = exponential.create({
            epsilon,
            sensitivity: 1,
            candidates: list,
          });
          const answer = input.lower + t * (input.upper - input.lower);
          const slack = 1e-7 * (input.upper - input.lower + 1) ** 2;
          expect(Math.abs(law(answer).mean - answer)).toBeLessThanOrEqual(worst.bias + slack);
          expect(law(answer).absoluteMoment(2, answer)).toBeLessThanOrEqual(worst.mse + slack);
        },
      ),
    );
  });

  it("does not depend on the order of the candidates", () => {
    const make = (candidates: number[]) =>
      exponential.create({ epsilon: 1, sensitivity: 1, candidates });
    expect(make([5, 0, 2]).law(1).mean).toBe(make([0, 2, 5]).law(1).mean);
    expect(make([5, 0, 2]).input).toEqual({ lower: 0, upper: 5 });
  });
});

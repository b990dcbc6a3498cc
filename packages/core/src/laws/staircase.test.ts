import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum } from "../numerics/index.js";
import { type Distribution, pdf } from "./distribution.js";
import { laplace } from "./laplace.js";
import { staircase } from "./staircase.js";

const epsilons = fc.double({ min: 0.05, max: 8, noNaN: true });
const widths = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
const steps = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 0.5));

const close = (a: number, b: number, tolerance: number) =>
  expect(Math.abs(a - b), `${a} and ${b}`).toBeLessThanOrEqual(tolerance * Math.abs(b));

/**
 * E|X − c|^p as a sum over blocks. The density is constant on each piece of a block, so the
 * integrals are elementary.
 */
function exactMoment(epsilon: number, step: number, p: number, c: number): number {
  const b = Math.exp(-epsilon);
  const height = (1 - b) / 2 / (step + b * (1 - step));
  const power = (x: number) => (Math.sign(x - c) * Math.abs(x - c) ** (p + 1)) / (p + 1);
  const piece = (low: number, high: number) =>
    power(high) - power(low) + (power(-low) - power(-high));
  const terms: number[] = [];
  for (let k = 0; k * epsilon < 50 + p * Math.log(1 + k); k++) {
    const fall = height * b ** k;
    terms.push(fall * piece(k, k + step), fall * b * piece(k + step, k + 1));
  }
  return sum(terms);
}

/** The test fails if a moment needs more calls of the survival function than this number. */
const ENOUGH = 2_000_000;

function patient(law: Distribution): Distribution {
  let calls = 0;
  const survival = law.survival;
  return Object.assign(law, {
    survival(x: number) {
      if (++calls > ENOUGH) throw new Error(`more than ${ENOUGH} evaluations`);
      return survival(x);
    },
  });
}

describe("staircase", () => {
  it("at multiples of the sensitivity, staircase noise has the survival function of Laplace noise", () => {
    fc.assert(
      fc.property(epsilons, steps, fc.integer({ min: 0, max: 40 }), (epsilon, step, k) => {
        const law = staircase(epsilon, 1, step);
        close(law.survival(k), laplace(1 / epsilon).survival(k), 1e-12);
      }),
    );
  });

  it("staircase noise with its step at 0 equals staircase noise with its step at 1", () => {
    fc.assert(
      fc.property(epsilons, widths, fc.double({ min: -9, max: 9, noNaN: true }), (e, width, t) => {
        const [zero, one] = [staircase(e, width, 0), staircase(e, width, 1)];
        const x = t * width;
        close(zero.survival(x), one.survival(x), 1e-10);
        close(zero.variance, one.variance, 1e-12);
        expect(Math.abs(zero.entropy - one.entropy)).toBeLessThan(1e-12);
        if (Math.abs(t) % 1 > 1e-9) close(pdf(zero, x), pdf(one, x), 1e-12);
      }),
    );
  });

  it("the densities at two points differ by at most a factor e^ε if the points differ by at most the sensitivity", () => {
    const places = fc.double({ min: -9, max: 9, noNaN: true });
    const shifts = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(epsilons, steps, places, shifts, (epsilon, step, x, shift) => {
        const law = staircase(epsilon, 1, step);
        const loss = Math.abs(law.logPdf(x) - law.logPdf(x + shift));
        expect(loss).toBeLessThanOrEqual(epsilon * (1 + 1e-12));
      }),
    );
  });

  it("the quantile function is the inverse of the cdf", () => {
    const levels = fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true });
    fc.assert(
      fc.property(epsilons, widths, steps, levels, (epsilon, width, step, p) => {
        const law = staircase(epsilon, width, step);
        const x = law.quantile(p);
        // Near the end of a block the tail probability falls by a factor e^−ε.
        // So a rounding error of x is multiplied by e^ε.
        const bits = 2 ** -51 * Math.abs(x / width) * Math.exp(epsilon);
        expect(Math.abs(law.cdf(x) - p)).toBeLessThanOrEqual((1e-12 + bits) * p);
      }),
    );
    const law = staircase(1, 1, 0.4);
    expect(law.quantile(0.5)).toBeCloseTo(0, 15);
    expect([law.quantile(0), law.quantile(1)]).toEqual([-Infinity, Infinity]);
  });

  it.each([10, 20, 30, 40, 50])(
    "at ε = %d the tail is accurate relative to its size",
    (epsilon) => {
      const [step, x] = [0.5, 0.75];
      const law = staircase(epsilon, 1, step);
      const b = Math.exp(-epsilon);
      // P(|X| > x) for x between the step and the end of the first block.
      const tail = (b * (1 - (1 - b) * (x - step))) / (step + b * (1 - step));
      close(law.survival(x), tail / 2, 1e-12);
      close(law.quantile(tail / 2), -x, 1e-9);
    },
  );

  it.each([0.1, 1, 5])(
    "at ε = %d the moments are the sums over the pieces of constant density",
    (epsilon) => {
      for (const step of [0, 0.3, 1]) {
        const law = staircase(epsilon, 1, step);
        for (const p of [0.5, 1, 2, 2.5, 4]) {
          close(law.absoluteMoment(p, 0), exactMoment(epsilon, step, p, 0), 1e-11);
        }
        close(law.variance, exactMoment(epsilon, step, 2, 0), 1e-11);
      }
    },
  );

  it.each([
    [1, 0.3],
    [1, 100],
    [0.5, 100],
    [0.1, 0.3],
    [10, 100],
  ])(
    "moments about other centers need a limited number of evaluations: ε = %d, center %d",
    (epsilon, c) => {
      const law = patient(staircase(epsilon, 1, 0.4));
      for (const p of [1, 1.5, 2, 3]) {
        close(law.absoluteMoment(p, c), exactMoment(epsilon, 0.4, p, c), 1e-10);
      }
    },
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { integrate } from "../numerics/index.js";
import { applyCut, applyCutToAll, type Cut, cutLaw } from "./cut.js";
import { discreteLaplace } from "./discrete-laplace.js";
import { type Distribution, pdf } from "./distribution.js";
import { laplace } from "./laplace.js";
import { laplacePartialMoment, latticePartialMoment } from "./partial-moment.js";
import { shifted } from "./shifted.js";

const near = (actual: number, expected: number, tolerance = 1e-11) =>
  expect(Math.abs(actual - expected), `${actual}, ${expected}`).toBeLessThanOrEqual(tolerance);

const rates = fc.double({ min: 0.3, max: 3, noNaN: true });
const answers = fc.integer({ min: -4, max: 14 });

/**
 * Random cuts of integer noise, similar to those of the mechanisms: with or without bumps, and with
 * one or two finite ends.
 */
const cuts = fc
  .record({
    below: fc.integer({ min: -1, max: 4 }),
    gap: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(Number.POSITIVE_INFINITY)),
    shift: fc.constantFrom(0, 0.25, 1, 1.7),
    own: fc.boolean(),
  })
  .map(({ below, gap, shift, own }): Cut => {
    const above = below + gap;
    const [low, high] = [below - shift - 0.5, above - shift + 2];
    const bump = { at: below + 1, value: low + 0.3, radius: 0.5 };
    const plain = { below, low, above, high, shift };
    return own && gap > 1 ? { ...plain, bumps: [bump] } : plain;
  });

/**
 * The probability of each output: the sum over all noisy values that the cut maps to this output.
 */
function massesOf(y: Distribution, cut: Cut): [x: number, mass: number][] {
  const masses = new Map<number, number>();
  const reach = Math.ceil(50 / y.params.rate!);
  for (let k = y.mean - reach; k <= y.mean + reach; k++) {
    const x = applyCut(cut, k);
    masses.set(x, (masses.get(x) ?? 0) + pdf(y, k));
  }
  return [...masses].sort((a, b) => a[0] - b[0]);
}

const cutNoise = (rate: number, answer: number, cut: Cut) => {
  const y = shifted(discreteLaplace(rate), answer);
  const law = cutLaw("test", y, cut, latticePartialMoment(y));
  return { law, masses: massesOf(y, cut) };
};

describe("cut noise on the integers", () => {
  it("the moments and the entropy agree with sums over the outputs", () => {
    fc.assert(
      fc.property(rates, answers, cuts, (rate, answer, cut) => {
        const { law, masses } = cutNoise(rate, answer, cut);
        const moment = (f: (x: number) => number) => masses.reduce((s, [x, m]) => s + m * f(x), 0);
        const mean = moment((x) => x);
        const variance = moment((x) => (x - mean) ** 2);
        near(law.mean, mean);
        near(law.variance, variance, 1e-10);
        for (const c of [-1, 0.4, 3, 20]) {
          for (const p of [1, 2]) {
            const error = moment((x) => Math.abs(x - c) ** p);
            near(law.absoluteMoment(p, c), error, 1e-11 * Math.max(1, error));
          }
        }
        const entropy = masses.reduce((sum, [, m]) => (m > 0 ? sum - m * Math.log(m) : sum), 0);
        near(law.entropy, entropy, 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  it("the cdf, the probabilities and the quantiles agree with sums over the outputs", () => {
    fc.assert(
      fc.property(rates, answers, cuts, (rate, answer, cut) => {
        const { law, masses } = cutNoise(rate, answer, cut);
        let below = 0;
        for (const [x, mass] of masses) {
          near(law.cdf(x - 0.01), below, 1e-12);
          if (mass > 1e-6) {
            near(pdf(law, x), mass, 1e-12);
            expect(law.quantile(below + mass / 2)).toBe(x);
          }
          below += mass;
          near(law.cdf(x), below, 1e-12);
          near(law.survival(x), 1 - below, 1e-12);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("a number that is not an output has probability 0", () => {
    const { law } = cutNoise(1, 2, { below: 1, low: 0, above: 9, high: 10, shift: 0 });
    for (const x of [-1, 0.5, 1, 9, 9.5, 11]) expect(pdf(law, x)).toBe(0);
    for (const x of [0, 2, 8, 10]) expect(pdf(law, x)).toBeGreaterThan(0);
  });

  it("if both cuts are at the same point, the output for this point is `low`", () => {
    const { law, masses } = cutNoise(0.7, 3, { below: 5, low: 0, above: 5, high: 10, shift: 0 });
    expect(masses.map(([x]) => x)).toEqual([0, 10]);
    near(law.cdf(0), masses[0]![1]);
    near(law.mean, 10 * masses[1]![1]);
    near(pdf(law, 0) + pdf(law, 10), 1);
  });
});

describe("cut noise on the real line", () => {
  const points = fc.double({ min: -3, max: 8, noNaN: true });
  const widths = fc.double({ min: 0.1, max: 9, noNaN: true });

  it("the moments are those of the atoms and of the density between the atoms", () => {
    fc.assert(
      fc.property(rates, points, widths, fc.boolean(), (b, q, width, endless) => {
        const above = endless ? Number.POSITIVE_INFINITY : 1 + width;
        const cut = { below: 1, low: 0.2, above, high: above, shift: 0.4 };
        const y = shifted(laplace(b), q);
        const law = cutLaw("test", y, cut, laplacePartialMoment(b, q));
        const far = 45 * b;
        const inner = [1, q, Math.min(above, q + far)];
        const ends = [q - far, ...inner, q + far].sort((x, z) => x - z);
        const expectation = (f: (x: number) => number) =>
          integrate((t) => f(applyCut(cut, t)) * pdf(y, t), ends).value;
        const mean = expectation((x) => x);
        const variance = expectation((x) => (x - mean) ** 2);
        near(law.mean, mean);
        near(law.variance, variance, 1e-10);
        near(law.absoluteMoment(2, q), variance + (mean - q) ** 2, 1e-10);
        near(law.absoluteMoment(1, 0), expectation(Math.abs), 1e-10);
        const atoms = law.atoms.reduce((sum, { mass }) => sum + mass, 0);
        near(atoms, y.cdf(1) + (endless ? 0 : y.survival(above)));
        for (const x of [0, 0.2, 0.9, 3]) near(law.cdf(x) + law.survival(x), 1);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a cut of an array", () => {
  it("is the cut of each element, for any number of bumps", () => {
    const bumps = [1, 2, 3, 2].map((at, i) => ({ at, value: 10 + i, radius: 0.4 }));
    const values = Float64Array.from({ length: 200 }, (_, i) => i / 20 - 2);
    for (let count = 0; count <= bumps.length; count++) {
      for (const above of [0.5, 6, Number.POSITIVE_INFINITY]) {
        const cut = {
          below: 0.5,
          low: -1,
          above,
          high: 20,
          shift: 0.3,
          bumps: bumps.slice(0, count),
        };
        const all = values.slice();
        applyCutToAll(cut, all);
        expect([...all]).toEqual([...values].map((y) => applyCut(cut, y)));
      }
    }
  });
});

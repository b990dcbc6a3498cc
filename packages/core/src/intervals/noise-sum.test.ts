import { describe, expect, it } from "vitest";
import { normalUpperQuantile } from "../numerics/index.js";
import { gaussianSumWithin } from "./gaussian-sum.js";
import type { IntegerNoise } from "./integer-noise.js";
import { type NoiseTerm, noiseSumWithin } from "./noise-sum.js";

const gaussian = (variance: number): IntegerNoise => ({ kind: "discrete-gaussian", variance });
const geometric = (epsilon: number, sensitivity = 1): IntegerNoise => ({
  kind: "geometric",
  epsilon,
  sensitivity,
});

/** The probabilities of the noise, by its definition. */
function massesOf(noise: IntegerNoise): Map<number, number> {
  const weight = (z: number) =>
    noise.kind === "geometric"
      ? Math.exp((-Math.abs(z) * noise.epsilon) / noise.sensitivity)
      : Math.exp((-z * z) / (2 * noise.variance));
  let last = 1;
  while (weight(last) > 1e-16) last++;
  const points = Array.from({ length: 2 * last + 1 }, (_, i) => i - last);
  const total = points.reduce((sum, z) => sum + weight(z), 0);
  return new Map(points.map((z) => [z, weight(z) / total]));
}

/** P(|Σ factor·z| > h) by adding up all outcomes. Sums that differ by less than 1e-9 are joined. */
function tailOf(terms: readonly NoiseTerm[]): (h: number) => number {
  let law = new Map([[0, 1]]);
  for (const { factor, count, noise } of terms) {
    const masses = massesOf(noise);
    for (let i = 0; i < count; i++) {
      const next = new Map<number, number>();
      for (const [x, p] of law) {
        for (const [z, q] of masses) {
          const sum = Math.round((x + factor * z) * 1e9) / 1e9;
          if (p * q > 1e-18) next.set(sum, (next.get(sum) ?? 0) + p * q);
        }
      }
      law = next;
    }
  }
  return (h) => [...law].reduce((sum, [x, p]) => (Math.abs(x) > h ? sum + p : sum), 0);
}

const deviationOf = (terms: readonly NoiseTerm[]) =>
  Math.sqrt(
    terms.reduce((sum, { factor, count, noise }) => {
      const variance = [...massesOf(noise)].reduce((v, [z, p]) => v + p * z * z, 0);
      return sum + factor ** 2 * count * variance;
    }, 0),
  );

const SUMS: [string, NoiseTerm[]][] = [
  ["one narrow Gaussian", [{ factor: 1, count: 1, noise: gaussian(0.1) }]],
  ["one Gaussian of variance 0.5", [{ factor: 1, count: 1, noise: gaussian(0.5) }]],
  ["one Gaussian of variance 3", [{ factor: 0.25, count: 1, noise: gaussian(3) }]],
  ["one wide Gaussian", [{ factor: 1, count: 1, noise: gaussian(900) }]],
  ["one geometric noise", [{ factor: 1, count: 1, noise: geometric(0.2) }]],
  ["one narrow geometric noise", [{ factor: -2, count: 1, noise: geometric(6, 2) }]],
  [
    "a table and its margin",
    [
      { factor: 0.75, count: 1, noise: gaussian(2) },
      { factor: -0.25, count: 3, noise: gaussian(2) },
      { factor: 0.25, count: 1, noise: gaussian(5) },
    ],
  ],
  [
    "factors without a common lattice",
    [
      { factor: 1, count: 1, noise: geometric(2) },
      { factor: Math.SQRT1_2, count: 2, noise: geometric(1.7) },
    ],
  ],
  [
    "both kinds of noise",
    [
      { factor: 0.5, count: 2, noise: geometric(3, 2) },
      { factor: 0.5, count: 1, noise: gaussian(1.5) },
    ],
  ],
];

describe("noiseSumWithin", () => {
  it.each(SUMS)("%s: sound, and hardly too long", (_, terms) => {
    const tail = tailOf(terms);
    const slack = 0.004 * deviationOf(terms);
    for (const failure of [0.1, 0.05, 1e-5]) {
      const within = noiseSumWithin(terms, 1 - failure);
      expect(tail(within)).toBeLessThanOrEqual(failure);
      // The smallest h is a point of the law, and at any smaller h the failure is too likely.
      if (within > slack) expect(tail(within - slack)).toBeGreaterThan(failure);
    }
  });

  it.each(SUMS.slice(-4))("%s: sound for rare failures", (_, terms) => {
    const tail = tailOf(terms);
    const within = noiseSumWithin(terms, 1 - 1e-8);
    expect(tail(within)).toBeLessThanOrEqual(1e-8);
    expect(within).toBeLessThan(25 * deviationOf(terms));
  });

  it("is the normal quantile for many wide noises", () => {
    const terms = [
      { factor: 0.9, count: 1, noise: gaussian(269) },
      { factor: 0.07, count: 40, noise: gaussian(310) },
      { factor: -0.003, count: 9000, noise: gaussian(280) },
    ];
    const expected = 1.9599639845400545 * deviationOf(terms);
    expect(noiseSumWithin(terms, 0.95) / expected).toBeGreaterThan(1);
    expect(noiseSumWithin(terms, 0.95) / expected).toBeLessThan(1.002);
    const rare = normalUpperQuantile(5e-5) * deviationOf(terms);
    expect(noiseSumWithin(terms, 0.9999) / rare).toBeGreaterThan(0.99999);
    expect(noiseSumWithin(terms, 0.9999) / rare).toBeLessThan(1.002);
  });

  it("leaves room for rounding errors, and ignores factors that are rounding errors", () => {
    const alone = { factor: 1, count: 1, noise: gaussian(3) };
    const within = noiseSumWithin([alone, { factor: 1e-17, count: 9, noise: gaussian(3) }], 0.95);
    expect(within).toBe(noiseSumWithin([alone], 0.95));
    expect(within).toBeGreaterThan(Math.floor(within) + 1e-4);
  });

  it("is almost 0, and found at once, for noise that is almost always 0", () => {
    const terms = [1, 0.5, 0.5].map((factor) => ({ factor, count: 2, noise: geometric(50 / 3) }));
    expect(noiseSumWithin(terms, 0.95)).toBeGreaterThan(0);
    expect(noiseSumWithin(terms, 0.95)).toBeLessThan(1e-6);
  });

  it("is 0 without noise", () => {
    expect(noiseSumWithin([{ factor: 0, count: 5, noise: gaussian(1) }], 0.95)).toBe(0);
  });
});

describe("noise that is almost always 0", () => {
  it.each([10, 20, 50])("has a short interval, in a short time: ε = %f", (epsilon) => {
    const terms = [
      { factor: 1, count: 3, noise: geometric(epsilon) },
      { factor: 0.37, count: 2, noise: geometric(epsilon) },
    ];
    const within = noiseSumWithin(terms, 0.95);
    expect(within).toBeGreaterThan(0);
    expect(within).toBeLessThan(2);
  });
});

describe("a sum of discrete Gaussians in a short time", () => {
  it.each([
    [4, 3, 1.35],
    [25, 40, 1.12],
    [900, 6, 1.02],
  ])(
    "variance %i, %i terms: at least the inverted law, and at most %f times it",
    (variance, n, most) => {
      const factors = Array.from({ length: n }, (_, i) => 1 / (1 + i));
      const squares = factors.reduce((sum, factor) => sum + factor * factor, 0);
      for (const confidence of [0.95, 0.999]) {
        const inverted = noiseSumWithin(
          factors.map((factor) => ({ factor, count: 1, noise: gaussian(variance) })),
          confidence,
        );
        const sum = { variance: squares * variance, squares, numbers: n };
        const ratio = gaussianSumWithin(sum, confidence) / inverted;
        // The inverted law is at most 0.002 standard deviations too wide.
        expect(ratio).toBeGreaterThan(0.996);
        expect(ratio).toBeLessThan(most);
      }
    },
  );
});

import { describe, expect, it } from "vitest";
import { gaussian, pdf } from "../../src/laws/index.js";
import { mechanism } from "../../src/mechanisms/index.js";
import {
  bestGaussian,
  gaussianMixture,
  gaussianMixturePrivacy,
  type SigmaAtom,
} from "../../src/mechanisms/random-scale/index.js";
import { parseMetric } from "../../src/metrics/index.js";
import { gaussianPrivacy } from "../../src/privacy/ideal/index.js";
import { numbers } from "./random-priors.js";

const two = (p: number, sigma0: number, sigma1: number): SigmaAtom[] => [
  { sigma: sigma0, weight: 1 - p },
  { sigma: sigma1, weight: p },
];

const CASES: readonly (readonly [SigmaAtom[], number])[] = [
  [two(0.5, 1, 2), 1],
  [two(0.7, 0.5, 5), 1],
  [two(0.99, 0.1, 3), 1],
  [two(0.3361479798, 1.1158270374, 3.9963424728), 1],
  [
    [
      ...two(0.3, 1, 1.1).map(({ sigma, weight }) => ({ sigma, weight: weight / 2 })),
      { sigma: 40, weight: 0.5 },
    ],
    3,
  ],
  [two(1e-9, 0.2, 30), 0.7],
];

/** The sum Σ max(0, f − e^ε g) over cells that are much smaller than the smallest σ. */
function bruteForce(atoms: readonly SigmaAtom[], sensitivity: number, epsilon: number): number {
  const law = gaussianMixture(atoms);
  const [narrow, wide] = [Math.min, Math.max].map((f) => f(...atoms.map(({ sigma }) => sigma)));
  let total = 0;
  const add = (from: number, to: number, cells: number) => {
    const width = (to - from) / cells;
    for (let i = 0; i < cells; i++) {
      const x = from + (i + 0.5) * width;
      total += width * Math.max(0, pdf(law, x) - Math.exp(epsilon) * pdf(law, x - sensitivity));
    }
  };
  const near = -12 * narrow!;
  add(near, sensitivity / 2, 200_000);
  add(near - 12 * wide!, near, 200_000);
  return total;
}

describe.each(CASES)("Gaussian noise with random σ %j, Δ = %d", (atoms, sensitivity) => {
  const privacy = gaussianMixturePrivacy(atoms, sensitivity);

  it("has the δ of a sum over fine cells, up to the reported error", () => {
    for (const epsilon of [0, 0.3, 1, 2.5]) {
      const { value, error } = privacy.deltaWithin(epsilon);
      expect(error).toBeLessThan(1e-13);
      const sum = bruteForce(atoms, sensitivity, epsilon);
      expect(Math.abs(sum - value), `at ${epsilon}`).toBeLessThan(error + 1e-9 * (value + 1e-3));
    }
  });

  it("has at most the average δ of its parts, because the hockey-stick divergence is jointly convex", () => {
    for (const epsilon of [0, 0.5, 1, 3]) {
      const parts = atoms.map(
        ({ sigma, weight }) => weight * gaussianPrivacy(sensitivity / sigma).delta(epsilon),
      );
      const average = parts.reduce((a, b) => a + b);
      expect(privacy.delta(epsilon)).toBeLessThanOrEqual(average * (1 + 1e-12));
    }
  });

  it("has Rényi divergences that rise with the order and stay below those of the smallest σ", () => {
    const narrow = Math.min(...atoms.map(({ sigma }) => sigma));
    let before = 0;
    for (const alpha of [1, 1.5, 2, 8, 64]) {
      const value = privacy.rdp(alpha);
      expect(value).toBeGreaterThanOrEqual(before);
      expect(value).toBeLessThanOrEqual(gaussianPrivacy(sensitivity / narrow).rdp(alpha));
      before = value;
    }
  });
});

it("a mixture with a single σ is plain Gaussian noise, with all digits of a small δ", () => {
  const random = numbers(5);
  for (let i = 0; i < 40; i++) {
    const [sigma, epsilon] = [0.2 + 6 * random(), 6 * random()];
    const mixture = gaussianMixturePrivacy([{ sigma, weight: 1 }], 1);
    const exact = gaussianPrivacy(1 / sigma).delta(epsilon);
    expect(Math.abs(mixture.delta(epsilon) / exact - 1)).toBeLessThan(1e-10);
    expect(Math.abs(mixture.rdp(3) / gaussianPrivacy(1 / sigma).rdp(3) - 1)).toBeLessThan(1e-12);
    expect(gaussianMixture([{ sigma, weight: 1 }]).entropy).toBeCloseTo(
      gaussian(sigma).entropy,
      11,
    );
  }
});

describe("the best two values of σ for a metric at (ε, δ)", () => {
  it.each([
    [1, 1e-6, "usefulness:1", 0.48454, 0.18711],
    [1, 0.01, "usefulness:0.5", 0.35903, 0.20996],
    [4, 1e-3, "mae", 0.2097059, 0.65672],
  ])("ε = %d, δ = %d, %s", (epsilon, delta, name, least, plain) => {
    const metric = parseMetric(name);
    const atoms = bestGaussian({ epsilon, delta, sensitivity: 1, metric });
    const value = metric.of(gaussianMixture(atoms), 0);
    expect(Math.abs(value - least)).toBeLessThan(2e-5);
    expect(gaussianMixturePrivacy(atoms, 1).delta(epsilon)).toBeLessThanOrEqual(delta);
    const { details } = mechanism("gaussian", { epsilon, delta, sensitivity: 1 });
    const law = gaussian(details.sigma!);
    expect(metric.of(law, 0)).toBeCloseTo(plain, 4);
    // Slightly different mixtures with the same δ are not better.
    const random = numbers(11);
    for (let i = 0; i < 6; i++) {
      const [one, other] = [atoms[0]!, atoms[1]!];
      const p = other.weight * (0.9 + 0.2 * random());
      const ratio = (other.sigma / one.sigma) * (0.9 + 0.2 * random());
      let scale = one.sigma / 4;
      const at = () => two(p, scale, scale * ratio);
      while (gaussianMixturePrivacy(at(), 1).delta(epsilon) > delta) scale *= 1.001;
      const nearby = metric.of(gaussianMixture(at()), 0);
      const sign = metric.better === "lower" ? 1 : -1;
      expect(sign * nearby).toBeGreaterThan(sign * value - 1e-6);
    }
  });
});

it("Gaussian noise with uniformly distributed σ has the variance and the density of the exact integral", () => {
  const [a, b] = [0.5, 6];
  const law = mechanism("compound-gaussian", { sensitivity: 1, prior: "uniform", a, b }).law(0);
  expect(law.variance).toBeCloseTo((b ** 3 - a ** 3) / (3 * (b - a)), 12);
  const density = Math.log(b / a) / (b - a) / Math.sqrt(2 * Math.PI);
  expect(Math.abs(pdf(law, 0) / density - 1)).toBeLessThan(1e-13);
  expect(() =>
    mechanism("compound-gaussian", { sensitivity: 1, prior: "uniform", a: 2, b: 1 }),
  ).toThrow("compound-gaussian: b must be above a (2) and at most 10000 times a, got 1");
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BoostedFamily,
  bestBoostedScale,
  boostedNoise,
  boostedNoisePrivacy,
  confidenceAt,
  deltaBound,
  GAUSSIAN_KERNEL,
  LAPLACE_KERNEL,
  privacyBetween,
} from "../../src/mechanisms/boosted/index.js";
import { deltaAnywhere, epsilonAt } from "../../src/privacy/ideal/index.js";
import golden from "../golden/boosting.json" with { type: "json" };
import { paperDelta } from "./paper-delta.js";

const RUNS = { numRuns: 60, seed: 20_260_301 };
const kernels = fc.constantFrom(GAUSSIAN_KERNEL, LAPLACE_KERNEL);
const uniform = (min: number, max: number) =>
  fc.integer({ min: 0, max: 2 ** 30 }).map((n) => min + ((max - min) * n) / 2 ** 30);

/** Random noise of any scale with an absolute region, and a random sensitivity. */
const noises = fc.record({
  kernel: kernels,
  scale: uniform(0.5, 8),
  tolerance: uniform(0.5, 12),
  confidence: uniform(0.3, 0.9999),
  sensitivity: uniform(0.05, 6),
});
type Noise = typeof noises extends fc.Arbitrary<infer T> ? T : never;
const made = ({ kernel, scale, ...need }: Noise) => {
  const family = boostedNoise(kernel, scale, need);
  return { family, privacy: boostedNoisePrivacy(family, need.sensitivity) };
};
const EPSILONS = [0, 0.05, 0.2, 0.7, 1.5, 3];

/** Tells whether the relative difference of a and b is at most the tolerance `relative`. */
function close(a: number, b: number, relative: number): boolean {
  return Math.abs(a - b) <= relative * Math.max(Math.abs(a), Math.abs(b)) + 1e-300;
}

describe("the exact profile", () => {
  it("the exact profile decreases, is convex in e^ε, and lies between max(0, 1 − e^ε) and 1", () => {
    fc.assert(
      fc.property(noises, (noise) => {
        const { delta } = made(noise).privacy;
        const grid = Array.from({ length: 41 }, (_, i) => i / 10 - 1);
        const dots = grid.map((epsilon) => [Math.exp(epsilon), delta(epsilon)] as const);
        for (const [i, [x, y]] of dots.entries()) {
          expect(y).toBeGreaterThanOrEqual(Math.max(0, 1 - x) * (1 - 1e-12));
          expect(y).toBeLessThanOrEqual(1);
          const [before, after] = [dots[i - 1], dots[i + 1]];
          if (before === undefined || after === undefined) continue;
          expect(y).toBeLessThanOrEqual(before[1]);
          const chord =
            before[1] + ((after[1] - before[1]) * (x - before[0])) / (after[0] - before[0]);
          expect(y).toBeLessThanOrEqual(chord + 1e-14);
        }
      }),
      RUNS,
    );
  });

  it("the exact profile belongs to a pair of distributions: E e^−loss = 1 in each direction", () => {
    const shapes: readonly BoostedFamily["region"][] = [
      (q) => ({ lower: q - 4, upper: q + 4 }),
      (q) => ({ lower: q - 4 - 0.2 * Math.abs(q), upper: q + 4 + 0.2 * Math.abs(q) }),
      () => ({ lower: -9, upper: 12 }),
    ];
    fc.assert(
      fc.property(
        noises,
        fc.constantFrom(...shapes),
        uniform(-6, 6),
        uniform(-3, 3),
        (noise, region, q, d) => {
          if (Math.abs(d) < 1e-3) return;
          const family = { ...made(noise).family, region };
          const [there, back] = [
            privacyBetween(family, q, q + d),
            privacyBetween(family, q + d, q),
          ];
          for (const epsilon of EPSILONS) {
            const mirrored = -Math.expm1(-epsilon) + Math.exp(-epsilon) * back.delta(epsilon);
            expect(Math.abs(there.delta(-epsilon) - mirrored)).toBeLessThan(1e-13);
          }
        },
      ),
      RUNS,
    );
  });

  it("the exact profile differs from the profile of the paper, which belongs to no pair of distributions", () => {
    const need = { sensitivity: 1, tolerance: 5, confidence: 0.9 };
    for (const [factor, expected] of [
      [1.2, 1.02],
      [1.5, 1.09],
      [2, 1.221],
      [4, 1.529],
    ] as const) {
      const family = boostedNoise(GAUSSIAN_KERNEL, factor * 3.039784159558845, need);
      // As ε → −∞, 1 − δ(ε) tends to e^ε times the mean of e^−loss.
      const mean = (delta: (epsilon: number) => number) => (1 - delta(-20)) * Math.exp(20);
      expect(mean((at) => paperDelta(family, 1, at))).toBeCloseTo(expected, 2);
      expect(mean((at) => boostedNoisePrivacy(family, 1).delta(at))).toBeCloseTo(1, 6);
    }
  });

  it("the exact profile exceeds the profile of the paper exactly where the reference file says so", () => {
    const rows = golden.delta_absolute.filter((row) => row.paper_prop6_delta !== undefined);
    for (const row of rows) {
      const need = { sensitivity: row.Delta, tolerance: row.tau, confidence: row.rho };
      const family = boostedNoise(GAUSSIAN_KERNEL, row.scale, need);
      const paper = paperDelta(family, row.Delta, row.eps);
      expect(close(paper, row.paper_prop6_delta, 1e-9)).toBe(true);
      const exact = boostedNoisePrivacy(family, row.Delta).delta(row.eps);
      expect(exact > paper).toBe(row.delta > row.paper_prop6_delta);
    }
    expect(rows.some((row) => row.delta > row.paper_prop6_delta)).toBe(true);
  });
});

describe("an absolute region", () => {
  it("an absolute region costs the same in both directions, costs more at a larger sensitivity, and does not depend on the unit", () => {
    fc.assert(
      fc.property(noises, uniform(1.01, 3), (noise, factor) => {
        const { family, privacy } = made(noise);
        const d = noise.sensitivity;
        const back = privacyBetween(family, d, 0);
        const farther = boostedNoisePrivacy(family, d * factor);
        const scaled = made({
          ...noise,
          scale: noise.scale * factor,
          tolerance: noise.tolerance * factor,
          sensitivity: d * factor,
        }).privacy;
        for (const epsilon of EPSILONS) {
          const delta = privacy.delta(epsilon);
          expect(close(back.delta(epsilon), delta, 1e-9)).toBe(true);
          expect(farther.delta(epsilon)).toBeGreaterThanOrEqual(delta * (1 - 1e-12));
          expect(close(scaled.delta(epsilon), delta, 1e-8)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("an absolute region without a boost costs as much as the kernel", () => {
    fc.assert(
      fc.property(noises, (noise) => {
        const { kernel, scale, sensitivity } = noise;
        const { family, privacy } = made({ ...noise, confidence: 1e-9 });
        const plain = kernel.privacy(sensitivity / scale);
        expect(family.boost.rate).toBe(0);
        for (const epsilon of EPSILONS) {
          expect(Math.abs(privacy.delta(epsilon) - plain.delta(epsilon))).toBeLessThan(1e-14);
        }
        for (const alpha of [1, 1.5, 4, 30]) {
          expect(close(privacy.rdp(alpha), plain.rdp(alpha), 1e-10)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("an absolute region with confidence 1 and Laplace noise has the δ of truncated Laplace noise", () => {
    for (const [epsilon, delta] of [
      [0.5, 1e-3],
      [1, 1e-5],
      [2, 1e-8],
    ] as const) {
      const tolerance = Math.log1p(Math.expm1(epsilon) / (2 * delta)) / epsilon;
      const need = { sensitivity: 1, tolerance, confidence: 1 };
      const { delta: profile } = boostedNoisePrivacy(
        boostedNoise(LAPLACE_KERNEL, 1 / epsilon, need),
        1,
      );
      expect(close(profile(epsilon), delta, 1e-11)).toBe(true);
    }
  });

  it("the inverse of δ(ε) returns the original ε", () => {
    fc.assert(
      fc.property(noises, uniform(0.01, 2), (noise, epsilon) => {
        const { privacy } = made(noise);
        const delta = privacy.delta(epsilon);
        const back = epsilonAt(privacy, delta);
        expect(privacy.delta(back)).toBeLessThanOrEqual(delta);
        expect(back).toBeLessThanOrEqual(epsilon * (1 + 1e-12));
        if (delta > 1e-200)
          expect(privacy.delta(back * (1 - 1e-9))).toBeGreaterThan(delta * (1 - 1e-12));
      }),
      RUNS,
    );
  });

  it("Rényi divergences never decrease with their order and, for Laplace noise, tend to the pure ε", () => {
    fc.assert(
      fc.property(noises, (noise) => {
        const { privacy } = made(noise);
        const orders = [1, 1.001, 1.5, 2, 5, 20, 100];
        const values = orders.map(privacy.rdp);
        for (const [i, value] of values.slice(1).entries()) {
          expect(value).toBeGreaterThanOrEqual(values[i]! * (1 - 1e-10));
        }
        if (noise.kernel === LAPLACE_KERNEL) {
          expect(close(privacy.rdp(1e5), privacy.epsilon, 1e-3)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("boosted noise at its best scale costs no more than the kernel with the same confidence", () => {
    fc.assert(
      fc.property(noises, ({ kernel, tolerance, confidence, sensitivity }) => {
        const need = { tolerance, confidence, sensitivity };
        const plain = kernel.privacy(sensitivity / (tolerance * kernel.scaleFor(confidence)));
        const best = bestBoostedScale(kernel, need, (privacy) => epsilonAt(privacy, 1e-5));
        const { epsilon, delta } = boostedNoisePrivacy(
          boostedNoise(kernel, best, need),
          sensitivity,
        );
        const boosted = epsilonAt({ epsilon, delta, rdp: plain.rdp }, 1e-5);
        expect(boosted).toBeLessThanOrEqual(epsilonAt(plain, 1e-5) * (1 + 1e-9));
      }),
      { ...RUNS, numRuns: 12 },
    );
  });
});

describe("a region on a declared domain", () => {
  const families = fc.tuple(noises, fc.constantFrom("relative", "fixed"), uniform(0, 0.4));

  it("every pair of answers has at most the reported δ, and every answer has the promised confidence", () => {
    fc.assert(
      fc.property(families, uniform(-5, 5), uniform(-1, 1), ([noise, kind, ratio], q, part) => {
        const { kernel, scale, sensitivity, confidence, tolerance } = noise;
        const half = (answer: number) => ratio * Math.abs(answer) + tolerance;
        const region =
          kind === "fixed"
            ? () => ({ lower: -6, upper: 7 })
            : (answer: number) => ({ lower: answer - half(answer), upper: answer + half(answer) });
        const worst = kind === "fixed" ? -5 : 0;
        const edges = kind === "fixed" ? { lower: worst - -6, upper: 7 - worst } : undefined;
        const inside = kernel.partial(scale, worst)(
          0,
          worst - (edges?.lower ?? tolerance),
          worst + (edges?.upper ?? tolerance),
          0,
        );
        const boost = boostedNoise(kernel, scale, { tolerance, confidence }).boost;
        const rate = Math.max(0, (confidence - inside) / (confidence * (1 - inside)));
        const family = {
          kernel,
          scale,
          region,
          boost: kind === "fixed" ? { rate, keep: 1 - rate, logRatio: -Math.log1p(-rate) } : boost,
        };
        expect(confidenceAt(family, worst)).toBeGreaterThanOrEqual(confidence * (1 - 1e-12));
        expect(confidenceAt(family, q)).toBeGreaterThanOrEqual(confidence * (1 - 1e-12));
        const to = Math.min(5, Math.max(-5, q + part * sensitivity));
        if (Math.abs(to - q) < 1e-6) return;
        const domain = {
          subject: "test",
          input: { lower: -5, upper: 5 },
          sensitivity,
          kinks: [0, 0.5],
        };
        const bound = deltaBound(family, domain);
        for (const epsilon of EPSILONS) {
          const { delta } = privacyBetween(family, q, to);
          expect(delta(epsilon)).toBeLessThanOrEqual(bound(epsilon) * (1 + 1e-9));
        }
      }),
      RUNS,
    );
  });
});

it("δ at −ε follows from δ at ε", () => {
  fc.assert(
    fc.property(noises, uniform(0, 3), (noise, epsilon) => {
      const { privacy } = made(noise);
      const direct = privacy.delta(-epsilon);
      expect(Math.abs(deltaAnywhere(privacy, -epsilon) - direct)).toBeLessThan(1e-13);
    }),
    RUNS,
  );
});

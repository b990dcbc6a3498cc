import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { mechanism } from "../mechanisms/index.js";
import { bracket } from "../numerics/index.js";
import { laplaceWithin } from "./laplace-sum.js";
import {
  deviationLimits,
  meanMissUp,
  type VarianceLimits,
  varianceLimits,
  varianceMissUp,
} from "./variance-error.js";
import { type SquareSums, VarianceInterval, varianceFactors } from "./variance-interval.js";

/** The steps of one row, which are also the scale of the noise: ε is 1. */
const ROW = 256;
const { channel } = mechanism("geometric", { epsilon: 1 / ROW, sensitivity: 1 }).compile();
const noise = channel.law(0);

const sumsOf = (rows: readonly number[]): SquareSums => {
  const sum = (of: (w: number) => number) => rows.reduce((all, w) => all + of(w), 0);
  return [sum((w) => w * w), sum((w) => 2 * w * (1 - w)), sum((w) => (1 - w) ** 2)];
};

const momentsOf = ([a, b, c]: SquareSums) => {
  const n = a + b + c;
  return { mean: (a + b / 2) / n, variance: (a * c - (b * b) / 4) / (n * n) };
};

/** The quantile of beta(2, 8), whose distribution is 1 − (1 − x)⁸ (1 + 8x). */
const betaQuantile = (u: number): number =>
  bracket((x) => 1 - (1 - x) ** 8 * (1 + 8 * x) >= u, 0, 1, 1e-6).yes;

const DATA: Readonly<Record<string, (i: number, n: number) => number>> = {
  uniform: (i, n) => (i + 0.5) / n,
  "beta(2, 8)": (i, n) => betaQuantile((i + 0.5) / n),
  constant: () => 0.3,
  "two ends": (i) => i % 2,
};

const noisy = (sums: SquareSums, random: ReturnType<typeof seededRandom>): SquareSums => {
  const drawn = sums.map((sum) => channel.sample(Math.round(sum * ROW), random));
  return [drawn[0]!, drawn[1]!, drawn[2]!];
};

describe("VarianceInterval", () => {
  it.each([
    [0.45, 0.0825, [0.22, -0.33, 0.12]],
    [0.6, 0.24, [-0.08, -0.48, 0.12]],
  ])(
    "the factors at the mean %d and the variance %d are those of the reference file",
    (m, v, influence) => {
      const at = (x: number) => ({ lower: x, upper: x });
      varianceFactors(at(m), at(v)).forEach((factor, i) => {
        expect(factor).toBeCloseTo(Math.abs(influence[i]!), 12);
      });
    },
  );

  it("intervals agree with the reference file", () => {
    const fine = mechanism("geometric", { epsilon: 1 / 2048, sensitivity: 1 }).compile().channel;
    const interval = new VarianceInterval(fine.law(0), 0.95);
    const golden = [
      { sums: [20, 18, 15], lower: 0.053849582219128375, upper: 0.1068911240933945 },
      { sums: [300, 350, 340], lower: 0.07155465347172822, upper: 0.074104236175105 },
    ] as const;
    for (const { sums, lower, upper } of golden) {
      const found = interval.variance([2048 * sums[0], 2048 * sums[1], 2048 * sums[2]]);
      const width = upper - lower;
      // The reference examines a few means, and the interval bounds all means.
      expect(found.lower).toBeLessThan(lower);
      expect(found.upper).toBeGreaterThan(upper);
      expect(found.lower).toBeGreaterThan(lower - 0.01 * width);
      expect(found.upper).toBeLessThan(upper + 0.01 * width);
    }
  });

  it.each([20, 60, 200, 2000])(
    "for %d rows, the interval contains every variance that some mean allows, and hardly more",
    (n) => {
      const interval = new VarianceInterval(noise, 0.9);
      const sums = noisy(sumsOf(Array.from({ length: n }, (_, i) => i / n)), seededRandom(n));
      const { lower, upper } = interval.variance(sums);
      const { mean, variance } = momentsOf(sums);
      const total = sums[0] + sums[1] + sums[2];
      const allowed = { lower: 0.25, upper: 0 };
      for (let i = -160; i <= 160; i++) {
        const m = mean + (i * 6 * ROW) / total / 160;
        const room = ROW * laplaceWithin([1 - m, 0.5 - m, m], 0.02);
        if (m < 0 || m > 1 || total * Math.abs(m - mean) > room) continue;
        for (let k = -20; k <= 220; k++) {
          const v = lower + (k * (upper - lower)) / 200;
          if (v < 0 || v > m * (1 - m)) continue;
          const within = laplaceWithin([(1 - m) ** 2 - v, m * (1 - m) + v, m * m - v], 0.08);
          if (total * Math.abs(variance + (m - mean) ** 2 - v) > ROW * within) continue;
          allowed.lower = Math.min(allowed.lower, v);
          allowed.upper = Math.max(allowed.upper, v);
        }
      }
      const spare = 0.04 * (upper - lower);
      expect(allowed.lower).toBeGreaterThanOrEqual(lower);
      expect(allowed.lower).toBeLessThan(lower + spare);
      expect(allowed.upper).toBeLessThanOrEqual(upper);
      expect(allowed.upper).toBeGreaterThan(upper - spare);
    },
  );

  it.each(Object.keys(DATA))(
    "intervals of %s rows contain the true values often enough, for 5 to 5,000 rows",
    (name) => {
      const random = seededRandom(21);
      const interval = new VarianceInterval(noise, 0.95, 0.5);
      for (const [n, draws] of [
        [5, 400],
        [50, 400],
        [500, 1000],
        [5000, 1000],
      ] as const) {
        const sums = sumsOf(Array.from({ length: n }, (_, i) => DATA[name]!(i, n)));
        const { mean, variance } = momentsOf(sums);
        const truth = { mean, variance: Math.max(0, variance) }; // rounding errors may be negative
        const hits = { mean: 0, variance: 0 };
        for (let i = 0; i < draws; i++) {
          const drawn = noisy(sums, random);
          for (const name of ["mean", "variance"] as const) {
            const { lower, upper } = interval[name](drawn);
            if (lower <= truth[name] && truth[name] <= upper) hits[name]++;
          }
        }
        expect(hits.mean / draws, `mean of ${n}`).toBeGreaterThan(0.94);
        expect(hits.variance / draws, `variance of ${n}`).toBeGreaterThan(0.94);
      }
    },
  );

  it("intervals for noise that is smaller by a quarter are too short", () => {
    const random = seededRandom(4);
    const smaller = mechanism("geometric", { epsilon: 1 / 192, sensitivity: 1 }).compile();
    const interval = new VarianceInterval(smaller.channel.law(0), 0.95, 0.5);
    const sums = sumsOf(Array.from({ length: 5000 }, (_, i) => DATA.uniform!(i, 5000)));
    const { variance } = momentsOf(sums);
    let hits = 0;
    for (let i = 0; i < 2000; i++) {
      const { lower, upper } = interval.variance(noisy(sums, random));
      if (lower <= variance && variance <= upper) hits++;
    }
    expect(hits / 2000).toBeLessThan(0.93);
  });

  it("the interval contains all variances if there are too few rows", () => {
    const interval = new VarianceInterval(noise, 0.95);
    expect(interval.variance([ROW, ROW, ROW])).toEqual({ lower: 0, upper: 0.25 });
    expect(interval.variance([-ROW, -ROW, ROW])).toEqual({ lower: 0, upper: 0.25 });
    expect(interval.mean([-ROW, -ROW, ROW])).toEqual({ lower: 0, upper: 1 });
  });

  it("the interval stays short if the noise makes all variances inconsistent", () => {
    const interval = new VarianceInterval(noise, 0.95);
    // The sum B is too large for A and C: the estimate of the variance is −0.003.
    const { lower, upper } = interval.variance([247 * ROW, 506 * ROW, 247 * ROW]);
    expect(lower).toBe(0);
    expect(upper).toBeLessThan(0.01);
    const means = interval.mean([-10 * ROW, 0, 1000 * ROW]);
    expect(means.lower).toBe(0);
    expect(means.upper).toBeLessThan(0.01);
  });
});

describe("the probability of an error beyond a limit", () => {
  const bound = { scale: ROW, distance: 1.5 };

  it.each([
    ["a variance", 60, varianceLimits(0.07)],
    ["a variance", 600, varianceLimits(0.008)],
    ["a standard deviation", 200, deviationLimits(0.15)],
  ])("%s of %d rows is beyond its limits at most as often as claimed", (_, n, limits) => {
    const claimed = varianceMissUp(limits as VarianceLimits, n * ROW, bound);
    expect(claimed).toBeLessThan(0.1);
    const random = seededRandom(2);
    const draws = 4000;
    let worst = 0;
    for (const rows of [
      Array.from({ length: n }, () => 0),
      Array.from({ length: n }, (_, i) => (i % 10 === 0 ? 1 : 0)),
      Array.from({ length: n }, (_, i) => i % 2),
    ]) {
      const sums = sumsOf(rows);
      const { variance } = momentsOf(sums);
      let misses = 0;
      for (let i = 0; i < draws; i++) {
        const found = Math.min(0.25, Math.max(0, momentsOf(noisy(sums, random)).variance));
        if (found > limits.up(variance)) misses++;
        if (variance >= limits.from && found < limits.down(variance)) misses++;
      }
      worst = Math.max(worst, misses / draws);
    }
    const deviation = 6 * Math.sqrt(claimed / draws);
    expect(worst).toBeLessThan(claimed + deviation);
    // The bound is not far above the worst rows.
    expect(worst).toBeGreaterThan(claimed / 6);
  });

  it("a mean of many rows is rarely wrong, and nothing is claimed for few rows", () => {
    expect(meanMissUp(0.05, 200 * ROW, bound)).toBeLessThan(0.001);
    expect(meanMissUp(0.05, 200 * ROW, bound)).toBeGreaterThan(Math.exp(-10));
    expect(varianceMissUp(varianceLimits(0.01), 10 * ROW, bound)).toBeGreaterThan(0.5);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import golden from "../../test/golden/thresholded-count.json" with { type: "json" };
import { seededRandom } from "../../test/support/seeded-random.js";
import { pld } from "../accounting/accountants/index.js";
import { expBounds } from "../testing/brute-force-exp.js";
import { type CutNoise, totalOf } from "./cut-noise.js";
import { KeySelection } from "./key-selection.js";
import { gaussianAt } from "./threshold-noise.js";
import { ThresholdedCount } from "./thresholded-count.js";

/** The exact weights of all outcomes of a key: its shown number, or −1 if the key is not named. */
function outcomes(noise: CutNoise, units: number): Map<number, bigint> {
  const [reach, threshold] = [Math.floor(noise.length / 2), Math.ceil(noise.length / 2)];
  const found = new Map<number, bigint>();
  noise.forEach((weight, i) => {
    const noisy = units + i - reach;
    for (const coin of [0, noise.length % 2 === 0 ? 1 : 0]) {
      const outcome = noisy >= threshold ? noisy + coin : -1;
      found.set(outcome, (found.get(outcome) ?? 0n) + weight);
    }
  });
  return found;
}

/** The weights of all joint outcomes of independent keys. */
function jointly(keys: readonly Map<number, bigint>[]): Map<string, bigint> {
  let all = new Map([["", 1n]]);
  for (const key of keys) {
    const next = new Map<string, bigint>();
    for (const [name, weight] of all)
      for (const [outcome, w] of key) next.set(`${name} ${outcome}`, weight * w);
    all = next;
  }
  return all;
}

/** The largest exact δ(ε), over all tables of `groups` keys and both directions. */
function worst(noise: CutNoise, epsilon: number, groups: number, most: number): number {
  const total = (2n * totalOf(noise)) ** BigInt(groups);
  const [numerator, denominator] = expBounds(epsilon).upper;
  let largest = 0;
  const tables = (length: number): number[][] =>
    length === 0
      ? [[]]
      : tables(length - 1).flatMap((table) =>
          Array.from({ length: most + 1 }, (_, n) => n)
            .filter((n) => n >= (table.at(-1) ?? 0))
            .map((n) => [...table, n]),
        );
  for (const table of tables(groups)) {
    const less = jointly(table.map((n) => outcomes(noise, n)));
    const more = jointly(table.map((n) => outcomes(noise, n + 1)));
    for (const [p, q] of [
      [more, less],
      [less, more],
    ] as const) {
      let sum = 0n;
      for (const [outcome, weight] of p) {
        const excess = weight * denominator - (q.get(outcome) ?? 0n) * numerator;
        if (excess > 0n) sum += excess;
      }
      largest = Math.max(largest, Number((sum << 200n) / (total * denominator)) / 2 ** 200);
    }
  }
  return largest;
}

describe("ThresholdedCount", () => {
  it.each([
    [1, 16, 1.56],
    [2, 32, 2.95],
    [3, 47, 4.45],
    [4, 63, 5.8],
  ])("at (1, 1e-7) and %s keys has half point %s and error %s", (groups, half, error) => {
    const count = new ThresholdedCount({ epsilon: 1, delta: 1e-7, groups });
    expect(count.half).toBe(half);
    expect(Math.sqrt(count.law.variance)).toBeLessThan(error);
    expect(Math.abs(count.law.mean)).toBeLessThan(1e-9);
    expect(pld.compose([count.event]).epsilon(1e-7).upper).toBeLessThanOrEqual(1);
  });

  it("chooses Gaussian noise for ten keys, because geometric noise has half point 155", () => {
    const { half, law, certificate } = new ThresholdedCount({
      epsilon: 1,
      delta: 1e-7,
      groups: 10,
    });
    expect(half).toBe(86);
    expect(Math.sqrt(law.variance)).toBeCloseTo(15.09, 2);
    expect(certificate.delta).toBeLessThanOrEqual(1e-7);
  });

  it.each(golden.cases)("has the threshold of the reference, to within 1: $id", (one) => {
    const { sigma, ...budget } = one.input;
    const deltaAt = (t: number) => gaussianAt(sigma, t, budget).certificate.delta;
    expect(deltaAt(one.expected.threshold + 1)).toBeLessThanOrEqual(budget.delta);
    expect(deltaAt(one.expected.threshold - 2)).toBeGreaterThan(budget.delta);
  });

  it("names keys as often as the best selection of keys, up to the half point", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 4, noNaN: true }),
        fc.double({ min: 1e-10, max: 1e-2, noNaN: true }),
        (epsilon, delta) => {
          const count = new ThresholdedCount({ epsilon, delta, groups: 1 });
          const best = new KeySelection(epsilon, delta);
          expect(count.half).toBe(best.weights.findIndex((w) => w >= 1n << 95n));
          const total = Number(totalOf(count.weights)) / 2 ** 96;
          for (let n = 0; n < count.half; n++) {
            const ratio = n === 0 ? 1 : (count.probability(n) * total) / best.probability(n);
            expect(ratio).toBeCloseTo(1, 9);
          }
          // The middle must not be too thin, so the total may exceed 1 by a little of the middle.
          expect(total).toBeLessThan(1 + epsilon);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    [1, 0.02, 1],
    [0.3, 0.01, 1],
    [1, 0.05, 2],
    [3, 0.01, 2],
    [2, 0.2, 3],
  ])(
    "is DP in exact arithmetic for all tables: ε = %s, δ = %s, %s keys",
    (epsilon, delta, groups) => {
      const { weights, certificate, event } = new ThresholdedCount({ epsilon, delta, groups });
      const true_ = worst(weights, epsilon, groups, weights.length + 1);
      expect(true_).toBeLessThanOrEqual(certificate.delta);
      expect(true_).toBeGreaterThan(0.7 * certificate.delta);
      expect(certificate.delta).toBeLessThanOrEqual(delta);
      // The event bounds every other level too.
      for (const part of [0.3, 0.7]) {
        const proved = pld.compose([event]).delta(part * epsilon).upper;
        expect(worst(weights, part * epsilon, groups, weights.length + 1)).toBeLessThanOrEqual(
          proved,
        );
      }
      // Planted faults: noise that ends one step too early, and a weight that is 10 % too large.
      const faults = [weights.slice(1, -1)];
      if (groups === 1) faults.push(weights.map((w, i) => (i === 1 ? (w * 11n) / 10n : w)));
      for (const fault of faults) {
        expect(worst(fault, epsilon, groups, fault.length)).toBeGreaterThan(certificate.delta);
      }
    },
  );

  it("draws named keys and shown numbers with the stated probabilities (and the test detects 10 %)", () => {
    const count = new ThresholdedCount({ epsilon: 1, delta: 1e-3, groups: 1 });
    const random = seededRandom(5);
    const n = 200_000;
    const units = count.half + 1;
    const law = outcomes(count.weights, units);
    const seen = new Map<number, number>();
    for (let i = 0; i < n; i++) {
      const shown = count.draw(units, random) ?? -1;
      seen.set(shown, (seen.get(shown) ?? 0) + 1);
    }
    const limit = Math.sqrt(Math.log(2 / 1e-9) / (2 * n));
    const total = Number(2n * totalOf(count.weights));
    for (const [outcome, weight] of law) {
      const p = Number(weight) / total;
      expect(Math.abs((seen.get(outcome) ?? 0) / n - p)).toBeLessThan(limit);
      if (p > 0.1) expect(Math.abs((seen.get(outcome) ?? 0) / n - 1.1 * p)).toBeGreaterThan(limit);
    }
    expect(1 - count.probability(units)).toBeCloseTo(Number(law.get(-1)) / total, 12);
  });

  it.each([
    [1, 1e-7, 1],
    [1, 1e-7, 3],
    [0.2, 1e-5, 1],
    [1, 1e-4, 10],
  ])(
    "has intervals that hold among named keys: ε = %s, δ = %s, %s keys",
    (epsilon, delta, groups) => {
      const count = new ThresholdedCount({ epsilon, delta, groups });
      const coverage = (
        units: number,
        interval: (shown: number) => { lower: number; upper: number },
      ) => {
        const named = [...outcomes(count.weights, units)].filter(([shown]) => shown >= 0);
        const all = named.reduce((sum, [, weight]) => sum + Number(weight), 0);
        const held = named.filter(([shown]) => {
          const { lower, upper } = interval(shown);
          return lower <= units && units <= upper;
        });
        return held.reduce((sum, [, weight]) => sum + Number(weight), 0) / all;
      };
      const far = count.half + 3 * count.weights.length;
      for (const units of [
        1,
        2,
        3,
        5,
        Math.ceil(count.half / 2),
        count.half - 1,
        count.half,
        far,
      ]) {
        expect(coverage(units, (shown) => count.interval(shown, 0.95))).toBeGreaterThanOrEqual(
          0.95,
        );
      }
      // The planted fault: an interval that forgets that only large numbers are shown.
      const within = count.law.quantile(0.975);
      const plain = (shown: number) => ({ lower: shown - within, upper: shown + within });
      expect(coverage(Math.ceil(count.half / 2), plain)).toBeLessThan(0.5);
      expect(coverage(far, (shown) => count.interval(shown, 0.95))).toBeLessThan(0.995);
      expect(count.interval(count.half, 0.95).lower).toBe(1);
    },
  );

  it("has intervals that hold for all units even where the weights dip in the middle", () => {
    const count = new ThresholdedCount({ epsilon: 4, delta: 1e-6, groups: 4 });
    const { weights } = count;
    const middle = (weights.length - 1) / 2;
    expect(weights[middle]).toBeLessThan(weights[middle - 1]!);
    for (const confidence of [0.5, 0.9, 0.95]) {
      for (let units = 1; units <= 2 * weights.length; units++) {
        let [held, all] = [0, 0];
        for (const [shown, weight] of outcomes(weights, units)) {
          if (shown < 0) continue;
          const { lower, upper } = count.interval(shown, confidence);
          all += Number(weight);
          if (lower <= units && units <= upper) held += Number(weight);
        }
        expect(held / all).toBeGreaterThanOrEqual(confidence);
      }
    }
  });

  it("adds up the losses of several keys soon, even if a tiny δ makes all losses different", () => {
    const { certificate, event } = new ThresholdedCount({ epsilon: 0.1, delta: 1e-24, groups: 3 });
    expect(certificate.delta).toBeLessThanOrEqual(1e-24);
    expect(pld.compose([event]).epsilon(1e-24).upper).toBeLessThanOrEqual(0.1);
    expect(event).toMatchObject({ kind: "discrete/1" });
  });

  it("is defined for a δ near 1, where Gaussian weights far from the middle are below 1", () => {
    const { certificate } = new ThresholdedCount({ epsilon: 1, delta: 0.99, groups: 2 });
    expect(certificate.delta).toBeLessThanOrEqual(0.99);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("refuses ε = %s", (epsilon) => {
    expect(() => new ThresholdedCount({ epsilon, delta: 1e-6, groups: 3 })).toThrow(
      /^thresholded count: epsilon \(ε\) must be in \(0, ∞\)/,
    );
  });

  it.each([0, -1, 1, Number.NaN, 1e-40])("refuses δ = %s", (delta) => {
    expect(() => new ThresholdedCount({ epsilon: 1, delta, groups: 1 })).toThrow(/delta \(δ\)/);
  });

  it.each([0, 1.5, Number.NaN])("refuses %s keys", (groups) => {
    expect(() => new ThresholdedCount({ epsilon: 1, delta: 1e-6, groups })).toThrow(
      /groups must be/,
    );
  });
});

it.each([
  [1, 0.9, 1],
  [50, 0.05, 4],
])("narrow noise is certified too: ε = %d, δ = %d, %d keys", (epsilon, delta, groups) => {
  const { certificate, event } = new ThresholdedCount({ epsilon, delta, groups });
  expect(certificate.delta).toBeLessThanOrEqual(delta);
  expect(pld.compose([event]).delta(epsilon).upper).toBeLessThanOrEqual(delta);
});

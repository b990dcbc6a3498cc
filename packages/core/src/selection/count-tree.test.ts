import { describe, expect, it, onTestFinished } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { GeometricSums } from "../intervals/index.js";
import { bestShape, rangeCounts, sidesOf } from "./count-ranges.js";
import { CountTree } from "./count-tree.js";
import { lowestTerms } from "./fraction.js";

/** The first point such that at least the fraction thousandths/1000 of the rows is up to it. */
function trueQuantile(counts: readonly number[], thousandths: number): number {
  const rows = counts.reduce((a, b) => a + b, 0);
  let upTo = 0;
  return counts.findIndex((count) => {
    upTo += count;
    return upTo > 0 && upTo * 1000 >= thousandths * rows;
  });
}

describe("CountTree", () => {
  it.each([1, 2, 3, 10, 100, 1024, 10_001])(
    "one row moves the counts of %i points by one step at each depth, and the counts cost no more than ε",
    (points) => {
      const shape = bestShape(points);
      expect(shape.branching ** shape.depths).toBeGreaterThanOrEqual(points);
      const all = (table: readonly number[]) =>
        rangeCounts(table, shape).flatMap(({ counts }) => counts);
      const counts = Array.from({ length: points }, (_, i) => i % 3);
      const before = all(counts);
      for (const place of [0, Math.floor(points / 2), points - 1]) {
        const after = all(counts.with(place, counts[place]! + 1));
        const moved = after.reduce((sum, count, i) => sum + Math.abs(count - before[i]!), 0);
        expect(moved).toBe(shape.depths);
      }
      const { epsilon, event } = new CountTree({ points, rows: 3, epsilon: 0.7 });
      expect(epsilon).toBeLessThanOrEqual(0.7);
      expect(epsilon).toBeGreaterThan(0.699999);
      if (event.kind !== "discrete/1") throw new TypeError(event.kind);
      expect(event.losses).toHaveLength(3 * shape.depths + 1);
      expect(Math.max(...event.losses)).toBeCloseTo(epsilon, 12);
    },
  );

  it("every point has all rows of the table up to it or above it, in few counts", () => {
    const points = 1000;
    const shape = bestShape(points);
    const counts = Array.from({ length: points }, (_, i) => (i * 7) % 5);
    const total = counts.reduce((a, b) => a + b, 0);
    let upTo = 0;
    sidesOf(rangeCounts(counts, shape), shape, points).forEach((sides, x) => {
      upTo += counts[x]!;
      expect([sides.upTo, sides.above]).toEqual([upTo, total - upTo]);
      expect(sides.left + sides.right).toBeLessThanOrEqual(shape.branching * shape.depths);
    });
  });

  const shapes: Readonly<Record<string, (uniform: number, points: number) => number>> = {
    even: (uniform, points) => Math.floor(uniform * points),
    heaped: (uniform, points) => 8 * Math.floor((uniform * points) / 8),
    "two clusters": (uniform, points) => (uniform < 0.5 ? 3 : points - 4),
  };

  it.each(
    Object.keys(shapes).flatMap((shape) => [5, 50, 500, 5000].map((n) => [shape, n] as const)),
  )(
    "intervals cover the quantiles of %s data with %i rows at their confidence level",
    (shape, n) => {
      const points = 128;
      const tree = new CountTree({ points, rows: 1, epsilon: 0.5 });
      const levels = [100, 500, 750];
      const fractions = levels.map((level) => lowestTerms(level, 1000));
      const random = seededRandom(n);
      let [covered, draws] = [0, 0];
      for (let i = 0; i < 100; i++) {
        const counts = new Array<number>(points).fill(0);
        for (let j = 0; j < n; j++) {
          const at = shapes[shape]!(random.word() / 2 ** 32, points);
          counts[at] = counts[at]! + 1;
        }
        tree.draw(counts, fractions, 0.05, random).forEach(({ first, last }, q) => {
          const truth = trueQuantile(counts, levels[q]!);
          if (truth >= first && truth <= last) covered++;
          draws++;
        });
      }
      expect(covered / draws).toBeGreaterThanOrEqual(0.94);
    },
  );

  it("the interval cannot be shorter: if a quantile is barely reached, it is missed as often as allowed, and more often if thresholds are 10 % smaller", () => {
    const tree = new CountTree({ points: 8, rows: 1, epsilon: 0.1 });
    // Exactly half of the rows are at the first point, so the first point is the median.
    const counts = [5000, 0, 0, 0, 0, 0, 0, 5000];
    const draws = 10_000;
    const missed = () => {
      const random = seededRandom(8);
      let misses = 0;
      for (let i = 0; i < draws; i++) {
        const [interval] = tree.draw(counts, [lowestTerms(1, 2)], 0.05, random);
        if (interval!.first > 0) misses++;
      }
      return misses / draws;
    };
    // Each end may fail with probability 0.025. The limit is 5 σ.
    const limit = 0.025 + 5 * Math.sqrt((0.025 * 0.975) / draws);
    expect(missed()).toBeLessThan(limit);
    const threshold = GeometricSums.prototype.threshold;
    onTestFinished(() => {
      GeometricSums.prototype.threshold = threshold;
    });
    GeometricSums.prototype.threshold = function (sum, failure) {
      return 0.9 * threshold.call(this, sum, failure);
    };
    expect(missed()).toBeGreaterThan(limit);
  });

  it("the interval is narrow if there are many rows", () => {
    const tree = new CountTree({ points: 1024, rows: 1, epsilon: 1 });
    const counts = new Array<number>(1024).fill(100);
    const [interval] = tree.draw(counts, [lowestTerms(1, 2)], 0.05, seededRandom(3));
    expect(interval!.last - interval!.first).toBeLessThan(4);
  });
});

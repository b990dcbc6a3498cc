import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../core/test/support/seeded-random.js";
import { gridOf } from "./grid.js";
import { rank } from "./rank.js";
import { deficits, fractionOf } from "./rank-deficits.js";

const FAR = 2 ** 50;
const counts = fc.array(
  fc.nat(9).map((n) => BigInt(n)),
  { minLength: 2, maxLength: 12 },
);

/**
 * The smallest grid point such that at least the fraction thousandths/1000 of the rows is at or
 * below the point.
 */
function trueQuantile(histogram: readonly bigint[], thousandths: number): number {
  const rows = histogram.reduce((a, b) => a + b, 0n);
  const first = histogram.findIndex((count) => count > 0n);
  let upTo = 0n;
  const index = histogram.findIndex((count) => {
    upTo += count;
    return upTo * 1000n >= BigInt(thousandths) * rows;
  });
  return Math.max(first, index);
}

describe("deficits of ranks", () => {
  it("the deficits of ranks change by at most the weight of a row if a row is added", () => {
    const cases = fc.tuple(counts, fc.nat(1000), fc.integer({ min: -3000, max: 3000 }), fc.nat());
    fc.assert(
      fc.property(cases, ([histogram, thousandths, shift, place]) => {
        const fraction = fractionOf(thousandths);
        const most = Math.max(fraction.part, fraction.parts - fraction.part);
        const at = place % histogram.length;
        const more = histogram.map((count, i) => (i === at ? count + 1n : count));
        const [before, after] = [histogram, more].map((each) =>
          deficits(each, fraction, shift, FAR),
        );
        before?.forEach((deficit, i) => {
          expect(Math.abs(deficit - after![i]!)).toBeLessThanOrEqual(most);
        });
      }),
    );
  });

  it("the deficit is zero at some grid point, whatever the data and the shift", () => {
    fc.assert(
      fc.property(
        counts,
        fc.nat(1000),
        fc.integer({ min: -1e6, max: 1e6 }),
        (histogram, q, shift) => {
          expect(Math.min(...deficits(histogram, fractionOf(q), shift, FAR))).toBe(0);
        },
      ),
    );
  });

  it("the deficit is at least the shift for every grid point beyond the true quantile", () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 999 }), fc.nat(500), (histogram, q, shift) => {
        fc.pre(histogram.some((count) => count > 0n));
        const truth = trueQuantile(histogram, q);
        const below = deficits(histogram, fractionOf(q), -shift, FAR);
        const above = deficits(histogram, fractionOf(q), shift, FAR);
        expect(Math.min(...below.slice(truth + 1), FAR)).toBeGreaterThanOrEqual(shift);
        expect(Math.min(...above.slice(0, truth), FAR)).toBeGreaterThanOrEqual(shift);
      }),
    );
  });
});

describe("a quantile's interval", () => {
  const grid = gridOf({ lower: 0, upper: 49, granularity: 1 });
  const tables: Readonly<Record<string, (i: number) => bigint>> = {
    "all equal": (i) => (i === 20 ? 5000n : 0n),
    even: () => 100n,
    "few rows": (i) => (i % 10 === 0 ? 1n : 0n),
    "no rows": () => 0n,
    "two heaps": (i) => (i === 3 || i === 40 ? 2000n : 0n),
    "just beyond the middle": (i) => (i === 24 ? 999n : i === 25 ? 1001n : 0n),
  };

  it.each(
    Object.keys(tables).flatMap((name) => [500, 950, 0, 1000].map((q) => [name, q] as const)),
  )(
    "the interval covers the true quantile of a table with %s at %d thousandths, at the confidence level",
    (name, q) => {
      const procedure = rank({
        thousandths: q,
        grid,
        rows: 1,
        payment: { epsilon: 0.2 },
        confidence: 0.9,
      });
      const histogram = Array.from({ length: grid.size }, (_, i) => tables[name]!(i));
      const cells = histogram.map((rows) => ({ rows }));
      const rows = histogram.reduce((a, b) => a + b, 0n);
      const truths = histogram.flatMap((count, i) => (count > 0n ? [i] : []));
      const truth = q === 1000 ? truths.at(-1) : q === 0 ? truths[0] : trueQuantile(histogram, q);
      if (rows === 0n) return expect(truths).toEqual([]);
      const random = seededRandom(5);
      let covered = 0;
      for (let i = 0; i < 2000; i++) {
        const drawn = procedure.draw(procedure.truth({ key: [], cells }), random);
        const { lower, upper } = procedure.show(drawn, 0.9)[0]!.interval!;
        if (truth! >= lower && truth! <= upper) covered++;
      }
      expect(covered / 2000).toBeGreaterThan(0.9 - 0.03);
    },
  );

  it("the interval cannot be shorter: for two clusters at the ends of the range, it misses the quantile exactly as often as allowed", () => {
    const heaps = Array.from({ length: grid.size }, (_, i) =>
      i === 0 || i === grid.size - 1 ? 1000n : 0n,
    );
    const cells = heaps.map((rows) => ({ rows }));
    const missed = (confidence: number, truth: number, q: number, table = cells) => {
      const payment = { epsilon: 0.2 };
      const procedure = rank({ thousandths: q, grid, rows: 1, payment, confidence });
      const random = seededRandom(9);
      let misses = 0;
      for (let i = 0; i < 5000; i++) {
        const drawn = procedure.draw(procedure.truth({ key: [], cells: table }), random);
        const { lower, upper } = procedure.show(drawn, confidence)[0]!.interval!;
        if (truth < lower || truth > upper) misses++;
      }
      return misses / 5000;
    };
    // The limit is 5 σ of 5000 draws. One drawn value in 50 equals the true quantile.
    expect(Math.abs(missed(0.9, 0, 500) - 0.1 * 0.98)).toBeLessThan(0.021);
    const first = heaps.map((_, i) => ({ rows: i === 0 ? 1000n : 0n }));
    expect(Math.abs(missed(0.9, 0, 1000, first) - 0.1)).toBeLessThan(0.021);
    // An interval that is computed for a lower confidence level is too short.
    expect(missed(0.87, 0, 500)).toBeGreaterThan(0.1 + 0.01);
  });

  it("the interval of a quantile costs no more than its ε", () => {
    const procedure = rank({
      thousandths: 500,
      grid,
      rows: 3,
      payment: { epsilon: 0.7 },
      confidence: 0.95,
    });
    expect(procedure.certified.epsilon).toBeLessThanOrEqual(0.7);
    expect(procedure.certified.epsilon).toBeGreaterThan(0.699999);
    expect(procedure.events).toHaveLength(3);
    expect(procedure.mechanism.params).toEqual({ epsilon: 0.7, sensitivity: 3, candidates: 50 });
  });

  it.each([0, 250, 500, 1000])(
    "a quantile at %i thousandths never exceeds its budget, even slightly",
    (thousandths) => {
      for (let epsilon = 0.01; epsilon < 3; epsilon *= 1.07) {
        const request = { thousandths, grid, rows: 1, payment: { epsilon }, confidence: 0.95 };
        const { certified } = rank(request);
        expect(certified.epsilon).toBeLessThanOrEqual(epsilon);
        expect(certified.epsilon).toBeGreaterThan(epsilon * 0.99999);
      }
    },
  );

  it("a quantile spends the smallest ε that meets a target in rows", () => {
    const target = { within: 200, confidence: 0.95 };
    const procedure = rank({
      thousandths: 500,
      grid,
      rows: 1,
      payment: { target },
      confidence: 0.95,
    });
    const { epsilon } = procedure.mechanism.params;
    expect(epsilon).toBeGreaterThan(0.05);
    expect(epsilon).toBeLessThan(0.2);
    const surer = { target: { within: 200, confidence: 0.999 } };
    const other = rank({ thousandths: 500, grid, rows: 1, payment: surer, confidence: 0.95 });
    expect(other.mechanism.params.epsilon).toBeGreaterThan(1.4 * Number(epsilon));
  });

  it("refuses a grid with too many points", () => {
    expect(() => gridOf({ lower: 0, upper: 1e6, granularity: 1 })).toThrow(
      /at most 10000; use a larger granularity/,
    );
    expect(() => gridOf({ lower: 0, upper: 1, granularity: 0.3 })).toThrow(
      /upper must be a multiple of `granularity`/,
    );
    expect(() => gridOf({ lower: 2, upper: 1, granularity: 1 })).toThrow(
      /upper must be above `lower`/,
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { chooseByScore } from "./choose-pair.js";
import { wholeCounts } from "./fill-column.js";
import { fitTables } from "./fit.js";
import { columnOrder } from "./graph.js";
import { type ColumnPair, columnPairs, countPair, marginsOf } from "./pairs.js";
import { repeatableWords } from "./repeatable.js";
import { rowsOf } from "./rows.js";
import { withMargins } from "./with-margins.js";

/**
 * True if the graph is chordal, by definition of a perfect elimination order: remove columns whose
 * neighbours are all neighbours of each other, until none is left.
 */
function isChordal(columns: number, edges: readonly ColumnPair[]): boolean {
  const near = (a: number, b: number) => edges.some((e) => e.includes(a) && e.includes(b));
  let left = Array.from({ length: columns }, (_, i) => i);
  for (;;) {
    const gone = left.find((i) => {
      const around = left.filter((j) => j !== i && near(i, j));
      return around.every((a) => around.every((b) => a === b || near(a, b)));
    });
    if (gone === undefined) return left.length === 0;
    left = left.filter((i) => i !== gone);
  }
}

const total = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);

describe("columnOrder", () => {
  it("recognises chordal graphs, and lists all edges as parents", () => {
    const found = { true: 0, false: 0 };
    const graphs = fc.subarray([...columnPairs(6)]);
    const check = fc.property(graphs, (edges) => {
      const { chordal, order, parents } = columnOrder(6, edges);
      expect(chordal).toBe(isChordal(6, edges));
      expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5]);
      expect(total(parents.map(({ length }) => length))).toBe(edges.length);
      found[`${chordal}`]++;
    });
    fc.assert(check, { numRuns: 300 });
    expect(Math.min(found.true, found.false)).toBeGreaterThan(20);
  });
});

describe("chooseByScore", () => {
  it("has the probabilities of the exponential mechanism (and the test detects an error of 10 %)", () => {
    const scores = [100, 98, 90, 100, -5_000_000];
    const step = 0.125;
    const weights = scores.map((score) => Math.exp(step * (score - 100)));
    const [random, n] = [seededRandom(4), 200_000];
    const counts = scores.map(() => 0);
    for (let i = 0; i < n; i++) counts[chooseByScore(scores, step, random)]!++;
    const limit = Math.sqrt(Math.log(2 / 1e-9) / (2 * n));
    for (const [i, count] of counts.entries()) {
      const p = weights[i]! / total(weights);
      expect(Math.abs(count / n - p)).toBeLessThan(limit);
      if (p > 0.1) expect(Math.abs(count / n - 1.1 * p)).toBeGreaterThan(limit);
    }
  });
});

describe("projections", () => {
  it("withMargins returns a nonnegative table with the given sums, and keeps one that has them", () => {
    const table = Float64Array.from([30, -4, 10, 12, 7, -9, 20, 1, 33, 5, 0, 6]);
    const [rows, columns] = [Float64Array.from([40, 30, 41]), Float64Array.from([60, 10, 26, 15])];
    const near = withMargins(table, rows, columns);
    expect(Math.min(...near)).toBeGreaterThanOrEqual(0);
    const [ofRows, ofColumns] = marginsOf(near, [3, 4]);
    for (const [i, sum] of ofRows.entries()) expect(sum).toBeCloseTo(rows[i]!, 3);
    for (const [i, sum] of ofColumns.entries()) expect(sum).toBeCloseTo(columns[i]!, 3);
    const kept = withMargins(near, rows, columns);
    for (const [i, value] of kept.entries()) expect(value).toBeCloseTo(near[i]!, 2);
  });

  it("wholeCounts rounds each count down or up, without bias", () => {
    const expected = Float64Array.from([0.3, 1.5, 0.7, 2, 0.5]);
    const [words, n] = [repeatableWords(), 20_000];
    const sums = new Float64Array(5);
    let [wrongSums, far] = [0, 0];
    for (let i = 0; i < n; i++) {
      const whole = wholeCounts(expected, 5, words);
      if (total(whole) !== 5) wrongSums++;
      for (let v = 0; v < 5; v++) {
        if (Math.abs(whole[v]! - expected[v]!) >= 1) far++;
        sums[v]! += whole[v]!;
      }
    }
    expect({ wrongSums, far }).toEqual({ wrongSums: 0, far: 0 });
    for (const [v, sum] of sums.entries())
      expect(Math.abs(sum / n - expected[v]!)).toBeLessThan(0.02);
  });
});

describe("fitTables", () => {
  it("is the least-squares estimate: the weighted residuals of all tables cancel in each cell", () => {
    const sizes = [3, 2, 4];
    const noisy = (cells: number, mean: number, seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: cells }, () => mean + (random.word() % 41) - 20);
    };
    const measured = {
      ones: sizes.map((size, i) => noisy(size, 2400 / size, i)),
      pairs: (
        [
          [0, 1],
          [1, 2],
        ] as const
      ).map((columns, i) => {
        const cells = sizes[columns[0]]! * sizes[columns[1]]!;
        return { columns, counts: noisy(cells, 2400 / cells, 10 + i) };
      }),
    };
    const variances = { one: 3, pair: 7 };
    const fitted = fitTables(measured, variances);
    for (let a = 0; a < 3; a++)
      for (let b = 0; b < 2; b++)
        for (let c = 0; c < 4; c++) {
          const cell = [a, b, c];
          const ones = sizes.map((_, i) => {
            const at = cell[i]!;
            return (measured.ones[i]![at]! - fitted.ones[i]![at]!) / variances.one;
          });
          const pairs = measured.pairs.map(({ columns: [x, y], counts }, i) => {
            const at = cell[x]! * sizes[y]! + cell[y]!;
            return (counts[at]! - fitted.pairs[i]!.counts[at]!) / variances.pair;
          });
          expect(total(ones) + total(pairs)).toBeCloseTo(0, 2);
        }
    const heavier = fitTables(measured, { one: 3.3, pair: 7 });
    expect(Math.abs(heavier.total - fitted.total)).toBeGreaterThan(0.01);
  });
});

describe("rowsOf", () => {
  it("makes columns independent given the column that connects them", () => {
    const near = Float64Array.from([400, 100, 100, 400]);
    const ones = [0, 1, 2].map(() => Float64Array.from([500, 500]));
    const pairs = (
      [
        [0, 1],
        [1, 2],
      ] as const
    ).map((columns) => ({ columns, counts: near }));
    const rows = rowsOf({ total: 1000, ones, pairs }, 100_000);
    expect(Array.from(countPair(rows, [0, 1], [2, 2, 2]))).toEqual([
      40_000, 10_000, 10_000, 40_000,
    ]);
    // P(a = c) = 0.8² + 0.2²
    const [same] = countPair(rows, [0, 2], [2, 2, 2]);
    expect(same! / 100_000).toBeCloseTo(0.34, 2);
  });

  it("fits three tables that form a cycle", () => {
    const sizes = [2, 2, 2];
    const truth = Float64Array.from([30, 5, 10, 5, 5, 15, 10, 20]);
    const cube = sizes.map((_, i) =>
      Uint16Array.from(
        [...truth].flatMap((count, cell) => new Array(count).fill((cell >> (2 - i)) & 1)),
      ),
    );
    const all = columnPairs(3);
    const pairs = all.map((columns) => ({ columns, counts: countPair(cube, columns, sizes) }));
    const ones = [pairs[0]!, pairs[0]!, pairs[1]!].map(
      ({ counts }, i) => marginsOf(counts, [2, 2])[i === 0 ? 0 : 1],
    );
    const rows = rowsOf({ total: 100, ones, pairs }, 10_000);
    for (const { columns, counts } of pairs)
      for (const [cell, count] of countPair(rows, columns, sizes).entries())
        expect(Math.abs(count / 100 - counts[cell]!)).toBeLessThan(0.1);
  });
});

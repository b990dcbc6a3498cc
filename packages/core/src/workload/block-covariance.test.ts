import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cholesky } from "../numerics/index.js";
import { blockCovariance } from "./block-covariance.js";
import { blockQuestions } from "./block-questions.js";
import { type Partition, shiftedLevels, treeLevels } from "./partition.js";
import { prefixQueries, queriesOf, rangeQueries } from "./queries.js";
import { allRanges, customWorkload } from "./workload.js";

/** Partitions of some cells with random bounds, the single cells among them, with variances. */
const strategies = fc.integer({ min: 1, max: 12 }).chain((cells) =>
  fc.record({
    cells: fc.constant(cells),
    inner: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: Math.max(1, cells - 1) })), {
      maxLength: 5,
    }),
    place: fc.nat(5),
    variances: fc.array(fc.double({ min: 0.1, max: 20, noNaN: true }), {
      minLength: 6,
      maxLength: 6,
    }),
    noisy: fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 72, maxLength: 72 }),
  }),
);

function partitionsOf({
  cells,
  inner,
  place,
}: {
  cells: number;
  inner: number[][];
  place: number;
}) {
  const coarse = inner.map((bounds) =>
    Int32Array.from([0, ...bounds.filter((at) => at < cells).sort((a, b) => a - b), cells]),
  );
  const single = Int32Array.from({ length: cells + 1 }, (_, i) => i);
  return coarse.toSpliced(place % (coarse.length + 1), 0, single);
}

/** AᵀWA, and the rows of A, as dense matrices. */
function denseOf(cells: number, partitions: readonly Partition[], variances: readonly number[]) {
  const rows = partitions.flatMap((bounds, k) =>
    Array.from(bounds.subarray(1), (to, i) => ({
      entries: new Float64Array(cells).fill(1, bounds[i]!, to),
      precision: 1 / variances[k]!,
    })),
  );
  const normal = Array.from({ length: cells }, (_, i) =>
    Float64Array.from({ length: cells }, (_, j) =>
      rows.reduce((sum, { entries, precision }) => sum + precision * entries[i]! * entries[j]!, 0),
    ),
  );
  return { rows, solve: cholesky(normal)!.solve };
}

describe("estimates from noisy blocks", () => {
  it("are the least-squares estimates, with the covariance of dense matrices", () => {
    fc.assert(
      fc.property(strategies, (strategy) => {
        const { cells, noisy } = strategy;
        const partitions = partitionsOf(strategy);
        const variances = strategy.variances.slice(0, partitions.length);
        const { rows, solve } = denseOf(cells, partitions, variances);
        const right = Array.from({ length: cells }, (_, i) =>
          rows.reduce((sum, row, k) => sum + row.precision * row.entries[i]! * noisy[k]!, 0),
        );
        const expected = solve(right);
        const answers = [...noisy];
        const groups = partitions.map((p) => Float64Array.from(answers.splice(0, p.length - 1)));
        const estimator = blockQuestions("", cells, partitions).estimator(variances);
        const estimates = estimator.estimates(groups);
        for (const [i, x] of estimates.entries()) {
          expect(Math.abs(x - expected[i]!)).toBeLessThan(1e-8);
        }
        const covariance = Array.from({ length: cells }, (_, j) =>
          solve(new Float64Array(cells).fill(1, j, j + 1)),
        );
        for (const queries of [rangeQueries(cells), prefixQueries(cells)]) {
          let total = 0;
          for (let i = 0; i < cells; i++) {
            for (let j = 0; j < cells; j++) total += queries.gram(i, j) * covariance[i]![j]!;
          }
          expect(estimator.totalError(queries) / total).toBeCloseTo(1, 9);
        }
      }),
    );
  });

  it("have the same total error for a workload that lists the ranges", () => {
    const levels = treeLevels(13, 3);
    const noisy = levels.map((bounds, k) => ({ bounds, precision: 1 + k }));
    const covariance = blockCovariance(13, noisy);
    const ranges = rangeQueries(13);
    const listed = queriesOf(allRanges(13));
    expect(listed.totalError(covariance) / ranges.totalError(covariance)).toBeCloseTo(1, 12);
    expect(listed.spectralBound()! / ranges.spectralBound()!).toBeCloseTo(1, 12);
    expect(listed.blockSum(2, 9)).toBe(ranges.blockSum(2, 9));
    expect(listed.count).toBe(ranges.count);
    const prefixes = customWorkload(
      Array.from({ length: 13 }, (_, last) =>
        Array.from({ length: 13 }, (_, i) => Number(i <= last)),
      ),
    );
    const total = queriesOf(prefixes).totalError(covariance);
    expect(total / prefixQueries(13).totalError(covariance)).toBeCloseTo(1, 12);
    expect(queriesOf(prefixes).spectralBound()! / prefixQueries(13).spectralBound()!).toBeCloseTo(
      1,
      11,
    );
  });
});

describe("partitions", () => {
  it("trees divide any number of cells down to single cells, and levels are nested", () => {
    for (let cells = 1; cells <= 70; cells++) {
      for (const fanOut of [2, 3, 5, 16]) {
        const levels = treeLevels(cells, fanOut);
        expect([...levels[0]!]).toEqual([0, cells]);
        expect(levels.at(-1)).toHaveLength(cells + 1);
        expect(levels.length).toBeLessThanOrEqual(
          1 + Math.ceil(Math.log(cells) / Math.log(fanOut) + 1e-9),
        );
        for (const [j, level] of levels.slice(1).entries()) {
          expect([...levels[j]!].every((bound) => level.includes(bound))).toBe(true);
          const sizes = Array.from(level.subarray(1), (to, i) => to - level[i]!);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  it("shifted blocks of a level are partitions into blocks of one size, cut at the ends", () => {
    for (const cells of [1, 2, 5, 16, 48, 100]) {
      for (const level of shiftedLevels(cells, 4)) {
        const largest = level.map((bounds) =>
          Math.max(...Array.from(bounds.subarray(1), (to, i) => to - bounds[i]!)),
        );
        expect(Math.max(...largest) - Math.min(...largest)).toBeLessThanOrEqual(1);
        for (const bounds of level) {
          expect([bounds[0], bounds.at(-1)]).toEqual([0, cells]);
          expect(bounds.every((at, i) => i === 0 || at > bounds[i - 1]!)).toBe(true);
        }
      }
    }
  });
});

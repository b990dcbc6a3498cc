import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { discreteGaussianDelta, pure } from "../accounting/accountants/index.js";
import { denseCandidate, gaussianCandidates } from "./candidates.js";
import { prefixQueries, rangeQueries } from "./queries.js";
import type { Questions } from "./questions.js";
import { rangeMechanism } from "./range-mechanism.js";
import { movedByUnit, type RangeUnit } from "./range-unit.js";

const CELLS = 5;
const CANDIDATES: Questions[] = [rangeQueries(CELLS), prefixQueries(CELLS)].flatMap((queries) =>
  [...gaussianCandidates(queries), denseCandidate(queries).candidate!].map((one) => one.questions),
);

/** All ways to have at most `rows` rows in the cells. */
function contributions(rows: number, cells = CELLS): number[][] {
  if (cells === 0) return [[]];
  return Array.from({ length: rows + 1 }, (_, here) =>
    contributions(rows - here, cells - 1).map((others) => [here, ...others]),
  ).flat();
}

/** The largest change of each group over all pairs of neighbouring contributions. */
function worstOf(questions: Questions, { rows, contributions: replaced }: RangeUnit) {
  const all = contributions(rows).map((counts) => questions.answers(Float64Array.from(counts)));
  const others = replaced === 1 ? [questions.answers(new Float64Array(CELLS))] : all;
  return questions.moved.map((_, k) => {
    const worst = { squares: 0, numbers: 0, steps: 0 };
    for (const one of all) {
      for (const other of others) {
        const changes = one[k]!.map((answer, i) => answer - other[k]![i]!);
        const total = (f: (x: number) => number) => changes.reduce((sum, x) => sum + f(x), 0);
        worst.squares = Math.max(
          worst.squares,
          total((x) => x * x),
        );
        worst.numbers = Math.max(
          worst.numbers,
          total((x) => (x === 0 ? 0 : 1)),
        );
        worst.steps = Math.max(worst.steps, total(Math.abs));
      }
    }
    return worst;
  });
}

describe("what one unit changes", () => {
  const UNITS: RangeUnit[] = [1, 2, 3].flatMap((rows) => [
    { rows, contributions: 1 },
    { rows, contributions: 2 },
  ]);

  it.each(UNITS)("is at most what is certified, and attained: %o", (unit) => {
    for (const questions of CANDIDATES) {
      for (const [k, worst] of worstOf(questions, unit).entries()) {
        const moved = movedByUnit(questions.moved[k]!, unit);
        expect(worst.squares).toBeLessThanOrEqual(moved.squares);
        expect(worst.numbers).toBeLessThanOrEqual(moved.numbers);
        if (questions.name === "dense") {
          if (unit.contributions === 1) expect(worst.squares).toBe(moved.squares);
          continue;
        }
        expect(worst.steps).toBeLessThanOrEqual(unit.rows * unit.contributions);
        const blocks = questions.answers(new Float64Array(CELLS))[k]!.length;
        if (blocks > 1) expect(worst.squares).toBe(moved.squares);
      }
    }
  });

  it("may cost four times as much if columns with negative products are substituted", () => {
    const moved = { squares: 9, numbers: 3, opposed: 9 };
    expect(movedByUnit(moved, { rows: 2, contributions: 2 })).toEqual({
      squares: 144,
      numbers: 12,
    });
  });

  it("is rounded up if a double cannot hold it", () => {
    const moved = { squares: 2 ** 33 + 1, numbers: 1, opposed: 0 };
    const { squares } = movedByUnit(moved, { rows: 2 ** 30 - 1, contributions: 2 });
    expect(BigInt(squares) >= 2n * (2n ** 30n - 1n) ** 2n * (2n ** 33n + 1n)).toBe(true);
  });
});

describe("the certificate of units with several rows", () => {
  const UNITS = [
    { rows: 1, adjacency: "substitute", steps: 2, squares: 2 },
    { rows: 3, adjacency: "add-remove", steps: 3, squares: 9 },
    { rows: 3, adjacency: "substitute", steps: 6, squares: 18 },
  ] as const;

  it.each(UNITS)("covers all steps: $rows rows, $adjacency", ({ steps, squares, ...unit }) => {
    const request = { cells: 32, workload: "ranges", epsilon: 1.2, ...unit } as const;
    const made = rangeMechanism(request);
    const single = rangeMechanism({ cells: 32, workload: "ranges", epsilon: 1.2 / steps });
    expect(made.totalError).toBeCloseTo(single.totalError, 6);
    expect(made.certified.epsilon).toBeLessThanOrEqual(1.2);
    expect(made.certified.epsilon).toBeGreaterThan(1.2 * (1 - 1e-9));
    expect(pure.compose(made.events).epsilon(0.5).upper).toBeGreaterThan(1.2 * (1 - 1e-9));
    const gaussian = { delta: 1e-6, noise: "discrete-gaussian" } as const;
    const smooth = rangeMechanism({ ...request, ...gaussian });
    const alone = rangeMechanism({ cells: 32, workload: "ranges", epsilon: 1.2, ...gaussian });
    expect(smooth.totalError / alone.totalError).toBeCloseTo(squares, 0);
    const [event] = smooth.events;
    if (event?.kind !== "discrete-gaussian/1") throw new Error("another event");
    expect(discreteGaussianDelta(event.moved, 1.2)).toBeLessThanOrEqual(1e-6);
  });

  it("states no lower bound if rows are substituted, because totals may then cost nothing", () => {
    const request = { cells: 8, workload: "ranges", epsilon: 1, delta: 1e-6 } as const;
    expect(rangeMechanism(request).lowerBound).toBeGreaterThan(0);
    expect(rangeMechanism({ ...request, adjacency: "substitute" }).lowerBound).toBeUndefined();
  });

  it.each([
    ["no rows", { rows: 0 }, /rows must be an integer in \[1, 1073741824\], got 0/],
    ["half a row", { rows: 1.5 }, /got 1.5/],
    ["another adjacency", { adjacency: "replace" }, /adjacency must be add-remove or substitute/],
  ])("is refused for %s", (_, change, message) => {
    const request = { cells: 8, workload: "ranges", epsilon: 1, ...change } as never;
    expect(() => rangeMechanism(request)).toThrow(message);
  });
});

describe("the error of a range", () => {
  const REQUESTS = [
    { cells: 40, workload: "ranges", epsilon: 1 },
    { cells: 40, workload: "prefixes", epsilon: 2, delta: 1e-3, noise: "discrete-gaussian" },
    { cells: 120, workload: "ranges", epsilon: 2, delta: 1e-3, quick: true },
  ] as const;

  it.each(REQUESTS)("has variances that add up to the total error: %o", (request) => {
    const made = rangeMechanism(request);
    const { cells } = request;
    let total = 0;
    for (let to = 1; to <= cells; to++) {
      const first = request.workload === "prefixes" ? 1 : to;
      for (let from = 0; from < first; from++) total += made.rangeVariance(from, to);
    }
    expect(total / made.totalError).toBeCloseTo(1, 6);
    expect(made.plainVariance).toBeGreaterThan(made.meanVariance * 0.999);
  });

  it.each(REQUESTS)("is within the interval as often as stated: %o", (request) => {
    const made = rangeMechanism(request);
    const { cells } = request;
    const counts = new Float64Array(cells).fill(7);
    const random = seededRandom(17);
    const ranges = [
      [0, cells],
      [3, 4],
      [0, 17],
      [11, 38],
    ] as const;
    const widths = ranges.map(([from, to]) => made.rangeInterval(from, to, 0.9));
    const hits = ranges.map(() => ({ right: 0, shorter: 0 }));
    const runs = 4000;
    for (let run = 0; run < runs; run++) {
      const estimates = made.release(counts, random);
      for (const [k, [from, to]] of ranges.entries()) {
        const sum = estimates.subarray(from, to).reduce((total, cell) => total + cell, 0);
        const error = Math.abs(sum - 7 * (to - from));
        hits[k]!.right += Number(error <= widths[k]!);
        hits[k]!.shorter += Number(error <= 0.9 * widths[k]!);
      }
    }
    // Four standard deviations of the fraction: 4·√(0.9·0.1/4000) = 0.019.
    for (const { right, shorter } of hits) {
      expect(right / runs).toBeGreaterThan(0.881);
      expect(right / runs).toBeLessThan(0.93);
      expect(shorter / runs).toBeLessThan(0.881);
    }
  });

  it("is refused for ranges and confidences that do not exist", () => {
    const made = rangeMechanism({ cells: 8, workload: "ranges", epsilon: 1 });
    expect(() => made.rangeVariance(3, 3)).toThrow(/0 ≤ from < to ≤ 8, got 3, 3/);
    expect(() => made.rangeInterval(0, 9, 0.9)).toThrow(/got 0, 9/);
    expect(() => made.rangeInterval(0, 8, 1)).toThrow(/confidence must be in \(0, 1\), got 1/);
  });
});

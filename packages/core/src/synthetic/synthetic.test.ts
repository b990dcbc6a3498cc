import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { pld } from "../accounting/accountants/index.js";
import { uniformBelow } from "../random/index.js";
import { measureSynthetic } from "./measure.js";
import { pairScore } from "./next-pair.js";
import { columnPairs, countPair } from "./pairs.js";
import { planSynthetic, type SyntheticRequest } from "./plan.js";
import { syntheticRows } from "./synthetic-rows.js";

const SIZES = [4, 4, 3, 2, 5, 3];

/** Rows in which column 1 is near column 0, column 3 follows column 0, and column 5 column 4. */
function correlatedRows(count: number): readonly Uint16Array[] {
  const random = seededRandom(1);
  const below = (n: number) => uniformBelow(n, random);
  const rows = Array.from({ length: count }, () => {
    const [a, e] = [below(4), below(5)];
    return [a, (a + (below(5) === 0 ? 1 : 0)) % 4, below(3), a >> 1, e, below(3) === 0 ? 0 : e % 3];
  });
  return SIZES.map((_, i) => Uint16Array.from(rows, (row) => row[i]!));
}

const pairCounts = (rows: readonly Uint16Array[]) =>
  columnPairs(SIZES.length).map((pair) => countPair(rows, pair, SIZES));

/** The mean total variation distance of all pairs. */
function meanDistance(a: readonly Uint16Array[], b: readonly Uint16Array[]): number {
  const [n, m] = [a[0]!.length, b[0]!.length];
  const other = pairCounts(b);
  const distances = pairCounts(a).map((table, i) =>
    table.reduce((sum, count, cell) => sum + Math.abs(count / n - other[i]![cell]! / m) / 2, 0),
  );
  return distances.reduce((sum, each) => sum + each, 0) / distances.length;
}

const REQUEST: SyntheticRequest = {
  sizes: SIZES,
  most: 1,
  adjacency: "add-remove",
  epsilon: 1,
  delta: 1e-6,
};

describe("planSynthetic", () => {
  it("uses the whole budget, and 5 % less noise does not fit", () => {
    for (const request of [
      REQUEST,
      { ...REQUEST, sizes: [3, 4] },
      { ...REQUEST, most: 3, adjacency: "substitute" as const, epsilon: 4 },
    ]) {
      const plan = planSynthetic(request);
      const { epsilon } = pld.compose(plan.events);
      expect(plan.certified.epsilon).toBe(epsilon(request.delta).upper);
      expect(plan.certified.epsilon).toBeLessThanOrEqual(request.epsilon);
      expect(plan.certified.epsilon).toBeGreaterThan(0.999 * request.epsilon);
      const [noise, ...choices] = plan.events;
      if (noise?.kind !== "discrete-gaussian/1") throw new TypeError("no noise");
      const moved = noise.moved.map((each) => ({ ...each, variance: each.variance * 0.9 }));
      const less = pld.compose([{ ...noise, moved }, ...choices]);
      expect(less.epsilon(request.delta).upper).toBeGreaterThan(request.epsilon);
    }
  });

  it("counts every change that a unit causes, in tables and in scores", () => {
    const rows = fc.array(fc.tuple(fc.nat(2), fc.nat(1), fc.nat(2)), { maxLength: 3 });
    const sizes = [3, 2, 3];
    const tables = (list: readonly (readonly number[])[]) => {
      const columns = sizes.map((_, i) => Uint16Array.from(list, (row) => row[i]!));
      return columnPairs(3).map((pair) => countPair(columns, pair, sizes));
    };
    let [worst, largest] = [0, 0];
    const check = fc.property(rows, rows, rows, (others, own, replaced) => {
      for (const adjacency of ["add-remove", "substitute"] as const) {
        const plan = planned.get(adjacency)!;
        const before = tables([...others, ...own]);
        const after = tables([...others, ...(adjacency === "substitute" ? replaced : [])]);
        const noise = plan.events[0]!;
        if (noise.kind !== "discrete-gaussian/1") throw new TypeError("no noise");
        const { squares, numbers } = noise.moved[1]!;
        const synthetic = new Float64Array(before[0]!.length).fill(1);
        const score = (table: Float64Array) => pairScore(table, synthetic, plan.variances.pair);
        for (const [i, table] of before.entries()) {
          const changes = table.map((count, cell) => count - after[i]![cell]!);
          const square = changes.reduce((sum, change) => sum + change ** 2, 0);
          expect(square * plan.rounds).toBeLessThanOrEqual(squares);
          expect(changes.filter((change) => change !== 0).length * plan.rounds).toBeLessThanOrEqual(
            numbers,
          );
          worst = Math.max(worst, (square * plan.rounds) / squares);
        }
        const moved = Math.abs(score(before[0]!) - score(after[0]!));
        expect(moved).toBeLessThanOrEqual(adjacency === "substitute" ? 6 : 3);
        if (adjacency === "add-remove") largest = Math.max(largest, moved);
      }
    });
    const planned = new Map(
      (["add-remove", "substitute"] as const).map((adjacency) => [
        adjacency,
        planSynthetic({ ...REQUEST, sizes, most: 3, adjacency }),
      ]),
    );
    fc.assert(check, { numRuns: 500 });
    expect({ worst, largest }).toEqual({ worst: 1, largest: 3 });
  });

  it("chooses no pairs if all pairs can be measured", () => {
    const plan = planSynthetic({ ...REQUEST, sizes: [3, 4, 5] });
    expect(plan.step).toBeUndefined();
    expect(plan.rounds).toBe(3);
    expect(plan.events).toHaveLength(1);
    expect(planSynthetic({ ...REQUEST, sizes: [100, 100, 100] }).step).toBeGreaterThan(0);
  });

  it("says from how many rows on pairs are of use: 6,000 rows for the columns of a census", () => {
    const sizes = [15, 9, 10, 16, 7, 15, 6, 5, 2, 10, 10, 10, 42, 2];
    const { usefulRows } = planSynthetic({ ...REQUEST, sizes, delta: 1e-9 });
    expect(usefulRows).toBeGreaterThan(5500);
    expect(usefulRows).toBeLessThan(7500);
  });

  it.each([
    [{ sizes: [3] }, "columns must be 2 to 40"],
    [{ sizes: new Array(41).fill(2) }, "columns must be 2 to 40"],
    [{ sizes: [200, 101] }, "no two columns have more than 20000 cells"],
    [{ sizes: [2, 0] }, "sizes must be"],
    [{ most: 0 }, "most (m) must be"],
    [{ epsilon: 0 }, "epsilon (ε) must be"],
    [{ delta: 0 }, "delta (δ) must be in (0, 1), got 0; for example 1e-9"],
  ])("refuses %o", (change, message) => {
    expect(() => planSynthetic({ ...REQUEST, ...change })).toThrow(message);
  });
});

describe("synthetic rows", () => {
  const rows = correlatedRows(20_000);
  const plan = planSynthetic(REQUEST);
  const measured = [...measureSynthetic(plan, pairCounts(rows), seededRandom(2))];
  const pairs = measured.slice(SIZES.length);
  const made = syntheticRows(plan, measured);

  it("have the pairs of the data, and a planted fault makes them three times worse", () => {
    const distance = meanDistance(rows, made.columns);
    expect(distance).toBeLessThan(0.01);
    // Without the pairs that were measured first, some correlations are missing.
    const few = [...measured.slice(0, SIZES.length), ...pairs.slice(2)];
    expect(meanDistance(rows, syntheticRows(plan, few).columns)).toBeGreaterThan(3 * distance);
  });

  it("measure the strongest correlations first", () => {
    const first = pairs.slice(0, 4).map(({ columns }) => String(columns));
    expect(first).toContain("4,5");
    expect(first.filter((pair) => ["0,1", "0,3", "1,3"].includes(pair)).length).toBeGreaterThan(1);
  });

  it("are the same each time, as many as wanted, and about as many as the data by default", () => {
    expect(syntheticRows(plan, measured)).toEqual(made);
    expect(Math.abs(made.columns[0]!.length - 20_000)).toBeLessThan(100);
    expect(syntheticRows(plan, measured, 50).columns.map(({ length }) => length)).toEqual(
      SIZES.map(() => 50),
    );
    expect(() => syntheticRows(plan, measured, 0)).toThrow("rows must be an integer from 1");
  });

  it("come with a report in which the measured tables are as far away as their noise", () => {
    const { tables, implied, total, noiseShare } = made.report;
    expect(tables).toHaveLength(SIZES.length + pairs.length);
    expect(implied).toHaveLength(15 - pairs.length);
    for (const { distance, noise } of tables) expect(distance).toBeLessThan(2.5 * noise + 0.001);
    expect(noiseShare).toBeLessThan(0.1);
    expect(Math.abs(total - 20_000)).toBeLessThan(100);
    const shifted = [...made.columns.slice(1), made.columns[0]!];
    expect(meanDistance(rows, shifted)).toBeGreaterThan(0.1);
  });

  it("exist even if the data have no rows", () => {
    const nothing = columnPairs(6).map(([a, b]) => new Float64Array(SIZES[a]! * SIZES[b]!));
    const empty = [...measureSynthetic(plan, nothing, seededRandom(3))];
    const { columns, report } = syntheticRows(plan, empty);
    expect(columns[0]!.length).toBeGreaterThan(0);
    expect(Number.isFinite(report.noiseShare)).toBe(true);
  });
});

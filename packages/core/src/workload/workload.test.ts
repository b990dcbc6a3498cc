import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NoisewrightError } from "../errors/index.js";
import {
  customStrategy,
  haarStrategy,
  hierarchicalStrategy,
  identityStrategy,
} from "./strategy.js";
import { totalError } from "./total-error.js";
import { allPredicates, allRanges, customWorkload } from "./workload.js";

const sizes = fc.integer({ min: 1, max: 9 });

describe("strategies", () => {
  it("strategies for trees have one row for each node, and each cell is in as many rows as the tree is deep", () => {
    expect(hierarchicalStrategy(6).rows.map((row) => row.join(" "))).toContain("0 0 0 1 1 0");
    expect(haarStrategy(6).rows.map((row) => row.join(" "))).toEqual([
      "1 1 1 1 1 1",
      "1 1 1 -1 -1 -1",
      "1 1 -1 0 0 0",
      "1 -1 0 0 0 0",
      "0 0 0 1 1 -1",
      "0 0 0 1 -1 0",
    ]);
    for (const cells of [1, 2, 3, 6, 8, 16]) {
      expect(hierarchicalStrategy(cells).rows).toHaveLength(2 * cells - 1);
      expect(haarStrategy(cells).rows).toHaveLength(cells);
      const depth = 1 + Math.ceil(Math.log2(cells));
      expect(hierarchicalStrategy(cells).touched).toBe(depth);
      expect(haarStrategy(cells, { padded: true }).touched).toBe(depth);
    }
  });

  it("strategies with your own rows accept only the entries −1, 0 and 1", () => {
    const strategy = customStrategy([
      [1, -1],
      [1, 1],
      [0, 1],
    ]);
    expect([strategy.cells, strategy.touched]).toEqual([2, 3]);
    for (const rows of [[], [[]], [[1, 2]], [[1, 0.5]], [[1, 0], [1]], [[Number.NaN]]]) {
      expect(() => customStrategy(rows)).toThrow(NoisewrightError);
    }
  });

  it("strategies with no cells, too many cells or a fraction of a cell are refused", () => {
    for (const cells of [0, -1, 1.5, Number.NaN, 1025]) {
      for (const make of [identityStrategy, hierarchicalStrategy, haarStrategy, allRanges]) {
        expect(() => make(cells)).toThrow(/cells must be an integer in \[1, 1024\]/);
      }
    }
  });
});

describe("workloads", () => {
  it("workloads count how often two cells occur in the same query", () => {
    fc.assert(
      fc.property(sizes, (cells) => {
        for (const workload of [allRanges(cells), allPredicates(cells)]) {
          const indicators = Array.from({ length: cells }, (_, i) => {
            const unit = Array.from({ length: cells }, (_, j) => Number(i === j));
            return [...workload.answers(unit)];
          });
          for (const [i, a] of indicators.entries()) {
            for (const [j, b] of indicators.entries()) {
              const together = a.reduce((sum, x, k) => sum + x * b[k]!, 0);
              expect(workload.gram(i, j)).toBe(together);
            }
          }
        }
      }),
    );
  });

  it("workloads with your own queries have the sum of the errors of the queries", () => {
    const queries = [
      [1, 1, 0, 0],
      [0, 2, -1, 0.5],
    ];
    const strategy = hierarchicalStrategy(4);
    const each = queries.map((query) => totalError(customWorkload([query]), strategy, 3));
    const all = totalError(customWorkload(queries), strategy, 3);
    expect(all).toBeCloseTo(each[0]! + each[1]!, 12);
    expect([...customWorkload(queries).answers([1, 2, 3, 4])]).toEqual([3, 3]);
    expect(() => customWorkload([[1, Number.NaN]])).toThrow(NoisewrightError);
  });

  it("workloads with too many subsets have a total error, but their answers are not listed", () => {
    expect(totalError(allPredicates(30), identityStrategy(30), 1)).toBe(30 * 2 ** 29);
    expect(() => [...allPredicates(30).answers(new Array(30).fill(1))]).toThrow(/customWorkload/);
  });
});

describe("total error", () => {
  it("the total error of the identity strategy is the sum of the squares of the queries", () => {
    expect(totalError(allRanges(3), identityStrategy(3), 1)).toBeCloseTo(3 + 4 + 3, 12);
  });

  it("decreases when rows with the same noise are added", () => {
    fc.assert(
      fc.property(sizes, (cells) => {
        const more = customStrategy(
          [...identityStrategy(cells).rows, ...haarStrategy(cells).rows].map((row) => [...row]),
        );
        const workload = allRanges(cells);
        const less = totalError(workload, identityStrategy(cells), 1);
        expect(totalError(workload, more, 1)).toBeLessThan(less);
      }),
    );
  });

  it("needs rows that determine every cell, and a workload over the same cells", () => {
    const flat = customStrategy([[1, 1]]);
    expect(() => totalError(allRanges(2), flat, 1)).toThrow(
      /strategy must be a strategy whose rows/,
    );
    expect(() => totalError(allRanges(3), identityStrategy(2), 1)).toThrow(/over 2 cells, got 3/);
  });
});

import { describe, expect, it } from "vitest";
import { denseCandidate, pureCandidates, shiftedCandidate } from "../../src/workload/candidates.js";
import { bestPrecisions, levelError, levelGains } from "../../src/workload/level-shares.js";
import { treeLevels } from "../../src/workload/partition.js";
import { precisionAt } from "../../src/workload/pure-shares.js";
import { prefixQueries, type Queries, rangeQueries } from "../../src/workload/queries.js";
import type { GaussianCandidate } from "../../src/workload/questions.js";
import { expectClose } from "./golden.js";
import golden from "./tables-ranges.json" with { type: "json" };

const CLOSED_FORM = 1e-10;

const QUERIES: Readonly<Record<string, (cells: number) => Queries>> = {
  ranges: rangeQueries,
  prefixes: prefixQueries,
};

function meanVariance(queries: Queries, { questions, precisions }: GaussianCandidate): number {
  const variances = precisions.map((part) => 1 / part);
  return questions.estimator(variances).totalError(queries) / queries.count;
}

describe.each(golden.unitCost)("$workload of $size cells at unit cost", (row) => {
  const queries = QUERIES[row.workload]!(row.size);
  const treeError = (fanOut: number, parts?: (levels: number) => number[]) => {
    const levels = treeLevels(row.size, fanOut);
    const gains = levelGains(queries, levels);
    const precisions = parts ? parts(levels.length) : bestPrecisions(gains);
    return levelError(gains, precisions) / queries.count;
  };

  it("have the mean variances of the reference file for cells, trees and the spectral bound", () => {
    expectClose(queries.spectralBound()! / queries.count, row.spectralBound, CLOSED_FORM);
    expectClose(treeError(2), row.binaryTree, CLOSED_FORM);
    expectClose(treeError(4), row.quaternaryTree, CLOSED_FORM);
    const equal = (levels: number) => new Array<number>(levels).fill(1 / levels);
    expectClose(treeError(2, equal), row.binaryTreeEqual, CLOSED_FORM);
    const cells = (levels: number) => [...new Array<number>(levels - 1).fill(0), 1];
    expectClose(treeError(2, cells), row.cells, CLOSED_FORM);
  });
});

describe("shifted blocks and the optimum of all strategies", () => {
  it.each(golden.unitCost.filter(({ shifted4 }) => shifted4 !== undefined))(
    "shifted blocks have the figures of the reference file for $workload of $size cells",
    ({ workload, size, shifted4, shifted8 }) => {
      const queries = QUERIES[workload]!(size);
      expectClose(meanVariance(queries, shiftedCandidate(queries, 4)), shifted4!, CLOSED_FORM);
      expectClose(meanVariance(queries, shiftedCandidate(queries, 8)), shifted8!, CLOSED_FORM);
    },
  );

  it.each(golden.unitCost.filter(({ optimum }) => optimum !== undefined))(
    "the optimum has the figures of the reference file for $workload of $size cells",
    ({ workload, size, optimum, optimumBound }) => {
      const queries = QUERIES[workload]!(size);
      const { candidate, lowerBound } = denseCandidate(queries);
      const mean = meanVariance(queries, candidate!);
      // The whole coefficients cost a little more.
      expectClose(mean, optimum!, 2 * golden.optimumTolerance);
      expectClose(lowerBound / queries.count, optimumBound!, golden.optimumTolerance);
      expect(lowerBound / queries.count).toBeLessThan(mean);
    },
  );
});

describe.each(golden.pure)("ranges of $size cells with geometric noise at ε = $epsilon", (row) => {
  const queries = rangeQueries(row.size);

  it("are at most as noisy as in the reference file", () => {
    const errors = pureCandidates(queries, row.epsilon).map(({ questions, epsilons }) => {
      const variances = epsilons.map((epsilon) => 1 / precisionAt(epsilon));
      return questions.estimator(variances).totalError(queries) / queries.count;
    });
    expect(Math.min(...errors)).toBeLessThan(row.best * (1 + 1e-6));
    expect(Math.min(...errors)).toBeGreaterThan(row.best * 0.98);
    expect(row.best).toBeLessThan(Math.min(row.cells, row.equalTree));
  });
});

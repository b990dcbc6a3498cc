import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { discreteGaussianDelta, pld } from "../accounting/accountants/index.js";
import { NoisewrightError } from "../errors/index.js";
import { denseCandidate, gaussianCandidates, shiftedCandidate } from "./candidates.js";
import { precisionAt } from "./pure-shares.js";
import { prefixQueries, type Queries, queriesOf, rangeQueries } from "./queries.js";
import type { Questions } from "./questions.js";
import { rangeMechanism } from "./range-mechanism.js";
import type { RangeRequest } from "./range-request.js";
import { haarStrategy, hierarchicalStrategy, identityStrategy, type Strategy } from "./strategy.js";
import { totalError } from "./total-error.js";
import { allPredicates, allRanges, customWorkload, type Workload } from "./workload.js";

const SIZES = [1, 2, 3, 4, 5, 7, 8, 11, 16, 21, 32, 45, 64, 100];
const PREFIXES = (cells: number) =>
  customWorkload(
    Array.from({ length: cells }, (_, to) => Array.from({ length: cells }, (_, i) => +(i <= to))),
  );

/** The strategies of `matrixMechanism`, and the total error of each with noise of variance 1. */
function plainErrors(cells: number, workload: Workload) {
  const strategies: Strategy[] = [
    identityStrategy(cells),
    hierarchicalStrategy(cells),
    haarStrategy(cells),
    haarStrategy(cells, { padded: true }),
  ];
  return strategies.map((strategy) => ({
    touched: strategy.touched,
    error: totalError(workload, strategy, 1),
  }));
}

function unitError(queries: Queries, questions: Questions, precisions: readonly number[]) {
  return questions.estimator(precisions.map((part) => 1 / part)).totalError(queries);
}

describe("the chosen strategy is never worse than the strategies of matrixMechanism", () => {
  const WORKLOADS = [
    ["ranges", allRanges],
    ["prefixes", PREFIXES],
  ] as const;

  it.each(WORKLOADS)("for %s with geometric noise", (workload, listed) => {
    for (const cells of SIZES) {
      const plain = plainErrors(cells, listed(cells));
      for (const epsilon of [0.1, 1, 9]) {
        const made = rangeMechanism({ cells, workload, epsilon });
        for (const { touched, error } of plain) {
          const before = error / precisionAt(epsilon / touched);
          expect(made.totalError).toBeLessThan(before * (1 + 1e-6));
        }
      }
    }
  });

  it.each(WORKLOADS)("for %s with Gaussian noise", (workload, listed) => {
    for (const cells of SIZES) {
      const queries = workload === "ranges" ? rangeQueries(cells) : prefixQueries(cells);
      const best = Math.min(
        ...gaussianCandidates(queries).map((one) =>
          unitError(queries, one.questions, one.precisions),
        ),
      );
      for (const { touched, error } of plainErrors(cells, listed(cells))) {
        expect(best).toBeLessThan(touched * error * (1 + 1e-9));
      }
      expect(best).toBeGreaterThan(queries.spectralBound()! * (1 - 1e-9));
    }
  });

  it("for all subsets and for queries of your own", () => {
    const random = seededRandom(22);
    const own = (cells: number) =>
      customWorkload(
        Array.from({ length: 9 }, () => Array.from({ length: cells }, () => random.word() % 3)),
      );
    const haar = customWorkload(haarStrategy(16).rows.map((row) => [...row]));
    for (const workload of [allPredicates(9), haar, own(4), own(17), own(40)]) {
      const { cells } = workload;
      for (const epsilon of [0.5, 3]) {
        const made = rangeMechanism({ cells, workload, epsilon });
        for (const { touched, error } of plainErrors(cells, workload)) {
          const before = error / precisionAt(epsilon / touched);
          expect(made.totalError).toBeLessThan(before * (1 + 1e-6));
        }
      }
    }
  });
});

describe("what one record changes", () => {
  const CELLS = 21;
  const queries = rangeQueries(CELLS);
  const candidates = [...gaussianCandidates(queries), denseCandidate(queries).candidate!];
  const before = Float64Array.from({ length: CELLS }, (_, i) => (i * 7) % 5);

  it.each(candidates)("is what $questions.name says, in the worst cell", ({ questions }) => {
    const { moved } = questions;
    const worst = moved.map(({ opposed }) => ({ squares: 0, numbers: 0, opposed }));
    const answers = questions.answers(before);
    for (let cell = 0; cell < CELLS; cell++) {
      const after = questions.answers(before.map((count, i) => count + Number(i === cell)));
      for (const [k, group] of after.entries()) {
        const changes = group.map((answer, i) => answer - answers[k]![i]!);
        const squares = changes.reduce((sum, change) => sum + change ** 2, 0);
        const numbers = changes.filter((change) => change !== 0).length;
        worst[k]!.squares = Math.max(worst[k]!.squares, squares);
        worst[k]!.numbers = Math.max(worst[k]!.numbers, numbers);
      }
    }
    expect(worst).toEqual(moved);
  });

  it("costs at most 1 together", () => {
    for (const { questions, precisions } of candidates) {
      const cost = precisions.reduce((sum, part, k) => sum + part * questions.moved[k]!.squares, 0);
      expect(cost).toBeCloseTo(1, 12);
    }
  });
});

describe("the certificate", () => {
  const LEVELS = [
    { epsilon: 0.3, delta: 1e-9 },
    { epsilon: 1, delta: 1e-6 },
    { epsilon: 6, delta: 1e-3 },
  ];

  it.each(LEVELS)("states ε = $epsilon and a δ near $delta", ({ epsilon, delta }) => {
    for (const cells of [3, 40]) {
      const request = { cells, workload: "ranges", epsilon, delta } as const;
      const made = rangeMechanism({ ...request, noise: "discrete-gaussian" });
      expect(made.certified.epsilon).toBe(epsilon);
      expect(made.certified.delta).toBeLessThanOrEqual(delta);
      expect(made.certified.delta).toBeGreaterThan(0.999 * delta);
      const [event] = made.events;
      if (event?.kind !== "discrete-gaussian/1") throw new Error("another event");
      expect(discreteGaussianDelta(event.moved, epsilon)).toBe(made.certified.delta);
      for (const { variance } of event.moved) expect((variance * 2 ** 20) % 1).toBe(0);
    }
  });

  it("adds up the ε of the levels for geometric noise", () => {
    const made = rangeMechanism({ cells: 256, workload: "ranges", epsilon: 1 });
    expect(made.certified.delta).toBe(0);
    expect(made.certified.epsilon).toBeLessThanOrEqual(1);
    expect(made.certified.epsilon).toBeGreaterThan(1 - 1e-9);
    expect(made.events.length).toBeGreaterThan(1);
    expect(pld.compose(made.events).epsilon(1e-12).upper).toBeLessThan(1 + 1e-9);
    expect(pld.compose(made.events).epsilon(1e-3).upper).toBeLessThan(1);
  });

  it("takes the kind of noise with the smaller error", () => {
    const request = { cells: 100, workload: "ranges", epsilon: 1, delta: 1e-6 } as const;
    const pure = rangeMechanism({ ...request, noise: "geometric" });
    const gaussian = rangeMechanism({ ...request, noise: "discrete-gaussian" });
    const chosen = rangeMechanism(request);
    expect(chosen.noise).toBe("geometric");
    expect(chosen.totalError).toBe(pure.totalError);
    expect(gaussian.totalError).toBeGreaterThan(pure.totalError);
    const large = rangeMechanism({ ...request, cells: 2048, epsilon: 1, delta: 0.01 });
    expect(large.noise).toBe("discrete-gaussian");
  });
});

describe("the lower bound", () => {
  it("is below the error of every strategy with Gaussian noise, and near the best one", () => {
    const request = { cells: 64, workload: "ranges", epsilon: 1, delta: 1e-6 } as const;
    const made = rangeMechanism({ ...request, noise: "discrete-gaussian" });
    expect(made.strategy).toBe("dense");
    expect(made.lowerBound).toBeLessThan(made.totalError);
    expect(made.lowerBound).toBeGreaterThan(0.998 * made.totalError);
    expect(made.meanVariance).toBe(made.totalError / (32 * 65));
  });

  it("holds for workloads that leave some cells out", () => {
    const workload = customWorkload([
      [1, 1, 0, 0],
      [0, 1, 1, 0],
    ]);
    const queries = queriesOf(workload);
    const { candidate, lowerBound } = denseCandidate(queries);
    const error = unitError(queries, candidate!.questions, candidate!.precisions);
    expect(error).toBeGreaterThan(lowerBound);
    expect(error).toBeLessThan(1.01 * lowerBound);
    const shifted = shiftedCandidate(queries, 8);
    expect(unitError(queries, shifted.questions, shifted.precisions)).toBeGreaterThan(lowerBound);
  });
});

describe("a workload with a single query", () => {
  const cells = 40;
  const workload = customWorkload([new Array<number>(cells).fill(1)]);

  it("has a lower bound that does not exceed the true optimum, in spite of rounding errors", () => {
    const { lowerBound } = denseCandidate(queriesOf(workload));
    expect(lowerBound).toBeLessThanOrEqual(1);
    expect(lowerBound).toBeGreaterThan(0.9999);
    expect(queriesOf(workload).spectralBound()).toBeLessThanOrEqual(1);
  });

  it.each(["geometric", "discrete-gaussian"] as const)("spends almost all on it: %s", (noise) => {
    const request = { cells, workload, epsilon: 1, delta: 1e-6, noise };
    const made = rangeMechanism(request);
    const single = rangeMechanism({ ...request, cells: 1, workload: "ranges" });
    expect(made.totalError).toBeLessThan(1.01 * single.totalError);
    const released = made.release(new Float64Array(cells), seededRandom(3));
    for (const cell of released) expect(Number.isFinite(cell)).toBe(true);
  });
});

describe("a release for ranges", () => {
  const REQUESTS: RangeRequest[] = [
    { cells: 4, workload: "ranges", epsilon: 40 },
    { cells: 4, workload: "prefixes", epsilon: 40, delta: 0.1, noise: "discrete-gaussian" },
    { cells: 4, workload: allPredicates(4), epsilon: 40 },
  ];

  it.each(REQUESTS)("is near the counts, and accepts any number: %o", (request) => {
    const made = rangeMechanism(request);
    const cells = made.release([5, 0, 1e9, 7], seededRandom(5));
    for (const [i, count] of [5, 0, 1e9, 7].entries()) {
      expect(Math.abs(cells[i]! - count)).toBeLessThan(10);
    }
    const odd = made.release([Number.NaN, Infinity, -Infinity, 0.5], seededRandom(5));
    for (const cell of odd) expect(Number.isFinite(cell)).toBe(true);
    expect(() => made.release([1, 2], seededRandom(5))).toThrow(/counts must be 4 counts, got 2/);
  });

  it("works for 65,536 cells, with the error of the closed form", () => {
    const made = rangeMechanism({ cells: 65_536, workload: "ranges", epsilon: 1 });
    expect(made.meanVariance).toBeLessThan(612);
    const cells = made.release(new Float64Array(65_536).fill(3), seededRandom(1));
    const total = cells.reduce((sum, cell) => sum + cell, 0);
    expect(Math.abs(total - 3 * 65_536)).toBeLessThan(1000);
  });
});

describe("rangeMechanism refuses", () => {
  const valid = { cells: 8, workload: "ranges", epsilon: 1 } as const;
  it.each([
    ["no cells", { cells: 0 }, /cells must be an integer in \[1, 65536\], got 0/],
    ["too many cells", { cells: 65_537 }, /got 65537/],
    ["half a cell", { cells: 1.5 }, /got 1.5/],
    ["another workload", { workload: "sums" }, /workload must be "ranges", "prefixes" or a Wor/],
    ["a workload over other cells", { workload: allRanges(9) }, /over 8 cells, got 9/],
    ["a workload of zeros", { cells: 2, workload: customWorkload([[0, 0]]) }, /not all zero/],
    ["a workload that overflows", { cells: 1020, workload: allPredicates(1020) }, /finite sum/],
    ["an ε that is too small", { epsilon: 1e-12 }, NoisewrightError],
    ["an ε of 0", { epsilon: 0 }, /epsilon must be in \(0, 50\], got 0/],
    ["an ε of NaN", { epsilon: Number.NaN }, /got NaN/],
    ["a δ of 0", { delta: 0 }, /delta must be in \[1e-20, 1\), got 0/],
    ["a δ of 1", { delta: 1 }, /got 1/],
    ["Gaussian noise without δ", { noise: "discrete-gaussian" }, /delta must be given/],
    ["another noise", { noise: "laplace" }, /noise must be geometric or discrete-gaussian/],
    [
      "a level that no noise is proved to have",
      { epsilon: 1e-18, delta: 1e-20, noise: "discrete-gaussian" },
      /delta must be provable for discrete Gaussian noise/,
    ],
  ])("%s", (_, change, message) => {
    const request: unknown = { ...valid, ...change };
    expect(() => rangeMechanism(request as RangeRequest)).toThrow(message);
  });
});

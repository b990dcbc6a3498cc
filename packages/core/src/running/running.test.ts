import { describe, expect, it } from "vitest";
import golden from "../../test/golden/tables-running.json" with { type: "json" };
import { errorOf } from "../../test/support/error-of.js";
import { seededRandom } from "../../test/support/seeded-random.js";
import { discreteGaussianDelta, pld } from "../accounting/accountants/index.js";
import { changeOf, movedSquares } from "./moved-squares.js";
import { drawRunningAnswer, runningCounts } from "./running-counts.js";
import { halfWidth } from "./running-interval.js";
import { planRunning, type RunningRequest, runningInterval } from "./running-plan.js";
import { chooseToeplitz, runningWeights, squares, toeplitzColumn } from "./toeplitz.js";

interface Case {
  readonly id: string;
  readonly days: number;
  readonly K?: number;
  readonly unitDays?: number;
  readonly expected: Readonly<Record<string, number | readonly number[]>>;
}
const CASES: readonly Case[] = golden.cases;

/** The variance of each running count at unit cost. */
function variances(column: readonly number[]): readonly number[] {
  const cost = squares(column);
  let sum = 0;
  return runningWeights(column).map((weight) => {
    sum += weight * weight;
    return sum * cost;
  });
}

/** The same without rounding: the weights are the entries of the column. */
function exactVariances(days: number): readonly number[] {
  const column = toeplitzColumn(days, 2 ** 50).map((entry) => entry / 2 ** 50);
  const cost = squares(column);
  let sum = 0;
  return column.map((entry) => {
    sum += entry * entry;
    return sum * cost;
  });
}

const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;

describe("the golden cases", () => {
  it.each(CASES.filter(({ K, unitDays }) => K !== undefined && unitDays === undefined))(
    "the integer matrix of $id has the expected entries and variances",
    ({ days, K, expected }) => {
      const column = toeplitzColumn(days, K!);
      const exact = exactVariances(days);
      const rounded = variances(column);
      expect(column.slice(0, 8)).toEqual(expected.first8);
      expect(squares(column)).toBe(expected.moved2);
      expect(rounded.at(-1)! / exact.at(-1)!).toBeCloseTo(Number(expected.maxRatio), 8);
      expect(mean(rounded) / mean(exact)).toBeCloseTo(Number(expected.meanRatio), 8);
    },
  );

  it.each(CASES.filter(({ unitDays }) => unitDays !== undefined))(
    "a unit that recurs moves the answers of $id by the expected squares",
    ({ days, K, unitDays, expected }) => {
      expect(movedSquares(toeplitzColumn(days, K!), unitDays!)).toBe(expected.moved2);
    },
  );

  it("the worst variance of 365 and 3,650 days is far below that of a binary tree", () => {
    for (const [days, most] of [
      [365, 8.68],
      [3650, 13.57],
    ] as const) {
      const { expected } = CASES.find(({ id }) => id === `daily-${days}`)!;
      const worst = variances(toeplitzColumn(days, 256)).at(-1)!;
      expect(worst).toBeLessThanOrEqual(most);
      expect(worst).toBeLessThan(Number(expected.treeMax) / 8);
      const { column } = chooseToeplitz(days);
      expect(variances(column).at(-1)! / Number(expected.toeplitzMax)).toBeLessThanOrEqual(1.001);
    }
  });
});

it("answers without noise give exact running counts", () => {
  const { column, weights } = chooseToeplitz(60);
  const rows = column.map((_, t) => (t * 37) % 11);
  const answers = rows.map((_, t) =>
    rows.slice(0, t + 1).reduce((sum, x, s) => sum + x * column[t - s]!, 0),
  );
  let total = 0;
  rows.forEach((x, t) => {
    total += x;
    const count = answers.slice(0, t + 1).reduce((sum, y, s) => sum + y * weights[t - s]!, 0);
    expect(count).toBeCloseTo(total, 8);
  });
});

/** The squared change of all answers, if row counts change by `x` (one list for each counter). */
function change(column: readonly number[], x: readonly (readonly number[])[]): number {
  const changes = x.flatMap((counts) =>
    counts.map((_, t) =>
      counts.slice(0, t + 1).reduce((sum, each, s) => sum + each * column[t - s]!, 0),
    ),
  );
  return squares(changes);
}

/** All ways to put `most` or fewer pairs of a period and a counter in place. */
function* subsets(cells: number, most: number): Iterable<readonly number[]> {
  for (let bits = 0; bits < 2 ** cells; bits++) {
    const list = Array.from({ length: cells }, (_, i) => (bits >> i) & 1);
    if (list.reduce((sum, x) => sum + x, 0) <= most) yield list;
  }
}

const inCounters = (list: readonly number[], periods: number) =>
  Array.from({ length: list.length / periods }, (_, i) =>
    list.slice(i * periods, (i + 1) * periods),
  );

describe("the largest change of one unit", () => {
  it.each([
    { periods: 12, counters: 1, groups: 3 },
    { periods: 9, counters: 1, groups: 5 },
    { periods: 6, counters: 2, groups: 3 },
    { periods: 3, counters: 3, groups: 4 },
    { periods: 2, counters: 4, groups: 8 },
  ])("no choice of groups changes more: %o", ({ periods, counters, groups }) => {
    const column = toeplitzColumn(periods, 64);
    const rows = 2;
    const claimed = changeOf(column, counters, { groups, rows }, "add-remove");
    let worst = 0;
    for (const each of subsets(periods * counters, groups)) {
      const x = inCounters(
        each.map((one) => rows * one),
        periods,
      );
      worst = Math.max(worst, change(column, x));
    }
    expect(worst).toBeLessThanOrEqual(claimed.squares);
    if (counters === 1) expect(worst).toBe(claimed.squares);
    else expect(worst).toBeGreaterThan(0.7 * claimed.squares);
    expect(claimed.numbers).toBe(Math.min(groups, counters) * periods);
  });

  it("a replaced unit changes at most twice as much, and almost as much", () => {
    const periods = 5;
    const column = toeplitzColumn(periods, 64);
    const claimed = changeOf(column, 1, { groups: 2, rows: 1 }, "substitute");
    let worst = 0;
    const all = [...subsets(periods, 2)];
    for (const left of all) {
      for (const right of all) {
        const x = left.map((one, i) => one - right[i]!);
        worst = Math.max(worst, change(column, [x]));
      }
    }
    expect(worst).toBeLessThanOrEqual(claimed.squares);
    expect(worst).toBeGreaterThan(
      changeOf(column, 1, { groups: 2, rows: 1 }, "add-remove").squares,
    );
    expect(claimed.numbers).toBe(periods);
  });
});

/** P(|b·z| > h) for independent discrete Gaussians z, exactly, by listing all values. */
function beyond(weights: readonly number[], variance: number, h: number): number {
  const most = Math.ceil(9 * Math.sqrt(variance));
  const values = Array.from({ length: 2 * most + 1 }, (_, i) => i - most);
  const masses = values.map((z) => Math.exp((-z * z) / (2 * variance)));
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  const tail = (rest: readonly number[], sum: number): number => {
    const [weight, ...others] = rest;
    if (weight === undefined) return Math.abs(sum) > h ? 1 : 0;
    return values.reduce(
      (all, z, i) => all + (masses[i]! / total) * tail(others, sum + weight * z),
      0,
    );
  };
  return tail(weights, 0);
}

describe("the error bound", () => {
  it.each([
    { weights: [1], variance: 4 },
    { weights: [1 / 256], variance: 300 },
    { weights: [1, 0.5], variance: 9 },
    { weights: [1, 0.5, 0.375], variance: 5 },
    { weights: [1, 1], variance: 40 },
  ])("holds at every confidence level, by listing all values: %o", ({ weights, variance }) => {
    for (const confidence of [0.5, 0.9, 0.95, 0.999]) {
      const within = halfWidth(variance, squares(weights), weights.length, confidence);
      const failure = beyond(weights, variance, within);
      expect(failure).toBeLessThanOrEqual(1 - confidence);
      const tenthShorter = beyond(weights, variance, 0.9 * within);
      if (variance >= 300 && confidence >= 0.9)
        expect(tenthShorter).toBeGreaterThan(1 - confidence);
    }
  });

  it("is close to that of a normal law if the noise is large", () => {
    expect(halfWidth(1e6, 1, 365, 0.95) / 1000).toBeCloseTo(1.96, 2);
    expect(halfWidth(1e10, 1, 3650, 0.95) / 1e5).toBeCloseTo(1.95996, 3);
  });
});

const DAILY: RunningRequest = {
  periods: 365,
  counters: 1,
  unit: { groups: 1, rows: 1 },
  adjacency: "add-remove",
  delta: 1e-6,
  paid: { epsilon: 1 },
};

describe("a plan", () => {
  it("has at most the noise that continuous Gaussian noise would need, and 0.5 % more", () => {
    const { event, variance, variances, certified } = planRunning(DAILY);
    // σ = 1/0.23670 at unit cost gives (1, 1e-6) [balle-wang-2018].
    const ideal = 8.66745 / 0.2367 ** 2;
    expect(variances.at(-1)! / ideal).toBeGreaterThan(1);
    expect(variances.at(-1)! / ideal).toBeLessThan(1.005);
    expect(Math.sqrt(variances.at(-1)!)).toBeLessThan(12.5);
    expect(discreteGaussianDelta(event.moved, certified.epsilon)).toBeLessThanOrEqual(1e-6);
    const bits = variance / 2 ** (Math.floor(Math.log2(variance)) - 19);
    expect(Number.isInteger(bits)).toBe(true);
    // A ledger whose rule is fixed in advance asks for no more than the plan claims.
    expect(pld.compose([event]).epsilon(1e-6).upper).toBeLessThanOrEqual(1);
    const tooSmall = [{ ...event.moved[0]!, variance: variance * (1 - 2 ** -17) }];
    expect(discreteGaussianDelta(tooSmall, 1)).toBeGreaterThan(1e-6);
  });

  it("a target gets the smallest ε that gives the accuracy in the last period", () => {
    const paid = { within: 25, confidence: 0.95 };
    const plan = planRunning({ ...DAILY, paid });
    const within = runningInterval(plan, 364, 0.95);
    expect(within).toBeLessThanOrEqual(25);
    expect(within).toBeGreaterThan(24.99);
    const { epsilon } = plan.certified;
    expect(runningInterval(planRunning({ ...DAILY, paid: { epsilon } }), 364, 0.95)).toBeCloseTo(
      25,
      2,
    );
  });

  it("units that recur, and replaced units, need more noise", () => {
    const varianceOf = (request: Partial<RunningRequest>) =>
      planRunning({ ...DAILY, ...request }).variances.at(-1)!;
    const once = varianceOf({});
    expect(varianceOf({ adjacency: "substitute" }) / once).toBeCloseTo(2, 2);
    expect(varianceOf({ unit: { groups: 7, rows: 1 } }) / once).toBeCloseTo(36.29, 1);
    expect(varianceOf({ unit: { groups: 1, rows: 3 } }) / once).toBeCloseTo(9, 1);
    expect(varianceOf({ counters: 50 }) / once).toBeCloseTo(1, 3);
  });

  it.each([
    [{ periods: 0 }, "periods"],
    [{ periods: 5000 }, "periods"],
    [{ counters: 1.5 }, "counters"],
    [{ unit: { groups: 0, rows: 1 } }, "groups"],
    [{ unit: { groups: 300, rows: 2 ** 20 } }, "rows"],
    [{ delta: 0 }, "delta"],
    [{ paid: { epsilon: -1 } }, "epsilon"],
    [{ paid: { within: 0.001, confidence: 0.95 } }, "within"],
    [{ paid: { within: 5, confidence: 1 } }, "confidence"],
    [{ paid: { within: 1e14, confidence: 0.95 } }, "variance"],
  ])("an invalid request is refused by name: %o", (wrong, parameter) => {
    const { code, details } = errorOf(() => planRunning({ ...DAILY, ...wrong }));
    expect(code).toBe("domain");
    expect(details).toMatchObject({ parameter });
  });

  it("published counts have the variance and the coverage that the plan states", () => {
    const plan = planRunning({ ...DAILY, periods: 12 });
    const random = seededRandom(4);
    const rows = [5, 0, 900, 3, 3, 3, 70, 1, 0, 0, 12, 8];
    const truth = rows.map((_, t) => rows.slice(0, t + 1).reduce((sum, x) => sum + x, 0));
    const runs = 4000;
    const errors = Array.from({ length: runs }, () => {
      const answers = rows.map((_, t) => drawRunningAnswer(plan, rows.slice(0, t + 1), random));
      return runningCounts(plan, answers).map((count, t) => count - truth[t]!);
    });
    for (const t of [0, 5, 11]) {
      const ratio = squares(errors.map((each) => each[t]!)) / runs / plan.variances[t]!;
      // Five standard deviations of the mean of squared normal errors.
      expect(Math.abs(ratio - 1)).toBeLessThan(5 * Math.sqrt(2 / runs));
      const within = runningInterval(plan, t, 0.95);
      const covered = (h: number) => errors.filter((each) => Math.abs(each[t]!) <= h).length / runs;
      expect(covered(within)).toBeGreaterThan(0.94);
      expect(covered(within)).toBeLessThan(0.965);
      expect(covered(0.9 * within)).toBeLessThan(0.94);
    }
  });
});

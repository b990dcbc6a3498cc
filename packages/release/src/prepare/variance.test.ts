import { mechanism } from "@noisewright/core";
import { pld, pure } from "@noisewright/core/accounting";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../core/test/support/seeded-random.js";
import type { Cell, Procedure } from "./prepared.js";
import { variance } from "./variance.js";

const request = {
  statistic: "variance",
  lower: 10,
  granularity: 1,
  range: 100n,
  rows: 1,
  groups: 1,
  payment: { epsilon: 1 },
} as const;

/** The exact aggregates of rows, each given in steps above the lower bound. */
function cellOf(rows: readonly number[]): Cell {
  const steps = rows.map(BigInt);
  const sum = (of: (i: bigint) => bigint) => steps.reduce((all, i) => all + of(i), 0n);
  return { sum: sum((i) => i), squares: sum((i) => i * i), rows: BigInt(rows.length) };
}

const truthOf = (procedure: Procedure, rows: readonly number[]): readonly number[] =>
  procedure.truth({ key: [], cells: [cellOf(rows)] }).flat();

const drawn = (procedure: Procedure, rows: readonly number[], seed: number) =>
  procedure.draw(procedure.truth({ key: [], cells: [cellOf(rows)] }), seededRandom(seed));

const momentsOf = (rows: readonly number[]) => {
  const mean = rows.reduce((a, b) => a + b, 0) / rows.length;
  return { mean, variance: rows.reduce((all, x) => all + (x - mean) ** 2, 0) / rows.length };
};

describe("a variance", () => {
  it.each([
    [1, 1, 1],
    [100, 1, 1],
    [90, 10, 5],
    [100_000, 7, 1],
    [2 ** 31, 1, 1],
  ])(
    "one unit changes the sums by at most the steps that were paid for: range %d, %d rows in %d groups",
    (range, rows, groups) => {
      const procedure = variance({ ...request, range: BigInt(range), rows, groups });
      const { steps, epsilon } = procedure.mechanism.params;
      expect(procedure.certified.epsilon).toBeLessThanOrEqual(1);
      expect(Number(epsilon) * Number(steps)).toBeGreaterThan(0.9999);
      const random = seededRandom(range);
      const value = () => Math.floor((random.word() / 2 ** 32) * (range + 1));
      const some = (n: number) => Array.from({ length: n }, value);
      let most = 0;
      for (let i = 0; i < 300; i++) {
        let change = 0;
        for (let group = 0; group < groups; group++) {
          const own = some(Math.floor(rows / groups));
          const others = some(2);
          const [a, b] = [truthOf(procedure, others), truthOf(procedure, [...others, ...own])];
          change += a.reduce((all, x, k) => all + Math.abs(x - b[k]!), 0);
        }
        most = Math.max(most, change);
      }
      expect(most).toBeLessThanOrEqual(Number(steps));
      expect(most).toBeGreaterThan(Number(steps) * 0.93);
    },
  );

  it("the accountants get the loss of the steps, which is at most the certified ε", () => {
    const { certified, events } = variance(request);
    const level = pure.compose(events).epsilon(0.5).upper;
    expect(level).toBe(certified.epsilon);
    const many = [{ kind: "composed/1", events, count: 40 } as const];
    expect(pld.compose(many).epsilon(1e-6).upper).toBeLessThan(40 * 0.9);
  });

  it.each([
    { rows: [1, 4, 4, 9], sums: [1.14, 1.32, 1.54], value: 0.0825 },
    { rows: [0, 10, 10, 0, 10], sums: [3, 0, 2], value: 0.24 },
  ])(
    "the sums and the variance of $rows, divided by 10, are those of the reference file",
    ({ rows, sums, value }) => {
      const tenths = { ...request, lower: 0, granularity: 0.1, range: 10n };
      const procedure = variance(tenths);
      const { steps } = procedure.mechanism.params;
      const truth = truthOf(procedure, rows);
      truth.forEach((sum, i) => {
        expect(sum / Number(steps)).toBeCloseTo(sums[i]!, 12);
      });
      expect(procedure.show(truth, 0.95)[0]!.value).toBeCloseTo(value, 9);
    },
  );

  it("the values are those of the table itself, and the standard deviation is a root", () => {
    const rows = [3, 3, 90, 41, 77, 12];
    const procedure = variance({
      ...request,
      statistic: "mean-and-variance",
      payment: { epsilon: 1e-3 },
    });
    expect(procedure.several).toEqual({ columns: ["statistic"], count: 3 });
    const truth = truthOf(
      procedure,
      Array.from({ length: 6000 }, (_, i) => rows[i % 6]!),
    );
    const shown = procedure.show(truth, 0.95);
    const { mean, variance: spread } = momentsOf(rows);
    expect(shown.map(({ labels }) => labels)).toEqual([["mean"], ["variance"], ["stddev"]]);
    const values = shown.map(({ value }) => Number(value));
    expect(values[0]).toBeCloseTo(10 + mean, 2);
    expect(values[1]! / spread).toBeCloseTo(1, 3);
    expect(values[2]).toBeCloseTo(Math.sqrt(values[1]!), 6);
    expect(shown[2]!.interval!.upper).toBeCloseTo(Math.sqrt(shown[1]!.interval!.upper), 6);
    for (const { value, interval } of shown) {
      expect(interval!.lower).toBeLessThan(Number(value));
      expect(interval!.upper).toBeGreaterThan(Number(value));
    }
  });

  it("the standard deviation alone and the variance alone are computed from the same sums", () => {
    const rows = Array.from({ length: 400 }, (_, i) => i % 100);
    const [both, ...alone] = (["mean-and-variance", "variance", "stddev"] as const).map(
      (statistic) => {
        const procedure = variance({ ...request, statistic });
        return procedure.show(drawn(procedure, rows, 6), 0.9);
      },
    );
    const unlabelled = both!.slice(1).map(({ labels: _, ...shown }) => shown);
    expect(alone.flat()).toEqual(unlabelled);
  });

  it("a variance without rows is in its range, with the whole range as its interval", () => {
    const procedure = variance(request);
    expect(procedure.show([-5, -7, 3], 0.95)).toEqual([
      { value: 1250, interval: { lower: 0, upper: 2500 } },
    ]);
    const deviation = variance({ ...request, statistic: "stddev" });
    expect(deviation.show([-5, -7, 3], 0.95)[0]!.interval).toEqual({ lower: 0, upper: 50 });
  });

  it("the noise of a variance is less than a third of the noise of three split budgets", () => {
    const n = 2000;
    const rows = Array.from({ length: n }, (_, i) => i % 101);
    const { variance: truth } = momentsOf(rows);
    const procedure = variance(request);
    const draws = 4000;
    const random = seededRandom(9);
    const exact = procedure.truth({ key: [], cells: [cellOf(rows)] });
    let one = 0;
    for (let i = 0; i < draws; i++) {
      const [a = 0, b = 0, c = 0] = procedure.draw(exact, random);
      one += (10_000 * ((a * c - (b * b) / 4) / (a + b + c) ** 2) - truth) ** 2;
    }
    // The number of rows, the sum of i − 50 and the sum of (i − 50)² get a third of ε each.
    const split = [1, 50, 2500].map((sensitivity) =>
      mechanism("laplace", { epsilon: 1 / 3, sensitivity }).compile(),
    );
    const sums = [0, 1, 2].map((power) => rows.reduce((all, i) => all + (i - 50) ** power, 0));
    let three = 0;
    for (let i = 0; i < draws; i++) {
      const [count = 1, first = 0, second = 0] = split.map(({ channel }, k) =>
        channel.sample(sums[k]!, random),
      );
      three += (second / count - (first / count) ** 2 - truth) ** 2;
    }
    expect(one / three).toBeLessThan(1 / 3);
    // The theory says 0.27, for rows that are spread evenly over the range.
    expect(one / three).toBeGreaterThan(0.22);
  });

  describe("with a target", () => {
    const errors = (procedure: Procedure, rows: readonly number[], of: (v: number) => number) => {
      const random = seededRandom(5);
      const truth = procedure.truth({ key: [], cells: [cellOf(rows)] });
      const goal = of(momentsOf(rows).variance);
      return Array.from({ length: 4000 }, () => {
        const [a = 0, b = 0, c = 0] = procedure.draw(truth, random);
        const share = (a * c - (b * b) / 4) / (a + b + c) ** 2;
        return Math.abs(of(10_000 * Math.min(0.25, Math.max(0, share))) - goal);
      });
    };
    const TABLES = [() => 0, (i: number) => (i % 20 === 0 ? 100 : 0), (i: number) => i % 101];

    it.each([
      ["variance", 300, 1000, (v: number) => v],
      ["stddev", 12, 500, Math.sqrt],
    ] as const)(
      "a %s meets its target for rows of any values, at little more than the smallest ε",
      (statistic, within, rows, of) => {
        const target = { within, confidence: 0.9, rows };
        const procedure = variance({ ...request, statistic, payment: { target } });
        const near = TABLES.map((value) => {
          const list = errors(
            procedure,
            Array.from({ length: rows }, (_, i) => value(i)),
            of,
          );
          return list.filter((error) => error <= within).length / list.length;
        });
        expect(Math.min(...near)).toBeGreaterThan(0.89);
        expect(Math.min(...near)).toBeLessThan(0.965);
      },
    );

    it("the mean and the standard deviation meet a common target, which costs a little more", () => {
      const target = { within: 12, confidence: 0.9, rows: 500 };
      const [alone, both] = (["stddev", "mean-and-variance"] as const).map(
        (statistic) => variance({ ...request, statistic, payment: { target } }).certified.epsilon,
      );
      expect(both).toBeGreaterThanOrEqual(alone!);
      expect(both).toBeLessThan(1.1 * alone!);
    });

    it("refuses a target that no ε meets", () => {
      const target = { within: 0.001, confidence: 0.95, rows: 10 };
      expect(() => variance({ ...request, payment: { target } })).toThrow(
        /no ε up to 50 at which the target is met/,
      );
    });
  });
});

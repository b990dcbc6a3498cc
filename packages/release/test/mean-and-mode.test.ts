import { type PrivacyEvent, pld, pure } from "@noisewright/core/accounting";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/test/support/seeded-random.js";
import { additive } from "../src/prepare/additive.js";
import { type MeanTarget, mean } from "../src/prepare/mean.js";
import { mode } from "../src/prepare/mode.js";
import { count, drawnOf } from "./support/drawn.js";

describe("a mean", () => {
  const request = {
    lower: 0,
    granularity: 1,
    range: 100n,
    rows: 1,
    groups: 1,
    payment: { epsilon: 0.5 },
  };

  it("one unit changes the two sums of a mean by at most the steps that were paid for", () => {
    for (const [upper, rows, groups] of [
      [100, 1, 1],
      [100_000, 7, 1],
      [1, 1, 1],
      [90, 10, 5],
    ] as const) {
      const { mechanism, certified } = mean({ ...request, range: BigInt(upper), rows, groups });
      const [steps, step, epsilon] = ["steps", "step", "epsilon"].map((name) =>
        Number(mechanism.params[name]),
      );
      expect(certified.epsilon).toBeLessThanOrEqual(0.5);
      expect(epsilon! * steps!).toBeGreaterThan(0.4999);
      expect(steps!).toBeGreaterThanOrEqual((rows * upper) / step!);
    }
  });

  it.each([
    [1, 0.1, 10, 10],
    [4, 0.1, 74, 76],
    [1, 0.02, 142, 143],
  ])(
    "at (%d, 1e-6), means of ε = %d compose by their own losses: %d by pure ε, %d by the event",
    (budget, epsilon, before, after) => {
      const { certified, events } = mean({ ...request, payment: { epsilon } });
      const fits = (count: number, ...each: readonly PrivacyEvent[]) => {
        const all = [{ kind: "composed/1", events: each, count } as const];
        // Ten times the double 0.1 is more than 1, so the comparison allows for rounding.
        return pld.compose(all).epsilon(1e-6).upper <= budget * (1 + 1e-12);
      };
      const bare: PrivacyEvent = { kind: "pure/1", epsilon: certified.epsilon };
      expect([before, before + 1].map((count) => fits(count, bare))).toEqual([true, false]);
      expect([after, after + 1].map((count) => fits(count, ...events))).toEqual([true, false]);
      // The level of one mean, and the sum of levels, are what they were.
      expect(pure.compose(events).epsilon(0.5).upper).toBe(certified.epsilon);
    },
  );

  it("the intervals of a mean cover the true mean at the confidence level, and intervals shorter by a tenth do not", () => {
    const procedure = mean(request);
    const cell = { sum: 40n * 900n, rows: 900n };
    const random = seededRandom(2);
    const hits = [0, 0];
    const n = 20_000;
    for (let i = 0; i < n; i++) {
      const { value, interval } = procedure.show(drawnOf(procedure, [cell], random), 0.95)[0]!;
      const [lower, upper] = [interval!.lower, interval!.upper];
      if (lower <= 40 && upper >= 40) hits[0] = hits[0]! + 1;
      const within = (end: number) => Number(value) + 0.9 * (end - Number(value));
      if (within(lower) <= 40 && within(upper) >= 40) hits[1] = hits[1]! + 1;
    }
    const limit = Math.sqrt((2 * 0.95 * 0.05 * Math.log(2 / 1e-9)) / n) + 0.001;
    expect(Math.abs(hits[0]! / n - 0.95)).toBeLessThan(limit);
    expect(hits[1]! / n).toBeLessThan(0.95 - limit);
  });

  describe("with a target", () => {
    const n = 20_000;
    const limit = Math.sqrt((2 * 0.09 * Math.log(2 / 1e-9)) / n) + 0.001;

    /**
     * How often the released mean differs from the true mean x by at most `within`, in a group of
     * the smallest allowed size.
     */
    function near(target: MeanTarget, rows: number, x: number, within = target.within): number {
      const procedure = mean({ ...request, rows, payment: { target } });
      const cell = { sum: BigInt(target.rows * x), rows: BigInt(target.rows) };
      const random = seededRandom(5);
      const drawn = Array.from({ length: n }, () => drawnOf(procedure, [cell], random));
      const values = drawn.map(([a = 0, b = 0]) => (100 * a) / (a + b));
      return values.filter((value) => Math.abs(value - x) <= within).length / n;
    }

    it.each([
      [{ within: 5, confidence: 0.9, rows: 100 }, 1, 40],
      [{ within: 0.5, confidence: 0.95, rows: 50_000 }, 8, 3],
      [{ within: 30, confidence: 0.9, rows: 10 }, 1, 50],
    ])("a mean meets the target %o", (target, rows, x) => {
      expect(near(target, rows, x)).toBeGreaterThan(target.confidence - limit);
    });

    it("a mean spends no more than needed: if the noise of one sum decides, the target is met exactly", () => {
      const target = { within: 1, confidence: 0.9, rows: 2000 };
      expect(Math.abs(near(target, 1, 99) - 0.9)).toBeLessThan(limit);
      expect(near(target, 1, 99, 0.9)).toBeLessThan(0.9 - limit);
    });
  });

  it("refuses a target that no ε meets", () => {
    const target = { within: 0.001, confidence: 0.95, rows: 10 };
    expect(() => mean({ ...request, payment: { target } })).toThrow(
      /no ε up to 50 at which the target is met; allow a larger error/,
    );
  });

  it("a mean stays in its range if there are no rows", () => {
    const procedure = mean({ ...request, payment: { epsilon: 0.1 } });
    const drawn = drawnOf(procedure, [{ sum: 0n, rows: 0n }], seededRandom(3));
    const { value, interval } = procedure.show(drawn, 0.95)[0]!;
    for (const x of [Number(value), interval!.lower, interval!.upper]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(100);
    }
  });
});

describe("a mode", () => {
  const request = { values: ["a", "b", "c"], rows: 2, groups: 1, payment: { epsilon: 1 } };

  it("a mode is the most frequent value, with a bound on how many rows fewer it has than the maximum", () => {
    const procedure = mode(request);
    const cells = [10n, 500n, 100n].map((rows) => ({ rows }));
    const shown = procedure.show(drawnOf(procedure, cells, seededRandom(4)), 0.95)[0]!;
    expect(shown).toEqual({
      value: "b",
      note: "has at most 6 rows fewer than the most frequent value, with 95 % confidence",
    });
    expect(procedure.certified.epsilon).toBeLessThanOrEqual(1);
  });

  it("a mode costs more at a higher confidence level", () => {
    const [less, more] = [0.9, 0.99].map((confidence) => {
      const payment = { target: { within: 20, confidence } };
      return mode({ ...request, payment }).certified.epsilon;
    });
    // The best value is drawn with probability (1 − (1 − p)³)/(3p) = 1 − p + p²/3, where p is the
    // weight of the two others.
    const missed = (at: number) => Math.log((3 - Math.sqrt(9 - 12 * at)) / 2);
    expect(more! / less!).toBeCloseTo(missed(0.01) / missed(0.1), 1);
  });

  it("a mode is drawn by permute-and-flip, or by the exponential mechanism where several choices compose", () => {
    const id = (more: object) => mode({ ...request, ...more }).mechanism.id;
    expect(id({})).toBe("permute-and-flip");
    expect(id({ groups: 2 })).toBe("exponential");
    expect(id({ mechanism: "exponential" })).toBe("exponential");
    expect(id({ groups: 2, mechanism: "permute-and-flip" })).toBe("permute-and-flip");
    const lack = (more: object) => mode({ ...request, ...more }).expects(0.95).within;
    expect([lack({}), lack({ mechanism: "exponential" })]).toEqual([6, 8]);
  });

  it("modes of several groups that one unit changes get more than their part of ε if there is a δ", () => {
    const many = { ...request, groups: 10 };
    const levelOf = (more: object) => Number(mode({ ...many, ...more }).mechanism.params.epsilon);
    expect(levelOf({})).toBeCloseTo(0.1, 9);
    const payment = { epsilon: 1, delta: 1e-6 };
    expect(levelOf({ payment })).toBeGreaterThan(0.14);
    expect(levelOf({ payment })).toBeLessThan(0.151);
    const { certified, events } = mode({ ...many, payment });
    expect(certified.epsilon).toBeLessThanOrEqual(1);
    expect(pld.compose(events).delta(1).upper).toBeLessThanOrEqual(1e-6);
    expect(
      pld
        .compose([...events, ...mode({ ...request, groups: 1, mechanism: "exponential" }).events])
        .delta(1).upper,
    ).toBeGreaterThan(1e-6);
  });
});

describe("adding or removing one unit", () => {
  /** The distance of two cells in the values that the noise hides, in lattice steps. */
  const apart = (
    procedure: ReturnType<typeof mean>,
    cells: readonly [Record<string, bigint>, Record<string, bigint>],
  ) => {
    const [a = [], b = []] = cells.map((cell) =>
      procedure.truth({ key: [], cells: [cell] }).flat(),
    );
    return a.reduce((sum, x, i) => sum + Math.abs(x - b[i]!), 0);
  };

  it("one unit changes the two rounded sums of a mean by at most the steps for which the noise is calibrated", () => {
    const range = 100_000;
    const procedure = mean({
      ...{ lower: 0, range: BigInt(range), granularity: 1, rows: 1, groups: 1 },
      payment: { epsilon: 1 },
    });
    const steps = Number(procedure.mechanism.params.steps);
    const random = seededRandom(9);
    let most = 0;
    for (let i = 0; i < 4000; i++) {
      const [sum, rows, x] = [
        random.word() % range,
        1 + (random.word() % 9),
        random.word() % range,
      ];
      const before = { sum: BigInt(sum), rows: BigInt(rows) };
      const after = { sum: BigInt(sum + x), rows: BigInt(rows + 1) };
      most = Math.max(most, apart(procedure, [before, after]));
    }
    expect(most).toBeLessThanOrEqual(steps);
    // Because of rounding, the sums change by more than the length of the range.
    expect(most).toBe(steps);
  });

  it("a group without rows is treated like a group with sum 0", () => {
    expect(apart(additive(count), [{}, { rows: 0n }])).toBe(0);
    expect(apart(additive(count), [{}, { rows: -1n }])).toBe(1);
  });
});

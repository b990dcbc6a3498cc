import type { RandomSource } from "@noisewright/core";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/test/support/seeded-random.js";
import { additive } from "../src/prepare/additive.js";
import { type MeanTarget, mean } from "../src/prepare/mean.js";
import { mode } from "../src/prepare/mode.js";
import type { Aggregates, Procedure } from "../src/prepare/prepared.js";

const sensitivity = (l0: number, linf: number) => ({
  l0: BigInt(l0),
  l1: BigInt(l0 * linf),
  l2Squared: BigInt(l0 * linf * linf),
  linf: BigInt(linf),
  why: "",
});

const drawnOf = (procedure: Procedure, cells: Aggregates["cells"], random: RandomSource) =>
  procedure.draw(procedure.truth({ key: [], cells }), random);

const count = {
  measure: "rows",
  sensitivity: sensitivity(1, 1),
  granularity: 1,
  counts: true,
  payment: { epsilon: 1 },
};

describe("noise that is added", () => {
  it("is chosen for what outputs must be like", () => {
    const id = (plan: object) => additive({ ...count, ...plan }).mechanism.id;
    expect(id({})).toBe("geometric");
    expect(id({ demand: { nonnegative: true } })).toBe("clamped-geometric");
    expect(id({ demand: { nonnegative: true, integer: false } })).toBe("deadzone-geometric");
    expect(id({ demand: { metric: "usefulness:3" } })).toBe("geometric");
    expect(id({ mechanism: "laplace" })).toBe("laplace");
    expect(id({ sensitivity: sensitivity(1, 1_000_000) })).toBe("staircase");
    expect(id({ mechanism: "gaussian", payment: { epsilon: 1, delta: 1e-6 } })).toBe("gaussian");
    expect(id({ demand: { lower: 0, upper: 100, unbiased: true, margin: 1 } })).toBe(
      "fold-geometric",
    );
  });

  it("costs all groups that one unit can change, and no more than was given", () => {
    const { certified, events } = additive({ ...count, sensitivity: sensitivity(3, 2) });
    expect(certified.epsilon).toBeLessThanOrEqual(1);
    expect(certified.epsilon).toBeGreaterThan(0.99999);
    expect(events).toMatchObject([{ kind: "composed/1", count: 3 }]);
  });

  it("has light tails where δ is given and many groups make it worth while", () => {
    const payment = { epsilon: 1, delta: 1e-6 };
    const many = additive({ ...count, sensitivity: sensitivity(50, 1), payment });
    expect(many.mechanism.id).toBe("discrete-gaussian");
    expect(many.certified.epsilon).toBeLessThanOrEqual(1);
    expect(many.certified.epsilon).toBeGreaterThan(0.9999);
    expect(many.certified.delta).toBeLessThanOrEqual(1e-6);
    expect(many.certified.delta).toBeGreaterThan(0.9e-6);
    expect(additive({ ...count, payment }).mechanism.id).toBe("geometric");
  });

  it("is as much as a target allows", () => {
    const target = { within: 10, confidence: 0.95 };
    const { certified } = additive({ ...count, payment: { target } });
    // P(|noise| > 10) = 2e^(−11ε)/(1 + e^−ε) = 0.05
    expect(certified.epsilon).toBeGreaterThan(0.275);
    expect(certified.epsilon).toBeLessThan(0.29);
  });

  it("leaves sums on their lattice, with intervals in the user's units", () => {
    const sum = additive({
      ...count,
      counts: false,
      granularity: 0.01,
      sensitivity: sensitivity(1, 500),
    });
    const drawn = drawnOf(sum, [{ rows: 123_456n }], seededRandom(1));
    const { value, interval } = sum.show(drawn, 0.95);
    expect(value).toBe(Number((drawn[0]! / 100).toFixed(2)));
    expect(Math.abs(interval!.upper - Number(value) - 15)).toBeLessThan(0.2);
  });

  it("of a count is a whole number, whatever the noise, and its interval holds", () => {
    for (const mechanism of ["laplace", "staircase", "deadzone-geometric"]) {
      const demand = mechanism === "deadzone-geometric" ? { nonnegative: true } : {};
      const procedure = additive({ ...count, mechanism, demand, payment: { epsilon: 0.3 } });
      const random = seededRandom(9);
      const n = 4000;
      let covered = 0;
      for (let i = 0; i < n; i++) {
        const drawn = drawnOf(procedure, [{ rows: 1631n }], random);
        const { value, interval } = procedure.show(drawn, 0.9);
        expect(Number.isInteger(value)).toBe(true);
        if (interval!.lower <= 1631 && 1631 <= interval!.upper) covered++;
      }
      expect(covered / n).toBeGreaterThan(0.87);
      expect(covered / n).toBeLessThan(0.97);
    }
    const free = additive({ ...count, mechanism: "laplace", demand: { integer: false } });
    const drawn = Array.from({ length: 50 }, (_, i) => drawnOf(free, [{}], seededRandom(i))[0]);
    expect(drawn.every(Number.isInteger)).toBe(false);
  });

  it("keeps all digits of a sum", () => {
    const large = 4_503_599_627_370_001;
    const sum = additive({ ...count, counts: false, granularity: 0.01 });
    expect(sum.show([large], 0.95).value).toBe(45_035_996_273_700.01);
    const whole = additive({ ...count, counts: false });
    expect(whole.show([large], 0.95).value).toBe(large);
  });

  it("has intervals that are open where outputs are cut off", () => {
    const cut = additive({ ...count, demand: { lower: 0, upper: 100, integer: true } });
    expect(cut.show([100], 0.95).interval?.upper).toBe(Number.POSITIVE_INFINITY);
    expect(cut.show([0], 0.95).interval?.lower).toBe(0);
  });

  it.each([
    [{ sensitivity: sensitivity(1, 2 ** 53) }, /sensitivity: one unit can move more steps/],
    [
      { demand: { upper: 3 } },
      /demand: needs lower, or lower and upper, or nonnegative; got upper/,
    ],
    [{ mechanism: "gaussian" }, /gaussian: needs epsilon and delta; got epsilon/],
    [{ mechanism: "nonsense" }, /no mechanism/],
    [
      { mechanism: { id: "laplace", sensitivity: 0.01 } },
      /laplace: no sensitivity of its own in a release/,
    ],
    [
      { mechanism: { id: "geometric", epsilon: 9 } },
      /geometric: no epsilon of its own in a release/,
    ],
    [
      { mechanism: { id: "discrete-gaussian", sigma: 0.1 }, payment: { epsilon: 1, delta: 1e-6 } },
      /discrete-gaussian: no sigma of its own in a release/,
    ],
    [{ mechanism: "log-laplace" }, /log-laplace: no way to release counts or sums/],
    [
      { mechanism: { id: "clamped-laplace", scale: 0.1, lower: 0 } },
      /clamped-laplace: (give|cannot certify)/,
    ],
    [{ mechanism: { id: "laplace", scale: 3 } }, /laplace: no parameter scale/],
    [
      { mechanism: "geometric", demand: { nonnegative: true } },
      /geometric: no way to meet the demand: its outputs lie in \[-∞, ∞\], not in \[0, ∞\].*leave mechanism out/,
    ],
    [
      { mechanism: "clamped-geometric", demand: { lower: 0, unbiased: true } },
      /clamped-geometric: no way to meet the demand: it is biased/,
    ],
    [
      {
        mechanism: "fold-laplace",
        demand: { lower: 0, upper: 100, unbiased: true, margin: 2, integer: true },
      },
      /fold-laplace: no way to meet the demand: rounded to whole numbers it is biased; demand integer: false/,
    ],
    [
      { mechanism: "laplace", demand: { metric: "usefulness:3" } },
      /laplace: no way to meet the demand: it is the same for every metric/,
    ],
    [
      {
        mechanism: "gaussian",
        demand: { upper: 9, lower: 0 },
        payment: { epsilon: 1, delta: 1e-6 },
      },
      /gaussian: no way to meet the demand: its outputs lie/,
    ],
    [{ mechanism: "optimal" }, /optimal: needs epsilon, sensitivity, lower, upper/],
    [
      { mechanism: "optimal", demand: { lower: 0, upper: 400 } },
      /optimal: 401 answers and 401 outputs are too many for a release/,
    ],
    [
      { mechanism: "optimal", payment: { target: { within: 3, confidence: 0.9 } } },
      /optimal: no search for the ε of a target: its programme is about a given ε; give a budget/,
    ],
    [{ granularity: 0.1, demand: { metric: "confidence:0,1" } }, /metric must be usefulness/],
  ])("refuses %o", (plan, message) => {
    expect(() => additive({ ...count, ...plan } as never)).toThrow(message);
  });
});

describe("a mean", () => {
  const plan = {
    lower: 0,
    granularity: 1,
    range: 100n,
    rows: 1,
    groups: 1,
    payment: { epsilon: 0.5 },
  };

  it("moves its two noisy sums by no more steps than were paid for, whatever the row", () => {
    for (const [upper, rows, groups] of [
      [100, 1, 1],
      [100_000, 7, 1],
      [1, 1, 1],
      [90, 10, 5],
    ] as const) {
      const { mechanism, certified } = mean({ ...plan, range: BigInt(upper), rows, groups });
      const [steps, step, epsilon] = ["steps", "step", "epsilon"].map((name) =>
        Number(mechanism.params[name]),
      );
      expect(certified.epsilon).toBeLessThanOrEqual(0.5);
      expect(epsilon! * steps!).toBeGreaterThan(0.4999);
      expect(steps!).toBeGreaterThanOrEqual((rows * upper) / step!);
    }
  });

  it("covers the truth as often as asked; a tenth shorter it would not", () => {
    const procedure = mean(plan);
    const cell = { sum: 40n * 900n, rows: 900n };
    const random = seededRandom(2);
    const hits = [0, 0];
    const n = 20_000;
    for (let i = 0; i < n; i++) {
      const { value, interval } = procedure.show(drawnOf(procedure, [cell], random), 0.95);
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

    /** How often it is near x in a group of as many rows as the target speaks of. */
    function near(target: MeanTarget, rows: number, x: number, within = target.within): number {
      const procedure = mean({ ...plan, rows, payment: { target } });
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
    ])("is near the truth as often as %o says, or more often", (target, rows, x) => {
      expect(near(target, rows, x)).toBeGreaterThan(target.confidence - limit);
    });

    it("costs no more than it must: where one noise decides, it is just as often near", () => {
      const target = { within: 1, confidence: 0.9, rows: 2000 };
      expect(Math.abs(near(target, 1, 99) - 0.9)).toBeLessThan(limit);
      expect(near(target, 1, 99, 0.9)).toBeLessThan(0.9 - limit);
    });
  });

  it("that nothing can give is refused", () => {
    const target = { within: 0.001, confidence: 0.95, rows: 10 };
    expect(() => mean({ ...plan, payment: { target } })).toThrow(/target: no ε up to 50/);
  });

  it("of no rows is in the range all the same", () => {
    const procedure = mean({ ...plan, payment: { epsilon: 0.1 } });
    const drawn = drawnOf(procedure, [{ sum: 0n, rows: 0n }], seededRandom(3));
    const { value, interval } = procedure.show(drawn, 0.95);
    for (const x of [Number(value), interval!.lower, interval!.upper]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(100);
    }
  });
});

describe("a mode", () => {
  const plan = { values: ["a", "b", "c"], rows: 2, payment: { epsilon: 1 } };

  it("names the most frequent value, and how far it may be from it", () => {
    const procedure = mode(plan);
    const cells = [10n, 500n, 100n].map((rows) => ({ rows }));
    const shown = procedure.show(drawnOf(procedure, cells, seededRandom(4)), 0.95);
    expect(shown).toEqual({ value: "b", note: "at most 15 rows fewer than the most frequent" });
    expect(procedure.certified.epsilon).toBeLessThanOrEqual(1);
  });

  it("costs more the surer a target is to be", () => {
    const [less, more] = [0.9, 0.99].map((confidence) => {
      const payment = { target: { within: 20, confidence } };
      return mode({ ...plan, payment }).certified.epsilon;
    });
    // Of two other values one is chosen at most once in ten, or in a hundred: 2w = f/(1 − f).
    expect(more! / less!).toBeCloseTo(Math.log(198) / Math.log(18), 1);
  });
});

describe("one unit more or less", () => {
  /** How far apart two aggregates are in what the noise hides: what the unit moves, in lattice steps. */
  const apart = (
    procedure: ReturnType<typeof mean>,
    cells: readonly [Record<string, bigint>, Record<string, bigint>],
  ) => {
    const [a = [], b = []] = cells.map((cell) =>
      procedure.truth({ key: [], cells: [cell] }).flat(),
    );
    return a.reduce((sum, x, i) => sum + Math.abs(x - b[i]!), 0);
  };

  it("moves a mean's two sums by the steps its noise is for, rounded as they are", () => {
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
    // Rounding does move the sums further than the range is long.
    expect(most).toBe(steps);
  });

  it("finds a group without rows where one whose sum is 0 stands", () => {
    expect(apart(additive(count), [{}, { rows: 0n }])).toBe(0);
    expect(apart(additive(count), [{}, { rows: -1n }])).toBe(1);
  });
});

import type { RandomSource } from "@noisewright/core";
import { type PrivacyEvent, pld, pure } from "@noisewright/core/accounting";
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

describe("additive noise", () => {
  it("the noise is chosen to meet `demand`", () => {
    const id = (request: object) => additive({ ...count, ...request }).mechanism.id;
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

  it("the noise pays for all groups that one unit can change, within the budget", () => {
    const { certified, events } = additive({ ...count, sensitivity: sensitivity(3, 2) });
    expect(certified.epsilon).toBeLessThanOrEqual(1);
    expect(certified.epsilon).toBeGreaterThan(0.99999);
    expect(events).toMatchObject([{ kind: "composed/1", count: 3 }]);
  });

  it("the noise has light tails if there is a δ and one unit is in many groups", () => {
    const payment = { epsilon: 1, delta: 1e-6 };
    const among = (groups: number) =>
      additive({ ...count, sensitivity: sensitivity(groups, 1), payment });
    const many = among(50);
    expect(many.mechanism.id).toBe("renyi-optimal");
    expect(among(200).mechanism.id).toBe("discrete-gaussian");
    expect(many.certified.epsilon).toBeLessThanOrEqual(1);
    expect(many.certified.epsilon).toBeGreaterThan(0.9999);
    expect(many.certified.delta).toBeLessThanOrEqual(1e-6);
    expect(many.certified.delta).toBeGreaterThan(0.9e-6);
    expect(additive({ ...count, payment }).mechanism.id).toBe("geometric");
  });

  it("noise that spends all of δ on outputs that give the answer away is used only by name", () => {
    const one = { ...count, payment: { epsilon: 1, delta: 1e-2 } };
    expect(additive(one).mechanism.id).toBe("geometric");
    const named = additive({ ...one, mechanism: "cut-staircase" });
    expect(named.certified.epsilon).toBeLessThanOrEqual(1);
    expect(named.certified.delta).toBeLessThanOrEqual(1e-2);
  });

  it("the best noise for several groups together is chosen without a name, and can be named", () => {
    const several = {
      ...count,
      sensitivity: sensitivity(8, 1),
      payment: { epsilon: 1, delta: 1e-6 },
    };
    const chosen = additive(several);
    const named = additive({ ...several, mechanism: "renyi-optimal" });
    expect(chosen.mechanism.id).toBe("renyi-optimal");
    expect(named.mechanism.params).toEqual(chosen.mechanism.params);
    for (const { certified, events } of [chosen, named]) {
      expect(certified.epsilon).toBeLessThanOrEqual(1);
      expect(certified.epsilon).toBeGreaterThan(0.9998);
      expect(certified.delta).toBe(1e-6);
      expect(events).toMatchObject([{ kind: "composed/1", count: 8 }]);
    }
  });

  it("a named mechanism without very narrow noise also meets a target", () => {
    const target = { within: 20, confidence: 0.95, delta: 1e-6 };
    const request = { ...count, sensitivity: sensitivity(3, 1), mechanism: "renyi-optimal" };
    const { certified } = additive({ ...request, payment: { target } });
    expect(certified.epsilon).toBeGreaterThan(0.43);
    expect(certified.epsilon).toBeLessThan(0.45);
  });

  it("the noise is as large as the target allows", () => {
    const target = { within: 10, confidence: 0.95 };
    const { certified } = additive({ ...count, payment: { target } });
    // P(|noise| > 10) = 2e^(−11ε)/(1 + e^−ε) = 0.05
    expect(certified.epsilon).toBeGreaterThan(0.275);
    expect(certified.epsilon).toBeLessThan(0.29);
  });

  it("a noisy sum stays on its lattice, and its interval is in the user's units", () => {
    const sum = additive({
      ...count,
      counts: false,
      granularity: 0.01,
      sensitivity: sensitivity(1, 500),
    });
    const drawn = drawnOf(sum, [{ rows: 123_456n }], seededRandom(1));
    const { value, interval } = sum.show(drawn, 0.95)[0]!;
    expect(value).toBe(Number((drawn[0]! / 100).toFixed(2)));
    expect(Math.abs(interval!.upper - Number(value) - 15)).toBeLessThan(0.2);
  });

  it("a noisy count is a whole number, whatever the mechanism, and its interval is valid", () => {
    for (const mechanism of ["laplace", "staircase", "deadzone-geometric"]) {
      const demand = mechanism === "deadzone-geometric" ? { nonnegative: true } : {};
      const procedure = additive({ ...count, mechanism, demand, payment: { epsilon: 0.3 } });
      const random = seededRandom(9);
      const n = 4000;
      let covered = 0;
      for (let i = 0; i < n; i++) {
        const drawn = drawnOf(procedure, [{ rows: 1631n }], random);
        const { value, interval } = procedure.show(drawn, 0.9)[0]!;
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

  it("a published sum keeps all its digits", () => {
    const large = 4_503_599_627_370_001;
    const sum = additive({ ...count, counts: false, granularity: 0.01 });
    expect(sum.show([large], 0.95)[0]!.value).toBe(45_035_996_273_700.01);
    const whole = additive({ ...count, counts: false });
    expect(whole.show([large], 0.95)[0]!.value).toBe(large);
  });

  it("an interval has no upper end if the output is at the upper end of the output range", () => {
    const cut = additive({ ...count, demand: { lower: 0, upper: 100, integer: true } });
    expect(cut.show([100], 0.95)[0]!.interval?.upper).toBe(Number.POSITIVE_INFINITY);
    expect(cut.show([0], 0.95)[0]!.interval?.lower).toBe(0);
  });

  it.each([
    [
      { sensitivity: sensitivity(1, 2 ** 53) },
      /one unit can change the result by too many lattice steps/,
    ],
    [{ demand: { upper: 3 } }, /a demand with `upper` also needs `lower`, for example/],
    [{ mechanism: "gaussian" }, /gaussian noise also needs `delta`, for example 1.0e-7/],
    [{ mechanism: "renyi-optimal" }, /renyi-optimal noise also needs `delta`/],
    [
      { mechanism: { id: "renyi-optimal", releases: 2 }, payment: { epsilon: 1, delta: 1e-6 } },
      /renyi-optimal: no parameter releases in a spec, because this parameter follows/,
    ],
    [{ mechanism: "nonsense" }, /no mechanism/],
    [
      { mechanism: { id: "laplace", sensitivity: 0.01 } },
      /laplace: no parameter sensitivity in a spec/,
    ],
    [{ mechanism: { id: "geometric", epsilon: 9 } }, /geometric: no parameter epsilon in a spec/],
    [
      { mechanism: { id: "discrete-gaussian", sigma: 0.1 }, payment: { epsilon: 1, delta: 1e-6 } },
      /discrete-gaussian: no parameter sigma in a spec, because this parameter follows/,
    ],
    [
      { mechanism: "log-laplace" },
      /log-laplace: no use for counts or sums; name another mechanism/,
    ],
    [
      { mechanism: { id: "clamped-laplace", scale: 0.1, lower: 0 } },
      /clamped-laplace: (needs|cannot certify)/,
    ],
    [{ mechanism: { id: "laplace", scale: 3 } }, /laplace: no parameter "scale"/],
    [
      { mechanism: "geometric", demand: { nonnegative: true } },
      /geometric: no support for the demand: its outputs lie in \[-∞, ∞\], not in \[0, ∞\].*remove `mechanism`/,
    ],
    [
      { mechanism: "clamped-geometric", demand: { lower: 0, unbiased: true } },
      /clamped-geometric: no support for the demand: its outputs are biased/,
    ],
    [
      {
        mechanism: "fold-laplace",
        demand: { lower: 0, upper: 100, unbiased: true, margin: 2, integer: true },
      },
      /fold-laplace: no support for the demand: rounding to whole numbers makes its outputs biased; add integer: false/,
    ],
    [
      { mechanism: "laplace", demand: { metric: "usefulness:3" } },
      /laplace: no support for the demand: it does not depend on a metric/,
    ],
    [
      {
        mechanism: "gaussian",
        demand: { upper: 9, lower: 0 },
        payment: { epsilon: 1, delta: 1e-6 },
      },
      /gaussian: no support for the demand: its outputs lie/,
    ],
    [{ mechanism: "optimal" }, /optimal: needs epsilon, sensitivity, lower, upper/],
    [
      { mechanism: "optimal", demand: { lower: 0, upper: 400 } },
      /optimal: the linear programme has 401 true values and 401 outputs, at most 131072 pairs/,
    ],
    [
      { mechanism: "optimal", payment: { target: { within: 3, confidence: 0.9 } } },
      /optimal: no search for the ε of a target: its linear programme needs a fixed ε; give a budget/,
    ],
    [{ granularity: 0.1, demand: { metric: "confidence:0,1" } }, /metric must be usefulness/],
  ])("refuses %o", (request, message) => {
    expect(() => additive({ ...count, ...request } as never)).toThrow(message);
  });
});

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
      note: "has at most 6 rows fewer than the most frequent value",
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

import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/test/support/seeded-random.js";
import { additive } from "../src/prepare/additive.js";
import { count, drawnOf, sensitivity } from "./support/drawn.js";

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

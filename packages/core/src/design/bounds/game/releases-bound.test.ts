import { describe, expect, it } from "vitest";
import { type ReleasesNeed, releasesBound } from "./releases-bound.js";

const NEED: ReleasesNeed = {
  ...{ releases: 2, epsilon: 1, delta: 1e-6, sensitivity: 1 },
  ...{ metric: "rmse", wholeAnswers: true, wholeOutputs: true },
};

const value = (change: Partial<ReleasesNeed>) => releasesBound({ ...NEED, ...change })?.value;

describe("the bound for several releases", () => {
  it("is in the units of the metric, and says what it covers", () => {
    const { cost, delta, statement, ...bound } = releasesBound(NEED)!;
    expect(bound.value).toBeCloseTo(Math.sqrt(cost), 12);
    expect(bound.value).toBeLessThan(Math.sqrt(cost));
    expect(cost).toBeGreaterThan(7.81);
    expect(cost).toBeLessThan(7.8354);
    expect(delta).toBeGreaterThan(1e-6);
    expect(statement).toBe(
      "no mechanism with fresh noise, even one that adapts its noise, has an rmse below 2.796",
    );
    const { statement: useful } = releasesBound({ ...NEED, metric: "usefulness:3" })!;
    expect(useful).toMatch(/^no mechanism .*, has a usefulness:3 above 0\.8\d+$/);
  });

  it("does not speak of noise that depends on the noise of other releases, which does better", () => {
    // The law p(x, y) ∝ e^(−max(|x|, |y|)) is 1-DP for two answers that each change by at most 1.
    let [weight, total] = [0, 0];
    for (let x = -60; x <= 60; x++) {
      for (let y = -60; y <= 60; y++) {
        const p = Math.exp(-Math.max(Math.abs(x), Math.abs(y)));
        weight += p;
        total += p * Math.abs(x);
      }
    }
    const { value, statement } = releasesBound({ ...NEED, metric: "mae" })!;
    expect(total / weight).toBeLessThan(0.75 * value);
    expect(statement).toMatch(/^no mechanism with fresh noise, /);
  });

  it("the value of a probability is an upper bound, above that of geometric noise", () => {
    const decay = Math.exp(-0.5);
    const reached = 1 - (2 * decay ** 4) / (1 + decay);
    const found = value({ metric: "usefulness:3" })!;
    expect(found).toBeGreaterThan(reached);
    expect(found).toBeLessThan(reached + 0.01);
  });

  it("grows with the metric's power", () => {
    expect(value({ metric: "lp:1" })).toBeCloseTo(value({ metric: "mae" })!, 9);
    expect(value({ metric: "lp:3" })).toBeGreaterThan(value({})!);
  });

  it("scales to other sensitivities and to real outputs: mae exactly, rmse less a quarter", () => {
    const mae = value({ metric: "mae" })!;
    const real = { wholeAnswers: false, wholeOutputs: false };
    expect(value({ ...real, metric: "mae", sensitivity: 2.5 })).toBeCloseTo(2.5 * mae, 12);
    expect(value({ metric: "mae", sensitivity: 3 })).toBeCloseTo(3 * mae, 12);
    const scaled = 2.5 * Math.sqrt(value({})! ** 2 - 0.25);
    expect(value({ ...real, sensitivity: 2.5 })).toBeCloseTo(scaled, 12);
    // Whole answers change by whole numbers.
    expect(value({ sensitivity: 1.5 })).toBe(value({}));
  });

  it.each([
    [{ releases: 1 }],
    [{ delta: 0 }],
    [{ metric: "usefulness:3", sensitivity: 2 }],
    [{ metric: "lp:3", wholeOutputs: false }],
    [{ metric: "error:0.9" }],
    [{ metric: "mae", releases: 40 }],
    [{ sensitivity: 0.5 }],
    [{ metric: "usefulness:1000" }],
  ])("is undefined for %j", (change) => {
    expect(value(change)).toBeUndefined();
  });

  it("reports each game, and the best value that is proved so far", () => {
    const seen: (number | undefined)[] = [];
    const { rounds, ...bound } = releasesBound(NEED, ({ round, value }) => {
      expect(round).toBe(seen.length + 1);
      seen.push(value);
    })!;
    expect(seen).toHaveLength(rounds);
    expect(seen.at(-1)).toBe(bound.value);
    const known = seen.filter((one) => one !== undefined);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
  });
});

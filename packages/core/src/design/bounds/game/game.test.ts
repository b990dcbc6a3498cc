import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import golden from "../../../../test/golden/game-bound.json" with { type: "json" };
import { expDown, type Rational, rational } from "../../../numerics/index.js";
import { growthUp, pointBetween } from "./between-nodes.js";
import { costBound } from "./cost-search.js";
import { Dual, valueDown } from "./dual-value.js";
import { type GameTask, gameDown } from "./game.js";
import { lastRelease } from "./last-release.js";

const COSTS: Record<string, (x: number) => number> = { variance: (x) => x * x, mae: (x) => x };

/** The level of the geometric law with this cost, in closed form. */
const LEVELS: Record<string, (cost: number) => number> = {
  variance: (cost) => Math.acosh(1 + 1 / cost),
  mae: (cost) => Math.asinh(1 / cost),
};

interface Setting {
  readonly C: number;
  readonly epsilon: number;
  readonly delta: number;
  readonly k: number;
  readonly nodes: number;
  readonly cost?: string;
}

function taskOf({ C, epsilon, delta, k, nodes, cost = "variance" }: Setting): GameTask {
  const level = LEVELS[cost]!(C);
  const costs = new Float64Array(Math.floor(16 / level) + 7).map((_, x) => COSTS[cost]!(x));
  return { releases: k, epsilon, delta, costs, limit: C, level, nodes };
}

const play = (setting: Setting) => gameDown(taskOf(setting));

describe("the bound on δ for releases of a given cost", () => {
  it.each(golden.games)("k = $k, C = $C, $nodes nodes: is at least the known bound", (one) => {
    const found = play(one);
    expect(found).toBeGreaterThan(one.value * (1 - one.tolerance));
    // A finer grid only raises the bound. The limit is approached from below.
    const finer = play({ ...one, nodes: 2 * one.nodes });
    expect(found).toBeLessThanOrEqual(finer);
  });

  it("approaches its limit from below on finer grids", () => {
    const setting = { C: 110, epsilon: 1, delta: 1e-6, k: 8 };
    const found = [16, 32, 64, 128].map((nodes) => play({ ...setting, nodes }));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found.at(-1)).toBeGreaterThan(6.66e-7);
    expect(found.at(-1)).toBeLessThan(LIMIT);
  });

  it("is 0 if geometric noise of this cost is ε-DP", () => {
    expect(play({ C: 8, epsilon: 1, delta: 1e-6, k: 2, nodes: 200 })).toBe(0);
    expect(play({ C: 128, epsilon: 1, delta: 1e-6, k: 8, nodes: 64 })).toBe(0);
  });
});

/** φ_8(1) at C = 110 on the finest grids is 6.9e-7. */
const LIMIT = 6.95e-7;

/**
 * The smallest δ at ε of one release of this variance, by the closed form, as a fraction. With e^ε
 * rounded up, the fraction is a lower bound on δ.
 */
function exactDelta(epsilon: number, limit: number): Rational {
  const { numerator, denominator } = expDown(epsilon);
  const [a, b] = [numerator + 2n, denominator]; // expDown differs from e^ε by less than 2/2^128
  const c = rational(limit);
  // S and T times b^m.
  let [weight, cost, power] = [1n, 0n, 1n];
  for (let m = 1n; ; m++) {
    power *= b;
    const nextWeight = a * weight + 2n * power;
    const nextCost = a * cost + 2n * m * m * power;
    if (nextCost * c.denominator >= c.numerator * nextWeight) {
      // The chord between the points (V, δ) = (cost, power)/weight of the two cut laws.
      const before = power / b;
      const [v0, v1] = [cost * nextWeight, nextCost * weight];
      const [d0, d1] = [before * nextWeight, power * weight];
      const scale = weight * nextWeight;
      const rise = c.numerator * scale - v0 * c.denominator;
      const over = c.denominator * (v1 - v0);
      return { numerator: d0 * over - (d0 - d1) * rise, denominator: scale * over };
    }
    [weight, cost] = [nextWeight, nextCost];
  }
}

const ONE_RELEASE = [
  [1, 1.84],
  [1, 1.7],
  [0.3, 20],
  [0.3, 21.9],
  [2, 0.3],
  [4, 0.03],
  [0.05, 700],
] as const;

describe("rounding", () => {
  afterEach(() => {
    vi.resetModules();
    vi.doUnmock("./lines.js");
    vi.doUnmock("./between-nodes.js");
  });

  const isBelow = (x: number, { numerator, denominator }: Rational) => {
    const value = rational(x);
    return value.numerator * denominator <= numerator * value.denominator;
  };

  it.each(ONE_RELEASE)(
    "one release, ε = %d, variance %d: slightly below the exact δ",
    (epsilon, C) => {
      const exact = exactDelta(epsilon, C);
      const found = play({ C, epsilon, delta: 1e-6, k: 1, nodes: 1 });
      expect(isBelow(found, exact)).toBe(true);
      expect(isBelow(found * (1 + 1e-8), exact)).toBe(false);
    },
  );

  it("margins with the wrong sign give bounds above the exact δ", async () => {
    const lines = await vi.importActual<typeof import("./lines.js")>("./lines.js");
    vi.doMock("./lines.js", () => ({ ...lines, MARGIN: -lines.MARGIN }));
    vi.resetModules();
    const wrong = await import("./game.js");
    const above = ONE_RELEASE.filter(([epsilon, C]) => {
      const found = wrong.gameDown(taskOf({ C, epsilon, delta: 1e-6, k: 1, nodes: 1 }));
      return !isBelow(found, exactDelta(epsilon, C));
    });
    expect(above.length).toBeGreaterThan(ONE_RELEASE.length / 2);
  });

  it("chords between grid states, without their correction, exceed the limit", async () => {
    const between =
      await vi.importActual<typeof import("./between-nodes.js")>("./between-nodes.js");
    vi.doMock("./between-nodes.js", () => ({ ...between, growthUp: () => 1 }));
    vi.resetModules();
    const wrong = await import("./game.js");
    const task = taskOf({ C: 110, epsilon: 1, delta: 1e-6, k: 8, nodes: 16 });
    expect(wrong.gameDown(task)).toBeGreaterThan(LIMIT);
    expect(gameDown(task)).toBeLessThan(LIMIT);
  });
});

describe("the value of a dual solution", () => {
  const costs = Float64Array.of(0, 1, 4, 9);
  const dualWith = (change: (dual: Dual) => void) => {
    const dual = new Dual(costs.length + 1);
    lastRelease(dual, costs, 0.5, 1);
    change(dual);
    return valueDown(dual, costs, 0.5, 1);
  };

  it("is 0 for a negative price and for lines that are not numbers", () => {
    expect(dualWith(() => {})).toBeGreaterThan(0);
    expect(
      dualWith((dual) => {
        dual.lambda *= -1;
      }),
    ).toBe(0);
    for (const x of [1, 2, 3, 4]) {
      expect(dualWith((dual) => dual.up.fill(Number.NaN, x, x + 1))).toBe(0);
      expect(dualWith((dual) => dual.upOffsets.fill(Number.NaN, x, x + 1))).toBe(0);
    }
  });
});

describe("the point between two grid states", () => {
  const [lower, upper] = [
    { state: 0.5, value: 0.1 },
    { state: 0.6, value: 0.2 },
  ];

  it("lies on both end tangents of the mixed solutions", () => {
    const growth = 1.5;
    const { state, value } = pointBetween(lower, upper, growth);
    const part = (state - 0.5) / 0.1;
    expect(value).toBeCloseTo(0.1 + (part * 0.1) / growth, 13);
    expect(value).toBeCloseTo(0.2 - (1 - part) * 0.1 * growth, 13);
    // The value v + τ(v′ − v) of the mixed solution is above the segments everywhere.
    for (let theta = 0.01; theta < 1; theta += 0.01) {
      const tau = theta / (theta + growth * (1 - theta));
      const segment =
        theta < part
          ? 0.1 + (theta / part) * (value - 0.1)
          : value + ((theta - part) / (1 - part)) * (0.2 - value);
      expect(segment).toBeLessThanOrEqual(0.1 + tau * 0.1);
    }
  });

  it("a state with the value 0 has the slopes 0, so its cell is a step", () => {
    const dual = new Dual(3);
    dual.up.fill(0.5);
    const zero = new Dual(3);
    expect(growthUp(zero, dual)).toBe(Number.POSITIVE_INFINITY);
    const step = pointBetween({ state: 0.5, value: 0 }, upper, Number.POSITIVE_INFINITY);
    expect(step).toEqual({ state: 0.6, value: 0 });
  });
});

/** A noise law on −start, −start + 1, … */
interface Law {
  readonly start: number;
  readonly weights: readonly number[];
}

/** The largest δ at ε over all shifts in {−1, 1}^k, by enumeration. */
function largestDelta({ weights }: Law, k: number, epsilon: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const p = weights.map((weight) => weight / total);
  let most = 0;
  for (let up = 0; up <= k; up++) {
    const lossy = (i: number, a: number, b: number): number => {
      if (i === k) return Math.max(0, a - Math.exp(epsilon) * b);
      let sum = 0;
      for (let y = 0; y < p.length; y++) {
        if (p[y]! > 0) sum += lossy(i + 1, a * p[y]!, b * (p[y + (i < up ? 1 : -1)] ?? 0));
      }
      return sum;
    };
    most = Math.max(most, lossy(0, 1, 1));
  }
  return most;
}

function costOf({ start, weights }: Law, cost: (x: number) => number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, w, i) => sum + (w / total) * cost(Math.abs(i - start)), 0);
}

/** Random laws: near-geometric, bimodal, with gaps, asymmetric. */
const laws = fc
  .record({
    decay: fc.double({ min: 0.3, max: 1.5, noNaN: true }),
    skew: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    second: fc.constantFrom(0, 0, 3, 5),
    comb: fc.constantFrom(1, 1, 0.5, 0),
    noise: fc.array(fc.double({ min: 0.7, max: 1.3, noNaN: true }), {
      minLength: 17,
      maxLength: 17,
    }),
  })
  .map(({ decay, skew, second, comb, noise }): Law => {
    const weights = noise.map((factor, i) => {
      const x = i - 8;
      const near = Math.exp(-decay * Math.abs(x) + skew * x);
      const far = second === 0 ? 0 : Math.exp(-decay * Math.abs(x - second));
      return (near + far) * factor * (x % 2 === 0 ? 1 : comb);
    });
    return { start: 8, weights };
  });

describe("laws that reach a cost", () => {
  it.each(["variance", "mae"])("no product of a random law violates the bound: %s", (cost) => {
    let used = 0;
    fc.assert(
      fc.property(laws, fc.constantFrom(2, 3), (law, k) => {
        const C = costOf(law, COSTS[cost]!);
        const epsilon = 0.9 * k * LEVELS[cost]!(C);
        const bound = play({ C, epsilon, delta: 1e-6, k, nodes: 48, cost });
        if (bound > 1e-4) used++;
        expect(bound).toBeLessThanOrEqual(largestDelta(law, k, epsilon));
      }),
      { numRuns: 40, seed: 7 },
    );
    expect(used).toBeGreaterThan(30);
  });

  it("adaptive mechanisms for two releases are within a factor of 2.5 of the bound, never below", () => {
    // The first law is between a geometric and a Gaussian law. The second is the best law for the
    // loss so far, whose δ is known in closed form.
    for (const [epsilon, C] of [
      [1, 7],
      [1, 6],
      [2, 1.5],
    ] as const) {
      const e = Math.exp(epsilon);
      const second = (u: number): number => {
        if (u > e) return u - e + (u / e) * second((e * e) / u);
        const left = Math.max(1e-9, epsilon - Math.log(u));
        return u * play({ C, epsilon: left, delta: 1e-6, k: 1, nodes: 1 });
      };
      const reached = [0.01, 1, 2, 4, 8, 16].map((round) => {
        const weights = firstLaw(C, round);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const losses = weights.slice(1).map((p, i) => weights[i]! * second(p / weights[i]!));
        return losses.reduce((sum, loss) => sum + loss, 0) / total;
      });
      const bound = play({ C, epsilon, delta: 1e-6, k: 2, nodes: 800 });
      expect(bound).toBeLessThanOrEqual(Math.min(...reached));
      expect(bound).toBeGreaterThan(Math.min(...reached) / 2.5);
    }
  });
});

/** The law exp(−a·√(x² + round²)) on −30 … 30, with the variance C. */
function firstLaw(C: number, round: number): number[] {
  let [low, high] = [0, 50];
  for (;;) {
    const a = (low + high) / 2;
    const weights = Array.from({ length: 61 }, (_, i) =>
      Math.exp(-a * (Math.hypot(i - 30, round) - round)),
    );
    if (high - low < 1e-12) return weights;
    if (costOf({ start: 30, weights }, (x) => x * x) > C) low = a;
    else high = a;
  }
}

describe("the bound on the cost", () => {
  const bound = (k: number, epsilon: number, delta: number, cost: string) =>
    costBound({ releases: k, epsilon, delta, cost: COSTS[cost]! })!;

  it.each(golden.bounds.filter(({ k }) => k < 16))(
    "k = $k, ε = $epsilon, δ = $delta: at least the known bound, below the cost that is reached",
    ({ k, epsilon, delta, cost, value, reached }) => {
      const found = bound(k, epsilon, delta, cost);
      expect(found.cost).toBeGreaterThan(value);
      expect(found.cost).toBeLessThan(reached);
      expect(found.delta).toBeGreaterThan(delta);
      if (k === 8 && epsilon === 1) expect(117.31 / found.cost).toBeLessThan(1.09);
    },
  );

  it("the variance of the best known noise for 16 releases is within 4.5 %", () => {
    const found = bound(16, 1, 1e-6, "variance").cost;
    expect(found).toBeLessThan(271.392);
    expect(271.4 / found).toBeLessThan(1.045);
  });

  it("covers the mean absolute error and the probability of a large error", () => {
    const found = bound(8, 1, 1e-6, "mae").cost;
    expect(found).toBeGreaterThan(7.7);
    expect(found).toBeLessThan(7.9057);
    const cost = (x: number) => (x > 20 ? 1 : 0);
    const outside = costBound({ releases: 10, epsilon: 1.2126, delta: 1e-6, cost })!.cost;
    expect(outside).toBeGreaterThan(0.0478);
    expect(outside).toBeLessThan(0.05577);
  });

  it("is undefined if ε is too small or too large for the tables", () => {
    expect(bound(4, 1e-4, 1e-6, "mae")).toBeUndefined();
    expect(bound(4, 400, 1e-6, "mae")).toBeUndefined();
  });
});

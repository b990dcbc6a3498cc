import { describe, expect, it } from "vitest";
import { rdpCurveOf } from "../../src/accounting/accountants/index.js";
import { lossOf } from "../../src/accounting/loss/index.js";
import {
  AdaptiveFilter,
  calibrate,
  Odometer,
  type PrivacyEvent,
  pure,
  rdp,
  zcdp,
} from "../../src/entry/accounting.js";
import { integrate, ratioUp } from "../../src/numerics/index.js";
import { expectClose } from "../golden/golden.js";
import golden from "../golden/range.json" with { type: "json" };
import { truthOf } from "./exact.js";
import {
  deltaOf,
  epsilonOf,
  expectInside,
  expectNarrow,
  expectTruth,
  gaussian,
  laplace,
  range,
  pure as response,
  sampled,
  times,
} from "./kit.js";

/** The largest δ(ε) for |ε| ≤ level, in closed form. */
function profile(level: number, epsilon: number): number {
  return epsilon >= level ? 0 : Math.expm1((epsilon - level) / 2) ** 2 / -Math.expm1(-level);
}

const curveOf = (level: number) => rdpCurveOf(range(level))!;

/** ln E x^α/(α − 1) for the likelihood ratio with the two values e^t and e^(t−level) and mean 1. */
function twoPointDivergence(level: number, alpha: number, t: number): number {
  const high = (Math.exp(-t) - Math.exp(-level)) / -Math.expm1(-level);
  const moment = high * Math.exp(alpha * t) + (1 - high) * Math.exp(alpha * (t - level));
  return Math.log(moment) / (alpha - 1);
}

describe("the loss distribution of bounded range", () => {
  it.each(golden.rows)("δ($epsilon) at level $level is the reference number", (row) => {
    const { remove, add } = lossOf(range(row.level) as never)!;
    expect(add).toBe(remove);
    const { p, q } = remove.cells(Float64Array.of(row.epsilon));
    expectClose(p[1]! - Math.exp(row.epsilon) * q[1]!, row.delta, 1e-12);
    if (row.epsilon >= 0) expectInside(deltaOf([range(row.level)], row.epsilon), row.delta, "δ");
  });

  it.each([1e-6, 0.01, 0.5, 3, 40])("one release of level %d has the exact profile", (level) => {
    const delta = (epsilon: number) => profile(level, epsilon);
    expectTruth([range(level)], truthOf(delta, { lost: 0, highest: level }), [0.5 * delta(0)]);
  });

  it.each([0.3, 2])("two releases of level %d have the δ of their sum of losses", (level) => {
    const density = (loss: number) => Math.exp((loss - level) / 2) / (-2 * Math.expm1(-level));
    const delta = (epsilon: number) => {
      const least = Math.max(-level, epsilon - level);
      const rest = (loss: number) => density(loss) * profile(level, epsilon - loss);
      return integrate(rest, [least, level], 1e-14).value;
    };
    // An odometer composes the dominating pairs, without the Rényi bound.
    for (const target of [1e-2, 1e-6]) {
      const odometer = new Odometer({ epsilon: 2 * level, delta: target });
      for (let i = 0; i < 2; i++) odometer.add(range(level));
      const truth = truthOf(delta, { lost: 0, highest: 2 * level });
      expectInside(odometer.spent, truth.epsilon(target), `δ = ${target}`);
      expectNarrow(odometer.spent, `δ = ${target}`, 3e-3);
    }
  });

  it("levels from 0 to the largest double have finite, safe costs", () => {
    for (const level of [0, 5e-324, 1e-300, 1e-9, 700, 1e6, Number.MAX_VALUE]) {
      for (const by of [undefined, rdp, zcdp, pure]) {
        const { lower, upper } = epsilonOf([times(3, range(level))], 1e-6, by);
        expect(lower).toBeLessThanOrEqual(upper);
        if (level < 1e9) expect(upper).toBeLessThanOrEqual(3 * level * (1 + 1e-15));
        if (level > 100) expect(upper).toBeGreaterThan(level);
      }
    }
  });
});

/** A choice among candidates with the given integer weights. */
type Weights = readonly bigint[];

/** All pairs of neighbouring tables: each count of `size` candidates may move by 1 step. */
function* neighbours(
  size: number,
  weight: (count: number) => bigint,
): Generator<[Weights, Weights]> {
  const tuples = (n: number, values: readonly number[]): number[][] =>
    n === 0 ? [[]] : tuples(n - 1, values).flatMap((rest) => values.map((x) => [...rest, x]));
  for (const counts of tuples(size, [1, 2, 3, 5])) {
    for (const moves of tuples(size, [-1, 0, 1])) {
      yield [counts.map(weight), counts.map((count, i) => weight(count + moves[i]!))];
    }
  }
}

const total = (weights: Weights) => weights.reduce((sum, x) => sum + x, 0n);

/** δ at e^ε = a²/b², as an exact fraction: Σ max(0, p − e^ε·q). */
function exactDelta(p: Weights, q: Weights, a: bigint, b: bigint): [bigint, bigint] {
  const [sumP, sumQ] = [total(p), total(q)];
  const excess = p.map((x, i) => x * sumQ * b * b - q[i]! * sumP * a * a);
  return [excess.reduce((sum, x) => (x > 0n ? sum + x : sum), 0n), sumP * sumQ * b * b];
}

describe("the exponential mechanism with weights (3/2)^count", () => {
  const weight = (count: number) => 3n ** BigInt(count) * 2n ** BigInt(8 - count);
  const level = 2 * Math.log(1.5); // A ratio of two weights changes by (3/2)² at most.
  const ROOTS = [
    [1n, 1n],
    [21n, 20n],
    [6n, 5n],
    [7n, 5n],
  ] as const;

  it("never exceeds the profile, in exact arithmetic, and comes close to it", () => {
    const closest = ROOTS.map(() => 0);
    for (const size of [2, 3]) {
      for (const [p, q] of neighbours(size, weight)) {
        ROOTS.forEach(([a, b], i) => {
          const [excess, all] = exactDelta(p, q, a, b);
          // With e^(−ℓ/2) = 2/3 the profile is (1 − 2a/3b)²/(1 − 4/9) = (3b − 2a)²/5b².
          const bound = (3n * b - 2n * a) ** 2n;
          expect(excess * 5n * b * b <= bound * all).toBe(true);
          closest[i] = Math.max(closest[i]!, ratioUp(excess * 5n * b * b, bound * all));
        });
      }
    }
    expect(closest[0]).toBe(1); // Two equal counts attain the profile at ε = 0.
    for (const part of closest) expect(part).toBeGreaterThan(0.9);
  });

  it("never exceeds δ of the event, and exceeds δ of an event with a smaller level", () => {
    const worst = ROOTS.map(([a, b]) => {
      const deltas = [...neighbours(2, weight)].map(([p, q]) => ratioUp(...exactDelta(p, q, a, b)));
      return Math.max(...deltas);
    });
    const upperOf = (event: number) =>
      ROOTS.map(([a, b]) => deltaOf([range(event)], 2 * Math.log(Number(a) / Number(b))).upper);
    expect(upperOf(level).every((upper, i) => upper >= worst[i]! * (1 - 1e-12))).toBe(true);
    expect(upperOf(0.97 * level).every((upper, i) => upper >= worst[i]!)).toBe(false);
  });

  it("has at most the divergence of the Rényi curve, and more than that of a smaller level", () => {
    for (const alpha of [2, 3, 5, 20]) {
      const divergences = [...neighbours(2, weight)].map(([p, q]) => {
        const [sumP, sumQ] = [total(p), total(q)].map(Number) as [number, number];
        const moment = p.map(
          (x, i) => (Number(x) / sumP) ** alpha * (Number(q[i]) / sumQ) ** (1 - alpha),
        );
        return Math.log(moment.reduce((sum, x) => sum + x, 0)) / (alpha - 1);
      });
      const worst = Math.max(...divergences);
      expect(worst).toBeLessThanOrEqual(curveOf(level)(alpha) * (1 + 1e-12));
      expect(worst).toBeGreaterThan(curveOf(0.9 * level)(alpha));
    }
  });
});

describe("the Rényi curve of bounded range", () => {
  it.each([1e-5, 0.1, 1, 8, 60])("is the largest two-point divergence at level %d", (level) => {
    for (const alpha of [1.001, 1.5, 2, 17.3, 300]) {
      const found = curveOf(level)(alpha);
      const points = Array.from({ length: 4000 }, (_, i) => (level * i) / 4000);
      const exponents = level * alpha < 600 ? points : [];
      const worst = Math.max(0, ...exponents.map((t) => twoPointDivergence(level, alpha, t)));
      expect(found * (1 + 1e-9) + 1e-12 / (alpha - 1)).toBeGreaterThanOrEqual(worst);
      if (level > 1e-3 && exponents.length > 0) expect(found).toBeLessThan(worst * (1 + 1e-5));
      const most = Math.min(level, (alpha * level * level) / 8);
      expect(found).toBeLessThanOrEqual(most * (1 + 1e-14));
      expect(found).toBeGreaterThan(0);
    }
  });

  it("grows with the order and approaches the level", () => {
    const curve = curveOf(0.5);
    const orders = Array.from({ length: 60 }, (_, i) => 1 + 1e-4 * 1.7 ** i);
    const values = orders.map(curve);
    values.slice(1).forEach((value, i) => {
      expect(value * (1 + 1e-9)).toBeGreaterThanOrEqual(values[i]!);
    });
    expect(values.at(-1)).toBeGreaterThan(0.4999);
  });

  it("on a sample is below the curve of all data, and above each two-point law on the sample", () => {
    const [level, r] = [1, 0.1];
    const curve = rdpCurveOf(sampled(r, range(level)) as never)!;
    for (const alpha of [2, 4, 12]) {
      expect(curve(alpha)).toBeLessThan(0.5 * curveOf(level)(alpha));
      for (let t = 0.05; t < level; t += 0.05) {
        const high = (Math.exp(-t) - Math.exp(-level)) / -Math.expm1(-level);
        const atoms = [
          { q: high, x: Math.exp(t) },
          { q: 1 - high, x: Math.exp(t - level) },
        ].map(({ q, x }) => ({ q, p: q * x, mixed: q * (1 - r + r * x) }));
        const removed = atoms.reduce(
          (sum, { q, mixed }) => sum + mixed ** alpha * q ** (1 - alpha),
          0,
        );
        const added = atoms.reduce(
          (sum, { q, mixed }) => sum + q ** alpha * mixed ** (1 - alpha),
          0,
        );
        const worst = Math.log(Math.max(removed, added)) / (alpha - 1);
        expect(curve(alpha)).toBeGreaterThanOrEqual(worst);
      }
    }
  });
});

describe("many choices", () => {
  const budget = { epsilon: 1, delta: 1e-6 };

  it.each([
    [2, 0.507, 0.508],
    [3, 0.349, 0.35],
    [5, 0.229, 0.232],
    [10, 0.143, 0.149],
    [20, 0.096, 0.102],
    [50, 0.059, 0.063],
  ])("%d choices fit (1, 1e-6) at levels above the reference %d: at %d", (count, least, level) => {
    const found = 1 / calibrate([times(count, range(1))], budget).factor;
    expect(level).toBeGreaterThan(least);
    expect(found).toBeGreaterThanOrEqual(level);
    expect(found).toBeLessThan(level + 1e-3);
    // Randomised response of ε = level/2 is one of the mechanisms, so the level cannot be doubled.
    const { lower, upper } = epsilonOf([times(count, range(found))], 1e-6);
    expectInside({ lower, upper }, epsilonOf([times(count, response(found / 2))], 1e-6).upper, "ε");
    expect(lower).toBeGreaterThan(0.4 * upper);
  });

  it("the pure, the zCDP and the Rényi accountant add levels, ρ = ℓ²/8 and divergences", () => {
    const ten = [times(10, range(0.14))];
    const [byPure, byZcdp, byRenyi] = [pure, zcdp, rdp].map((by) => epsilonOf(ten, 1e-6, by).upper);
    expect(byPure).toBeCloseTo(1.4, 12);
    const rho = (10 * 0.14 ** 2) / 8;
    expectClose(byZcdp!, epsilonOf([{ kind: "zcdp/1", rho }], 1e-6, zcdp).upper, 1e-12);
    expect(byRenyi).toBeLessThan(byZcdp!);
    expect(epsilonOf(ten, 1e-6).upper).toBe(byRenyi);
    expect(epsilonOf([times(4, range(2))], 1e-6, zcdp).upper).toBeLessThanOrEqual(8);
  });

  it("choices and noise compose in any order, at most at the cost of pure releases", () => {
    const events = [times(3, range(0.2)), gaussian(8), laplace(0.1)];
    const found = epsilonOf(events, 1e-6);
    expect(epsilonOf([...events].reverse(), 1e-6)).toEqual(found);
    expect(found.lower).toBeLessThan(found.upper);
    const bare = epsilonOf([times(3, response(0.2)), gaussian(8), laplace(0.1)], 1e-6);
    expect(found.upper).toBeLessThan(bare.lower);
  });

  it.each([
    [0.14, 10, 7],
    [0.05, 71, 22],
    [0.02, 434, 113],
  ])(
    "a filter for adaptive analysts admits, at level %d, %d choices instead of %d pure releases",
    (level, choices, others) => {
      const filter = new AdaptiveFilter(budget);
      const admits = (count: number, event: PrivacyEvent) =>
        filter.admits(filter.costOf([times(count, event)]));
      expect(admits(choices, range(level))).toBe(true);
      expect(admits(choices + 1, range(level))).toBe(false);
      expect(admits(others, response(level))).toBe(true);
      expect(admits(others + 1, response(level))).toBe(false);
    },
  );
});

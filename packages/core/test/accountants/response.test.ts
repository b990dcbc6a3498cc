import { describe, expect, it } from "vitest";
import { composeAtoms, response, sampledResponse, worstOf } from "./exact.js";
import {
  approximate,
  deltaOf,
  epsilonOf,
  expectInside,
  expectNarrow,
  expectTruth,
  pure,
  sampled,
  times,
} from "./kit.js";

describe("the reference for losses ±ε", () => {
  it.each([1, 2, 7, 60])(
    "the reference for losses ±ε equals the exact binomial sum for %d releases of ε = ln 3",
    (k) => {
      const truth = composeAtoms([{ atoms: response(Math.log(3)), count: k }]);
      for (let i = 0; i < k; i++) {
        // 4^k times δ at (k − 2i)·ln 3 is the sum of C(k,l)·(3^(k−l) − 3^(k−2i)·3^l) over l < i.
        const ratio = 3n ** BigInt(Math.abs(k - 2 * i));
        let sum = 0n;
        let choose = 1n;
        for (let l = 0; l <= k; l++) {
          const [p, q] = [3n ** BigInt(k - l), 3n ** BigInt(l)];
          const gain = k >= 2 * i ? p - ratio * q : ratio * p - q;
          if (gain > 0n) sum += choose * gain;
          choose = (choose * BigInt(k - l)) / BigInt(l + 1);
        }
        const scale = k >= 2 * i ? 1n : ratio;
        const exact = Number((sum * 10n ** 60n) / (4n ** BigInt(k) * scale)) / 1e60;
        const error = Math.abs(truth.delta((k - 2 * i) * Math.log(3)) - exact);
        expect(error).toBeLessThanOrEqual(1e-11 * exact + 1e-50 + (i === 0 ? 1e-15 : 0));
      }
    },
  );
});

describe("k uses of randomised response", () => {
  it.each([
    [1, 2],
    [2, 0.7],
    [10, 1],
    [100, 3],
    [1000, 0.01],
    [1000, 0.5],
    [100_000, 0.002],
  ])("%d randomised responses of ε = %d cost the exact ε", (k, epsilon) => {
    const truth = composeAtoms([{ atoms: response(epsilon), count: k }]);
    expectTruth([times(k, pure(epsilon))], truth);
  });

  it("k randomised responses have δ = 0 at every ε from the largest loss on", () => {
    const seven = [times(7, pure(0.3))];
    expect(deltaOf(seven, 7 * 0.3 + 1e-9).upper).toBe(0);
    expect(deltaOf(seven, 100)).toEqual({ lower: 0, upper: 0 });
    expect(epsilonOf(seven, 1e-300).upper).toBeLessThanOrEqual(7 * 0.3 * (1 + 1e-9));
  });
});

/** δ of k releases that are each (ε, δ)-DP, at (k − 2i)ε [kairouz-2015, Theorem 3.3]. */
function optimalComposition(epsilon: number, delta: number, k: number, i: number): number {
  let [sum, choose] = [0, 1];
  for (let l = 0; l < i; l++) {
    const log = (x: number) => x * epsilon - k * Math.log1p(Math.exp(epsilon));
    sum += choose * (Math.exp(log(k - l)) - Math.exp(log(k - 2 * i + l)));
    choose = (choose * (k - l)) / (l + 1);
  }
  return lostOf(delta, k) + (1 - delta) ** k * sum;
}

const lostOf = (delta: number, k: number) => -Math.expm1(k * Math.log1p(-delta));

describe("k releases that are each (ε, δ)-DP", () => {
  it.each([
    [0.1, 1e-6, 50],
    [1, 1e-9, 8],
    [0.5, 1e-3, 30],
    [0.02, 1e-5, 400],
  ])(
    "approximate releases have the δ of the optimal composition: ε = %d, δ = %d, k = %d",
    (epsilon, delta, k) => {
      const events = [times(k, approximate(epsilon, delta))];
      for (const part of [0.1, 0.25, 0.4]) {
        const i = Math.max(1, Math.round(part * k));
        const at = (k - 2 * i) * epsilon;
        const exact = optimalComposition(epsilon, delta, k, i);
        const found = deltaOf(events, at);
        expectInside(found, exact, `δ at ε = ${at}`);
        expectNarrow(found, `δ at ε = ${at}`);
        if (exact > lostOf(delta, k) * (1 + 1e-6)) {
          expectInside(epsilonOf(events, exact), at, `ε at δ = ${exact}`);
        }
      }
    },
  );

  it("ε is infinite at a δ below the probability of an infinite loss, and finite above this probability", () => {
    const events = [times(100, approximate(0.1, 1e-6))];
    const lost = lostOf(1e-6, 100);
    const INF = Number.POSITIVE_INFINITY;
    expect(epsilonOf(events, lost * (1 - 1e-6))).toEqual({ lower: INF, upper: INF });
    expect(epsilonOf(events, lost * (1 + 1e-6)).upper).toBeLessThanOrEqual(10.001);
    const truth = composeAtoms([{ atoms: response(0.1, 1e-6), infinite: 1e-6, count: 100 }]);
    expectTruth(events, truth, [1e-9, lost * (1 + 1e-3), 1e-3]);
  });
});

describe("randomised response on a Poisson sample", () => {
  it.each([
    [0.5, 1, 1],
    [0.01, 1, 100],
    [0.1, 4, 30],
    [0.999, 0.5, 60],
    [1e-4, 2, 300],
  ])(
    "randomised response on a sample costs the exact ε: r = %d, ε = %d, k = %d",
    (r, epsilon, k) => {
      const truths = sampledResponse(epsilon, r).map((atoms) =>
        composeAtoms([{ atoms, count: k }]),
      );
      const events = [times(k, sampled(r, pure(epsilon)))];
      expectTruth(events, worstOf(truths), [1e-6, 1e-12]);
    },
  );
});

describe("different releases together cost the exact ε", () => {
  const EPSILONS = [0.1, 0.25, 0.3, 0.5, 0.7, 0.9, 1, 1.1, 1.3, 1.9, 2.3, 3.1];

  it.each([2, 12])("%d releases with different ε cost the exact ε together", (k) => {
    const some = EPSILONS.slice(-k);
    const truth = composeAtoms(some.map((epsilon) => ({ atoms: response(epsilon), count: 1 })));
    expectTruth(some.map(pure), truth);
  });

  it("many releases of two kinds, one kind with a tiny ε, cost the exact ε together", () => {
    const truth = composeAtoms([
      { atoms: response(0.003), count: 200 },
      { atoms: response(0.8), count: 6 },
    ]);
    expectTruth([times(200, pure(0.003)), times(6, pure(0.8))], truth);
  });

  it("pure, approximate and sampled releases cost the exact ε together", () => {
    const r = 0.05;
    const truths = sampledResponse(1.5, r).map((atoms) =>
      composeAtoms([
        { atoms, count: 15 },
        { atoms: response(0.4), count: 10 },
        { atoms: response(0.2, 1e-8), infinite: 1e-8, count: 5 },
      ]),
    );
    const events = [
      times(5, approximate(0.2, 1e-8)),
      times(10, pure(0.4)),
      times(15, sampled(r, pure(1.5))),
    ];
    expectTruth(events, worstOf(truths), [1e-3, 1e-7]);
  });
});

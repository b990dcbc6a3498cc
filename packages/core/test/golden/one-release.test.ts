import { describe, expect, it } from "vitest";
import { leastLossDown } from "../../src/design/bounds/one-release.js";
import { design, type NeedInput } from "../../src/index.js";
import { AdditiveChannel } from "../../src/lattice/channels/index.js";
import { bestCut } from "../../src/mechanisms/noise/best-cut.js";
import { bestWeights } from "../../src/mechanisms/noise/cut-weights.js";
import { noiseBound } from "../../src/mechanisms/optimal/solver/index.js";
import { noiseBoundDown } from "../../src/mechanisms/optimal/solver/noise-certificate.js";
import { solveNoise } from "../../src/mechanisms/optimal/solver/noise-programme.js";
import { parseMetric } from "../../src/metrics/index.js";
import { expUp } from "../../src/numerics/index.js";
import { deltaUp } from "../../src/privacy/weights/index.js";
import { expBounds } from "../../src/testing/brute-force-exp.js";
import { seededRandom } from "../support/seeded-random.js";
import { solver } from "../support/solved.js";
import { expectClose } from "./golden.js";
import golden from "./one-release.json" with { type: "json" };

/** The loss of the reference file's costs: `outside:t` is 1 − usefulness, `variance` is mse. */
function lossOf(cost: string) {
  const name = cost.replace("outside", "usefulness").replace("variance", "rmse");
  return parseMetric(name).loss!;
}

function costOf(name: string): (k: number) => number {
  const loss = lossOf(name);
  return (k) => loss.of({ answer: 0, output: k, error: k });
}

const rows = (kind: string) => golden.rows.filter((row) => row.kind === kind);

describe("one release at (ε, δ) with sensitivity 1", () => {
  it.each(rows("one-release"))("the best cost is that of the reference file: $cost", (row) => {
    const { epsilon, delta, cost, value, tolerance } = row;
    const mix = bestCut({ epsilon, delta, steps: 1, cost: costOf(cost) });
    expectClose(mix.cost, value, tolerance);
    const least = leastLossDown(epsilon, delta, lossOf(cost))!;
    expectClose(least, value, 1e-12);
    expect(least).toBeLessThanOrEqual(value * (1 + 1e-14));
  });
});

describe("one release at (ε, δ) with a larger sensitivity", () => {
  it.each(rows("one-release-unimodal"))("the hull is that of the reference file: $cost", (row) => {
    const { epsilon, delta, cost, sensitivity: steps = 0 } = row;
    const mix = bestCut({ epsilon, delta, steps, cost: costOf(cost) });
    expectClose(mix.cost, row.value, row.tolerance);
  });

  it.each([...rows("one-release-lp"), ...rows("one-release-bound")])(
    "the linear programme proves the bound of the reference file: $kind $cost $sensitivity",
    ({ epsilon, delta, cost, sensitivity: steps = 0, half = 0, value, tolerance }) => {
      const problem = { epsilon, delta, steps, half, cost: costOf(cost) };
      const shifts = Array.from({ length: steps }, (_, i) => i + 1);
      const { prices } = solveNoise(problem, shifts, solver)!;
      expectClose(noiseBoundDown(problem, prices), value, tolerance);
    },
  );
});

interface Setting {
  readonly epsilon: number;
  readonly delta: number;
  readonly steps: number;
  readonly cost: string;
}

function settings(count: number): Setting[] {
  const random = seededRandom(20_261_116);
  const part = () => random.word() / 2 ** 32;
  return Array.from({ length: count }, (_, i) => ({
    epsilon: 0.05 * 200 ** part(),
    delta: 10 ** (-12 * part() ** 1.5) * 0.9,
    steps: i % 2 === 0 ? 1 : 1 + Math.floor(12 * part() ** 2),
    cost: ["mae", "variance", "lp:0.5", `outside:${Math.floor(6 * part())}`][i % 4]!,
  }));
}

/** The expected cost of integer weights. */
function costOfWeights(half: readonly bigint[], cost: (k: number) => number): number {
  const total = Number(half.reduce((sum, w) => sum + w, 0n) * 2n - half[0]!);
  return half.reduce((sum, w, k) => sum + ((k === 0 ? 1 : 2) * Number(w) * cost(k)) / total, 0);
}

describe("compiled weights", () => {
  it("satisfy δ in exact arithmetic, cost at most 1e-12 more than the ideal mix, and reach the bound at sensitivity 1", () => {
    for (const setting of settings(240)) {
      const cost = costOf(setting.cost);
      const { mix, half } = bestWeights({ ...setting, cost });
      const channel = new AdditiveChannel({ granularity: 1, steps: setting.steps, half, tail: 0 });
      const name = JSON.stringify(setting);
      const { delta } = deltaUp(channel, setting.epsilon);
      expect(delta, name).toBeLessThanOrEqual(setting.delta);
      const reached = costOfWeights(half, cost);
      expect(Math.abs(reached - mix.cost), name).toBeLessThanOrEqual(1e-12 * mix.cost + 1e-20);
      if (setting.steps > 1) continue;
      const least = leastLossDown(setting.epsilon, setting.delta, lossOf(setting.cost))!;
      expect(least, name).toBeLessThanOrEqual(reached * (1 + 1e-14));
      expect(least, name).toBeGreaterThanOrEqual(reached * (1 - 1e-11) - 1e-20);
    }
  });
});

describe("the bound of the linear programme", () => {
  const problem = { epsilon: 1, delta: 1e-3, steps: 2, half: 35, cost: (k: number) => k * k };
  const { prices } = solveNoise(problem, [1, 2], solver)!;
  const { half } = bestWeights(problem);
  const attained = costOfWeights(half, problem.cost);

  it("is at most the cost of a certified law, in random settings", () => {
    for (const setting of settings(64).filter(({ epsilon }) => epsilon > 0.5)) {
      const { epsilon, delta, steps } = setting;
      const loss = setting.cost.replace("outside", "usefulness").replace("variance", "rmse");
      const need = { epsilon, delta, loss, sensitivity: steps, integer: true, wholeOutputs: true };
      const bound = noiseBound(need, solver)!;
      const cost = costOf(setting.cost);
      const reached = costOfWeights(bestWeights({ ...setting, cost }).half, cost);
      const unit = loss.startsWith("lp") || loss === "rmse" || loss === "mae" ? reached : 1;
      expect(bound.loss, JSON.stringify(setting)).toBeLessThanOrEqual(reached + 1e-14 * unit);
    }
  });

  it("clips prices, which would otherwise prove more than a certified law allows", () => {
    // With half the price of δ and the same tests, the formula of the bound is wrong.
    const wrong = prices.map((price) => ({ ...price, budget: price.budget / 2 }));
    const gain = (problem.delta * prices.reduce((sum, { budget }) => sum + budget, 0)) / 2;
    expect(noiseBoundDown(problem, prices) + gain).toBeGreaterThan(attained);
    expect(noiseBoundDown(problem, wrong)).toBeLessThanOrEqual(attained);
    const negative = prices.map((price) => ({ ...price, tests: price.tests.map((y) => y - 0.5) }));
    expect(noiseBoundDown(problem, negative)).toBeLessThanOrEqual(attained);
  });

  it("needs e^ε rounded up: with a smaller e^ε it would exceed the cost of a certified law", () => {
    const unit = { ...problem, steps: 1 };
    const tight = solveNoise(unit, [1], solver)!.prices;
    const reached = costOfWeights(bestWeights(unit).half, unit.cost);
    expect(noiseBoundDown(unit, tight)).toBeLessThanOrEqual(reached);
    expect(noiseBoundDown(unit, tight)).toBeGreaterThan(reached * (1 - 1e-11));
    // The same with an e^ε that is rounded down by one part in 10^8.
    const wrong = { ...unit, epsilon: 1 - 1e-8 };
    const optimistic = solveNoise(wrong, [1], solver)!.prices;
    expect(noiseBoundDown(wrong, optimistic)).toBeGreaterThan(reached);
    expect(noiseBoundDown(unit, optimistic)).toBeLessThanOrEqual(reached);
    for (const x of [1e-9, 0.01, 0.5, 1, 3.7, 50, 700]) {
      const { numerator, denominator } = expUp(x);
      const [n, d] = expBounds(x).upper;
      expect(numerator * d, `e^${x}`).toBeGreaterThanOrEqual(n * denominator);
      expect((numerator * d - n * denominator) << 120n, `e^${x}`).toBeLessThan(n * denominator);
    }
  });
});

describe("design for one release with a δ", () => {
  const counts = { sensitivity: 1, epsilon: 1, delta: 1e-6, integer: true } as const;
  const gaps = (need: NeedInput) => {
    const { candidates } = design(need);
    return Object.fromEntries(candidates.map(({ mechanism, gap }) => [mechanism.id, gap!]));
  };

  it.each(["rmse", "mae", "lp:3", "usefulness:2"] as const)("the gap of %s is 0", (metric) => {
    const found = gaps({ ...counts, metric });
    expect(Math.abs(found["cut-staircase"]!)).toBeLessThan(1e-9);
    expect(found.geometric).toBeGreaterThan(1e-4);
    expect(found.geometric).toBeLessThan(0.025);
  });

  it("recommends the simpler geometric noise, and warns that the whole δ is spent", () => {
    const { recommended, candidates, bound } = design(counts);
    expect(recommended.mechanism.id).toBe("geometric");
    expect(candidates[0]?.mechanism.id).toBe("cut-staircase");
    expect(candidates[0]?.warnings[0]).toMatch(
      /the whole δ = 1e-6 is spent on outputs that can give the answer away/,
    );
    expect(bound?.words).toMatch(/no \(ε, δ\)-DP mechanism beats/);
  });

  it("finds the smallest ε for a target, also for a confidence of 1", () => {
    for (const need of [
      { metric: "rmse", target: 5 },
      { within: 5, confidence: 0.9 },
      { within: 5, confidence: 1 },
    ] as const) {
      const { candidates, bound } = design({ sensitivity: 1, delta: 1e-3, integer: true, ...need });
      expect(candidates[0]?.mechanism.id).toBe("cut-staircase");
      expect(Math.abs(candidates[0]!.gap!)).toBeLessThan(1e-7);
      expect(candidates[0]!.epsilon).toBeGreaterThanOrEqual(bound!.value);
    }
  });

  it("counts the rounding of real answers to the lattice", () => {
    const { candidates } = design({ sensitivity: 1, epsilon: 1, delta: 1e-3, metric: "mae" });
    const { mechanism, scores, utility, gap } = candidates[0]!;
    expect(mechanism.id).toBe("cut-staircase");
    expect(scores.mae).toBeGreaterThan(mechanism.law(0).absoluteMoment(1, 0));
    expect(utility.worst.bias).toBeCloseTo(1 / 64, 9);
    expect(gap).toBeGreaterThan(0);
  });

  it("refuses a target that no (ε, δ)-DP mechanism reaches, and does not mention pure ε", () => {
    const refusal = (need: NeedInput) => () => design(need);
    expect(refusal({ ...counts, delta: 1e-3, metric: "mae", target: 0.1 })).toThrow(
      /no \(ε, δ\)-DP mechanism with δ = 0.001 does better than 0.843; ask for 0.843, or give ε = 2.995/,
    );
    expect(
      refusal({ sensitivity: 1, delta: 1e-3, integer: true, metric: "mae", target: -1 }),
    ).toThrow(/at any ε with δ = 0.001 is impossible: at every ε some error remains/);
  });

  it("refuses a very large whole sensitivity with a typed error", () => {
    expect(() => design({ sensitivity: 1e12, epsilon: 0.01, integer: true })).toThrow(
      /no mechanism meets every requirement/,
    );
  });
});

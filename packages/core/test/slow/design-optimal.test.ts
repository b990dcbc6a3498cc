import { beforeAll, describe, expect, it } from "vitest";
import { type Programmes, releasesBound } from "../../src/entry/design.js";
import { highsSolver } from "../../src/highs.js";
import { designOptimal, mechanism, type NeedInput } from "../../src/index.js";
import { noiseBound, optimise, rangeBound } from "../../src/mechanisms/optimal/solver/index.js";

let programmes: Programmes;
beforeAll(async () => {
  const solver = await highsSolver();
  programmes = {
    optimise: (programme) => optimise(programme, solver),
    rangeBound: (need) => rangeBound(need, solver),
    noiseBound: (need) => noiseBound(need, solver),
    releasesBound,
  };
});

const made = (need: NeedInput) => designOptimal(need, programmes);

describe("bounded and unbiased noise on a range of width 1 with a uniform prior, Δ = 1/2", () => {
  const need = { sensitivity: 0.5, lower: 0, upper: 1, unbiased: true, margin: 1 };

  it.each([
    [1, 0.32, 0.5],
    [2, 0.075, 0.125],
    [4, 0.012, 0.03125],
  ])(
    "the recommended noise at ε = %d has a mean variance of at most %d",
    async (epsilon, most, plain) => {
      const { recommended, candidates } = await made({ ...need, epsilon, prior: "uniform" });
      expect(recommended.mechanism.id).toBe("optimal");
      expect(recommended.scores.rmse! ** 2).toBeLessThanOrEqual(most);
      expect(mechanism("laplace", { epsilon, sensitivity: 0.5 }).worst.mse).toBeCloseTo(plain, 9);
      expect(recommended.certificate.epsilon).toBeLessThanOrEqual(epsilon);
      expect(recommended.certificate.bias).toBeLessThan(1e-12);
      for (const { gap } of candidates) expect(gap).toBeGreaterThanOrEqual(-1e-7);
      expect(recommended.gap).toBeLessThan(5);
    },
  );
});

describe("counts from 0 to 100", () => {
  const need = { sensitivity: 1, epsilon: 1, lower: 0, upper: 100, integer: true };

  it("clamped geometric noise attains the optimal mean error of counts, 0.85092", async () => {
    const { bound, recommended } = await made({ ...need, metric: "mae" });
    expect(bound?.value).toBeCloseTo(0.850918128, 8);
    expect(recommended.mechanism.id).toBe("clamped-geometric");
    expect(recommended.gap).toBeLessThan(1e-4);
  });

  it("only the optimal mechanism releases counts as unbiased integers in a range", async () => {
    const { candidates } = await made({ ...need, upper: 20, unbiased: true, margin: 8 });
    expect(candidates.map(({ mechanism }) => mechanism.id)).toEqual(["optimal"]);
    const law = candidates[0]?.channel.law(0);
    expect(law?.mean).toBeCloseTo(0, 9);
    expect(law?.points?.every(({ x }) => Number.isInteger(x) && x >= -8 && x <= 28)).toBe(true);
  });
});

describe("the bound of a linear programme", () => {
  it.each([
    { metric: "mae", lower: 0, upper: 6 },
    { metric: "rmse", lower: 0, upper: 6 },
    { metric: "usefulness:1", lower: 0, upper: 6 },
    { metric: "mae", lower: 0, upper: 6, prior: "uniform" },
    { metric: "mae", lower: 0, upper: 4, unbiased: true, margin: 3 },
    { metric: "rmse", lower: 0, upper: 500 },
    { metric: "mae", lower: 0, upper: 2000, integer: true },
    { metric: "rmse", lower: 0, upper: 12, delta: 1e-3 },
    { metric: "usefulness:1", lower: 0, upper: 12, delta: 1e-3, counts: true },
    { metric: "mae", lower: 0, upper: 12, delta: 1e-2, prior: "uniform" },
    { metric: "rmse", lower: 0, upper: 12, delta: 1e-2, integer: true, unbiased: true, margin: 9 },
  ] as const)(
    "no mechanism is better than the bound of the linear programme: %j",
    async (given) => {
      for (const [sensitivity, epsilon] of [
        [1, 0.7],
        [2, 2],
      ] as const) {
        const { candidates, bound } = await made({ sensitivity, epsilon, ...given });
        expect(bound).toBeDefined();
        for (const { gap } of candidates) expect(gap).toBeGreaterThanOrEqual(-1e-7);
      }
    },
  );

  it("with a δ, the optimal mechanism and its bound are for one release only", async () => {
    const need = { sensitivity: 1, epsilon: 1, delta: 1e-3, lower: 0, upper: 8, integer: true };
    const one = await made(need);
    expect(one.recommended.mechanism.id).toBe("optimal");
    expect(one.recommended.gap).toBeLessThan(1e-6);
    const { refused, bound } = await made({ ...need, releases: 2 });
    expect(bound).toBeUndefined();
    expect(refused.find(({ mechanism }) => mechanism === "optimal")?.why).toBe(
      "with a δ, it supports only one release",
    );
  });

  it("the words of a bound say if the bound was computed only from a part of the range", async () => {
    const { bound, refused } = await made({ sensitivity: 1, epsilon: 1, lower: 0, upper: 1000 });
    expect(bound?.words).toMatch(/from a part of the range/);
    expect(refused.find(({ mechanism }) => mechanism === "optimal")?.why).toMatch(
      /too many answers/,
    );
  });
});

describe("one release with a δ, for answers without bounds", () => {
  it.each([
    [{ sensitivity: 3, delta: 1e-3, integer: true, metric: "rmse" }, 0.02],
    [{ sensitivity: 3, delta: 1e-3, integer: true, metric: "usefulness:2" }, 0.1],
    [{ sensitivity: 2, delta: 1e-3, metric: "mae" }, 0.1],
  ] as const)("the linear programme proves a small gap: %o", async (need, most) => {
    const { candidates, bound } = await made({ ...need, epsilon: 1 });
    expect(bound?.words).toMatch(/linear programme over all \(ε, δ\)-DP mechanisms/);
    const [best] = candidates;
    expect(best?.mechanism.id).toBe("cut-staircase");
    expect(best?.gap).toBeGreaterThanOrEqual(0);
    expect(best?.gap).toBeLessThan(most);
  });

  it("keeps the exact bound at sensitivity 1", async () => {
    const counts = { sensitivity: 1, epsilon: 1, delta: 1e-6, integer: true } as const;
    const { candidates, bound } = await made(counts);
    expect(bound?.words).toMatch(/two cut geometric laws/);
    expect(candidates[0]?.gap).toBeLessThan(1e-9);
  });
});

import { describe, expect, it } from "vitest";
import { releasesBound } from "../../src/entry/design.js";
import golden from "../golden/game-bound.json" with { type: "json" };

const METRICS: Record<string, string> = { variance: "rmse", mae: "mae" };

const boundFor = (releases: number, epsilon: number, delta: number, cost: string) =>
  releasesBound({
    ...{ releases, epsilon, delta, sensitivity: 1, metric: METRICS[cost]! },
    ...{ wholeAnswers: true, wholeOutputs: true },
  })!;

describe("the bound for several releases", () => {
  it.each(golden.expected)(
    "k = $k, ε = $epsilon, δ = $delta, $cost: close to the known bound or better, never too large",
    ({ k, epsilon, delta, cost, bound, reached }) => {
      const found = boundFor(k, epsilon, delta, cost).cost;
      expect(found).toBeGreaterThan(bound * (1 - 1e-3));
      expect(found).toBeLessThan(reached);
      // The variance of the best known noise for 32 releases is within 2.3 %.
      if (k === 32 && epsilon === 1) expect(562.25 / found).toBeLessThan(1.023);
    },
  );

  it("100 releases of independent unbiased noise: within 5.5 % of what is reached", () => {
    const { value, statement } = boundFor(100, 1, 1e-6, "variance");
    expect(value ** 2).toBeLessThan(1781.06);
    expect(1781.06 / value ** 2).toBeLessThan(1.055);
    expect(statement).toMatch(/^no independent unbiased noise has an rmse below 4/);
  });
});

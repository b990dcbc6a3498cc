import { mechanism, mechanismKind } from "@noisewright/core";
import { describe, expect, it } from "vitest";
import { noiseWithin } from "./noise-within.js";

describe("noiseWithin", () => {
  it("the error bound of Laplace noise is a quantile of the noise, also if outputs are clamped far away", () => {
    const within = -Math.log(0.05) / 0.5;
    const laplace = { epsilon: 0.5, sensitivity: 1 };
    expect(noiseWithin(mechanism("laplace", laplace), 0.95)).toBeCloseTo(within, 12);
    for (const ends of [{ lower: 3 }, { lower: 0, upper: 1000 }]) {
      const clamped = mechanism("clamped-laplace", { ...laplace, ...ends });
      expect(noiseWithin(clamped, 0.95)).toBeCloseTo(within, 9);
    }
  });

  it.each([
    ["geometric", { epsilon: 0.2, sensitivity: 1 }],
    ["fold-laplace", { epsilon: 1, sensitivity: 1, lower: 0, upper: 10 }],
    ["gaussian", { epsilon: 1, delta: 1e-6, sensitivity: 1 }],
  ])(
    "the error bound of %s holds at the confidence level, and a bound smaller by a tenth does not",
    (id, params) => {
      const made = mechanismKind(id).create(params);
      const answer = id === "fold-laplace" ? 5 : 0;
      const law = made.law(answer);
      const kept = (w: number) => law.cdf(answer + w) - law.cdf(answer - w - 1e-9);
      const within = noiseWithin(made, 0.9);
      expect(kept(within)).toBeGreaterThanOrEqual(0.9 - 1e-12);
      expect(kept(0.9 * within)).toBeLessThan(0.9);
    },
  );
});

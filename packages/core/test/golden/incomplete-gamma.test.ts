import { describe, expect, it } from "vitest";
import {
  lowerGamma,
  lowerGammaRatio,
  scaledUpperGamma,
} from "../../src/numerics/incomplete-gamma.js";
import { expectClose } from "./golden.js";
import golden from "./incomplete-gamma.json" with { type: "json" };

describe.each(golden.rows)("incomplete gamma at a = $a, x = $x", ({ a, x, lower, scaledUpper }) => {
  it("has the lower and upper values of the reference file", () => {
    expectClose(lowerGamma(a, x), lower, 2e-14, "lower");
    expectClose(scaledUpperGamma(a, x), scaledUpper, 2e-14, "upper");
    if (x ** a > 0) expectClose(lowerGammaRatio(a, x) * x ** a, lower, 2e-14, "ratio");
  });
});

describe("incomplete gamma near 0 and at infinity", () => {
  it("the lower incomplete gamma function is x^a/a near 0, and Γ(a) at infinity", () => {
    expect(lowerGammaRatio(3, 0)).toBeCloseTo(1 / 3, 15);
    expect(lowerGammaRatio(3, 1e-200)).toBeCloseTo(1 / 3, 15);
    expect(lowerGamma(4, Number.POSITIVE_INFINITY)).toBe(6);
    expect(scaledUpperGamma(4, 0)).toBe(6);
  });
});

import { describe, expect, it } from "vitest";
import { discreteLaplace, finite, gaussian, laplace, shifted } from "../laws/index.js";
import { errorQuantile } from "./error-quantile.js";

describe("errorQuantile", () => {
  it("the error quantile of symmetric noise is a quantile of the noise", () => {
    for (const level of [0.5, 0.9, 0.999]) {
      expect(errorQuantile(laplace(2), 0, level)).toBeCloseTo(-2 * Math.log(1 - level), 10);
      const normal = gaussian(3);
      expect(errorQuantile(normal, 0, level)).toBeCloseTo(normal.quantile((1 + level) / 2), 9);
    }
  });

  it("the error is measured from the true value, not from the centre of the distribution", () => {
    // For Laplace noise around 3 and the true value 0, P(−x ≤ X ≤ x) = 1 − cosh(3)·e^−x for x ≥ 3.
    const x = errorQuantile(shifted(laplace(1), 3), 0, 0.99);
    expect(Math.cosh(3) * Math.exp(-x)).toBeCloseTo(0.01, 10);
  });

  it("the error quantile of discrete noise is the distance to a possible output, and 0 if the true value is likely enough", () => {
    expect(errorQuantile(discreteLaplace(1), 0, 0.9)).toBeCloseTo(2, 9);
    const coin = finite("coin", [
      { x: 0, mass: 0.6 },
      { x: 4, mass: 0.4 },
    ]);
    expect(errorQuantile(coin, 0, 0.6)).toBe(0);
    expect(errorQuantile(coin, 0, 0.7)).toBeCloseTo(4, 9);
  });
});

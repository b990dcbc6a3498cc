import { describe, expect, it } from "vitest";
import { gaussLegendre } from "./gauss-legendre.js";

/** ∫ x^power over [−1, 1] by the rule. */
function integral(n: number, power: number): number {
  const { nodes, weights } = gaussLegendre(n);
  return nodes.reduce((sum, x, i) => sum + weights[i]! * x ** power, 0);
}

describe("the Gauss–Legendre rule", () => {
  it.each([1, 2, 6, 16, 40])("of %i nodes integrates all powers up to 2n − 1", (n) => {
    for (let power = 0; power < 2 * n; power++) {
      const value = integral(n, power);
      expect(Math.abs(value - (power % 2 === 0 ? 2 / (power + 1) : 0))).toBeLessThan(4e-15);
    }
  });

  it("does not integrate the power 2n", () => {
    expect(Math.abs(integral(3, 6) - 2 / 7)).toBeGreaterThan(0.01);
  });
});

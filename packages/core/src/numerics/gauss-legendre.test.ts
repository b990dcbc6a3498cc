import { describe, expect, it } from "vitest";
import { gaussLegendre } from "./gauss-legendre.js";

/** The approximation of ∫ x^power dx over [−1, 1] by the quadrature rule of n nodes. */
function integral(n: number, power: number): number {
  const { nodes, weights } = gaussLegendre(n);
  return nodes.reduce((sum, x, i) => sum + weights[i]! * x ** power, 0);
}

describe("the Gauss–Legendre rule", () => {
  it.each([1, 2, 6, 16, 40])(
    "a rule of n = %i nodes integrates all powers up to 2n − 1 exactly",
    (n) => {
      for (let power = 0; power < 2 * n; power++) {
        const value = integral(n, power);
        expect(Math.abs(value - (power % 2 === 0 ? 2 / (power + 1) : 0))).toBeLessThan(4e-15);
      }
    },
  );

  it("a rule of n nodes does not integrate the power 2n exactly", () => {
    expect(Math.abs(integral(3, 6) - 2 / 7)).toBeGreaterThan(0.01);
  });
});

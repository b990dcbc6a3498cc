import { describe, expect, it } from "vitest";
import { gaussianLoss } from "./gaussian-loss.js";

/**
 * For the cells from z = −8 to 8, the computed loss minus the loss from a series. For narrow cells,
 * the series has an error of 1e-14.
 */
function compared(mu: number, width: number) {
  const lossAt = (z: number) => mu * z - mu ** 2 / 2;
  const edges = Float64Array.from({ length: Math.ceil(16 / width) }, (_, i) =>
    lossAt(i * width - 8),
  );
  const { loss } = gaussianLoss(mu).cells(edges);
  const [at, half] = [(i: number) => (i - 0.5) * width - 8, width / 2];
  const exact = (i: number) => lossAt(at(i)) + (mu * (mu - 2 * at(i)) * half ** 2) / 6;
  return Array.from({ length: edges.length - 1 }, (_, k) => loss[k + 1]! - exact(k + 1));
}

describe("the loss of a narrow cell of Gaussian noise", () => {
  it.each([
    [0.1, 1e-3],
    [1, 1e-3],
    [1, 1e-4],
    [3, 1e-4],
  ])(
    "for μ = %s and cells of width %s, the loss is too small by at most the stated rounding error",
    (mu, width) => {
      const errors = compared(mu, width);
      const { rounding } = gaussianLoss(mu);
      const [least, most] = [
        errors.reduce((a, b) => Math.min(a, b)),
        errors.reduce((a, b) => Math.max(a, b)),
      ];
      expect(least).toBeGreaterThanOrEqual(-rounding);
      expect(most).toBeLessThan(2e-14 / width);
    },
  );
});

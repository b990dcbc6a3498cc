import { describe, expect, it } from "vitest";
import { mechanism, NoisewrightError } from "../../src/index.js";
import { IDS } from "./support.js";

/** Each row is `innerEpsilon`, `outerEpsilon`, `breakpoint` and `sensitivity`. */
const EXTREMES = [
  [0.2, 50, 20, 1],
  [50, 20, 20, 1],
  [50, 50, 1000, 1],
  [1e-6, 2, 100_000, 1],
  [2, 1e-6, 100_000, 1],
  [1e-6, 1e-6, 7, 1],
  [1e-6, 50, 1, 1000],
  [50, 1e-9, 2 ** 16, 2 ** 16],
  [1e-9, 1e-9, 2 ** 20, 1],
  [1e-300, 1, 3, 1],
] as const;

it("a mixture whose inner part is nearly flat has the moments of a plateau with exponential tails", () => {
  const plateau = { innerEpsilon: 1e-300, outerEpsilon: 1, breakpoint: 3, sensitivity: 1 };
  const law = mechanism("laplace-mixture", plateau).law(0);
  expect(law.variance).toBeCloseTo(6.5, 12); // (∫₀³ x² + ∫₀^∞ (3 + z)² e^−z) / 4
  expect(law.absoluteMoment(1, 0)).toBeCloseTo(2.125, 12);
  expect(law.quantile(0.75)).toBeCloseTo(2, 12);
});

describe.each(IDS)("%s at extreme parameters", (id) => {
  it.each(EXTREMES)(
    "has finite figures for the parameters %d, %d, %d, %d",
    (innerEpsilon, outerEpsilon, breakpoint, sensitivity) => {
      const made = mechanism(id, { innerEpsilon, outerEpsilon, breakpoint, sensitivity });
      const law = made.law(0);
      const { epsilon, delta, rdp } = made.privacy;
      const points = [0, 1, breakpoint, 2 * breakpoint + 3].map((x) => [
        law.cdf(x),
        law.survival(-x),
      ]);
      const quantiles = [1e-300, 1e-9, 0.3, 0.5, 1 - 2 ** -53].map(law.quantile);
      const figures = [
        ...[
          law.variance,
          law.entropy,
          law.absoluteMoment(1, 0),
          law.logPdf(0),
          law.logPdf(breakpoint),
        ],
        ...[epsilon, delta(0), delta(epsilon / 2), rdp(1), rdp(1.5), rdp(16), rdp(1e6)],
        ...[made.details.zeta, made.details.tailProbability, made.details.a2],
        ...points.flat(),
        ...quantiles,
      ];
      for (const [i, x] of figures.entries()) expect(Number.isFinite(x), `figure ${i}`).toBe(true);
      expect(law.variance).toBeGreaterThan(law.absoluteMoment(1, 0) ** 2);
      expect(rdp(1.5)).toBeGreaterThan(0);
      expect(rdp(1e6)).toBeLessThanOrEqual(epsilon);
    },
  );

  it("compiling noise that is too wide for a table is refused, while its figures are still available", () => {
    const wide = { innerEpsilon: 1e-7, outerEpsilon: 1e-7, breakpoint: 9, sensitivity: 1 };
    const made = mechanism(id, wide);
    expect(made.law(0).variance).toBeGreaterThan(1e13);
    expect(() => made.compile()).toThrow(NoisewrightError);
    expect(() => made.compile()).toThrow(
      /mixture: .* table with too many weights, at most 1048576/,
    );
  });
});

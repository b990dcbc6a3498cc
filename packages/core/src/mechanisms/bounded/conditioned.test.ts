import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  discreteLaplace,
  laplace,
  laplacePartialMoment,
  latticePartialMoment,
  pdf,
  shifted,
} from "../../laws/index.js";
import { integrate } from "../../numerics/index.js";
import { conditioned } from "./conditioned.js";

const near = (actual: number, expected: number, tolerance = 1e-11) =>
  expect(Math.abs(actual - expected), `${actual}, ${expected}`).toBeLessThanOrEqual(tolerance);

const scales = fc.double({ min: 0.3, max: 4, noNaN: true });
const levels = fc.double({ min: 1e-12, max: 1 - 1e-9, noNaN: true });

const onIntegers = (scale: number, answer: number, upper: number) => {
  const y = shifted(discreteLaplace(1 / scale), answer);
  return conditioned("test", y, { lower: 0, upper }, latticePartialMoment(y));
};
const onLine = (scale: number, answer: number, lower: number, upper: number) =>
  conditioned(
    "test",
    shifted(laplace(scale), answer),
    { lower, upper },
    laplacePartialMoment(scale, answer),
  );

describe("integer noise conditioned on a range", () => {
  const ends = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant(Number.POSITIVE_INFINITY));

  it("has the weights of the noise in the range, divided by the sum of these weights", () => {
    fc.assert(
      fc.property(scales, fc.integer({ min: 0, max: 20 }), ends, (scale, q, upper) => {
        const answer = Math.min(q, upper);
        const law = onIntegers(scale, answer, upper);
        const last = Math.min(upper, answer + Math.ceil(45 * scale));
        const points = Array.from({ length: last + 1 }, (_, x) => x);
        const weights = points.map((x) => Math.exp(-Math.abs(x - answer) / scale));
        const total = weights.reduce((sum, w) => sum + w, 0);
        const moment = (f: (x: number) => number) =>
          weights.reduce((sum, w, x) => sum + (w / total) * f(x), 0);
        const mean = moment((x) => x);
        near(law.mean, mean);
        near(
          law.variance,
          moment((x) => (x - mean) ** 2),
          1e-9,
        );
        near(
          law.absoluteMoment(1, 2.5),
          moment((x) => Math.abs(x - 2.5)),
          1e-10,
        );
        near(
          law.entropy,
          moment((x) => -Math.log(weights[x]! / total)),
          1e-9,
        );
        let below = 0;
        for (const [x, w] of weights.entries()) {
          near(law.cdf(x - 0.5), below);
          if (w / total > 1e-6) {
            near(pdf(law, x), w / total);
            expect(law.quantile(below + w / total / 2)).toBe(x);
          }
          below += w / total;
          near(law.cdf(x), below);
          near(law.survival(x), 1 - below);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("gives no probability to outputs outside the range", () => {
    const law = onIntegers(2, 3, 7);
    expect([law.cdf(-1), law.survival(-1), law.cdf(7), law.survival(7)]).toEqual([0, 1, 1, 0]);
    for (const x of [-1, 0.5, 8]) expect(pdf(law, x)).toBe(0);
  });
});

describe("Laplace noise conditioned on a range", () => {
  const parts = fc.double({ min: 0, max: 1, noNaN: true });
  const widths = fc.double({ min: Math.log(1e-6), max: Math.log(100), noNaN: true }).map(Math.exp);

  it("has quantiles that invert its distribution function, however narrow the range", () => {
    fc.assert(
      fc.property(scales, widths, parts, levels, (b, width, t, p) => {
        const law = onLine(b, 1 + t * width * b, 1, 1 + width * b);
        const x = law.quantile(p);
        expect(x >= 1 && x <= 1 + width * b).toBe(true);
        // In a range whose width is a millionth of its position, x has few significant digits left.
        near(law.cdf(x), p, 1e-12 + 1e-15 / (width * b));
        near(law.cdf(x) + law.survival(x), 1, 1e-12);
      }),
      { numRuns: 200 },
    );
  });

  it("has a density that integrates to 1, and has the moments of that density", () => {
    fc.assert(
      fc.property(scales, widths, parts, (b, width, t) => {
        const [lower, upper] = [-2, -2 + width * b];
        const q = lower + t * (upper - lower);
        const law = onLine(b, q, lower, upper);
        const expectation = (f: (x: number) => number) =>
          integrate((x) => f(x) * pdf(law, x), [lower, q, upper]).value;
        near(
          expectation(() => 1),
          1,
        );
        near(
          law.mean,
          expectation((x) => x),
        );
        near(
          law.absoluteMoment(2, q),
          expectation((x) => (x - q) ** 2),
          1e-10 * b ** 2,
        );
        near(
          law.absoluteMoment(1, q),
          expectation((x) => Math.abs(x - q)),
          1e-10 * b,
        );
      }),
      { numRuns: 60 },
    );
  });

  it("keeps relative accuracy far in the tail", () => {
    const law = onLine(1, 0, 0, Number.POSITIVE_INFINITY);
    for (const x of [1, 30, 200, 700]) {
      expect(Math.abs(law.survival(x) * Math.exp(x) - 1)).toBeLessThanOrEqual(1e-12);
    }
    const far = onLine(1, 600, 0, Number.POSITIVE_INFINITY);
    expect(far.cdf(100) * Math.exp(500)).toBeCloseTo(0.5, 10);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pdf } from "../../src/laws/index.js";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";
import { effectiveSensitivity } from "../../src/mechanisms/kit/bounded.js";
import type { Mechanism } from "../../src/mechanisms/kit/mechanism.js";
import { rational } from "../../src/numerics/index.js";

const epsilons = fc.double({ min: Math.log(0.002), max: Math.log(20), noNaN: true }).map(Math.exp);
const sensitivities = fc.double({ min: -5, max: 5, noNaN: true }).map((x) => 10 ** x);
/**
 * The width of the range in units of the sensitivity: below 1, exactly 1, above 1, and infinite.
 */
const widths = fc.oneof(
  fc.double({ min: 0.05, max: 1, noNaN: true }),
  fc.constantFrom(1, 2, Number.POSITIVE_INFINITY),
  fc.double({ min: 1, max: 100, noNaN: true }),
);

/** The privacy level at a scale, computed here from its formula, without code of the library. */
function levelOf(b: number, Δ: number, w: number): number {
  const D = Math.min(Δ, w) / b;
  const rest = Math.max(0, w / b - D);
  return D + Math.log((Math.expm1(-D) + Math.expm1(-rest)) / Math.expm1(-w / b));
}

function checkCalibration(made: Mechanism, ε: number, Δ: number, w: number): void {
  const { details, privacy } = made;
  const scale = details.scale!;
  expect(privacy.epsilon).toBeLessThanOrEqual(ε);
  expect(privacy.epsilon).toBeGreaterThanOrEqual(ε * (1 - 1e-12));
  // The scale lies between Δ/ε and 2Δ/ε. If the range is narrower than Δ, the width of the range
  // replaces Δ.
  const distance = Math.min(Δ, w);
  expect(scale).toBeGreaterThanOrEqual((distance / ε) * (1 - 1e-15));
  expect(scale).toBeLessThanOrEqual(((2 * distance) / ε) * (1 + 1e-12));
}

describe("the calibration of restricted-laplace", () => {
  it("uses all of the requested ε and never more, in 2,800 random cases", () => {
    fc.assert(
      fc.property(epsilons, sensitivities, widths, (epsilon, sensitivity, part) => {
        const upper = part * sensitivity;
        const made = mechanism("restricted-laplace", { epsilon, sensitivity, lower: 0, upper });
        checkCalibration(made, epsilon, sensitivity, upper);
        const level = levelOf(made.details.scale!, sensitivity, upper);
        expect(Math.abs(level / epsilon - 1)).toBeLessThanOrEqual(1e-11);
      }),
      { numRuns: 2800 },
    );
  });

  it("restricted-laplace has the scale of plain noise if the range is as wide as the sensitivity", () => {
    fc.assert(
      fc.property(epsilons, sensitivities, (epsilon, sensitivity) => {
        const made = mechanism("restricted-laplace", { epsilon, sensitivity, upper: sensitivity });
        const plain = sensitivity / epsilon;
        expect(made.details.scale! / plain).toBeCloseTo(1, 14);
      }),
      { numRuns: 200 },
    );
  });
});

describe("the calibration of restricted-geometric", () => {
  it("uses all of the requested ε and never more", () => {
    const levels = fc.double({ min: Math.log(0.2), max: Math.log(20), noNaN: true }).map(Math.exp);
    const counts = fc.integer({ min: 1, max: 6 });
    const ends = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant(Number.POSITIVE_INFINITY));
    fc.assert(
      fc.property(levels, counts, ends, (epsilon, sensitivity, upper) => {
        const made = mechanism("restricted-geometric", { epsilon, sensitivity, upper });
        checkCalibration(made, epsilon, sensitivity, upper);
      }),
      { numRuns: 300 },
    );
  });
});

describe.each(["restricted-laplace", "restricted-geometric"])("the privacy level of %s", (id) => {
  const level = (scale: number, upper: number, sensitivity = 2) =>
    mechanismKind(id).create({ scale, sensitivity, lower: 0, upper }).privacy.epsilon;

  it("is lower for a larger scale or a smaller sensitivity, and higher for a wider range", () => {
    for (const upper of [3, 4, 9, Number.POSITIVE_INFINITY]) {
      const levels = [0.5, 0.7, 1, 1.5, 3, 8].map((scale) => level(scale, upper));
      levels.forEach((ε, i) => {
        if (i > 0) expect(ε).toBeLessThan(levels[i - 1]!);
      });
      expect(level(1, upper, 1)).toBeLessThan(level(1, upper, 2));
    }
    const byWidth = [2, 3, 4, 9, 20, Number.POSITIVE_INFINITY].map((upper) => level(2, upper));
    byWidth.forEach((ε, i) => {
      if (i > 0) expect(ε).toBeGreaterThan(byWidth[i - 1]!);
    });
  });

  it.each([3, 7, Number.POSITIVE_INFINITY])(
    "is the largest privacy loss over all outputs, with `upper` = %d",
    (upper) => {
      const sensitivity = 2;
      const made = mechanismKind(id).create({ scale: 1.5, sensitivity, lower: 0, upper });
      const step = id === "restricted-geometric" ? 1 : 0.25;
      const points = Array.from({ length: Math.min(upper, 12) / step + 1 }, (_, i) => i * step);
      const laws = points.map((q) => made.law(q));
      let largest = 0;
      for (const [i, one] of laws.entries()) {
        for (const other of laws.slice(i, i + sensitivity / step + 1)) {
          for (const y of points) {
            largest = Math.max(largest, Math.abs(Math.log(pdf(one, y) / pdf(other, y))));
          }
        }
      }
      expect(largest).toBeLessThanOrEqual(made.privacy.epsilon * (1 + 1e-12));
      expect(largest).toBeGreaterThanOrEqual(made.privacy.epsilon * (1 - 1e-12));
    },
  );
});

it("a sensitivity larger than the range is reduced to the width of the range, rounded up", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 0, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      (lower, upper) => {
        const distance = rational(effectiveSensitivity({ sensitivity: 1e9, lower, upper }));
        const [l, u] = [rational(lower), rational(upper)];
        const width = u.numerator * l.denominator - l.numerator * u.denominator;
        const all = u.denominator * l.denominator;
        expect(distance.numerator * all >= width * distance.denominator).toBe(true);
      },
    ),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";
import type { Mechanism } from "../../src/mechanisms/kit/mechanism.js";

const CLOSE = 1e-12;

const scales = fc.double({ min: 0.3, max: 5, noNaN: true });
const parts = fc.double({ min: 0, max: 1, noNaN: true });
const widths = fc.double({ min: 0.5, max: 12, noNaN: true });

/**
 * The bias in units of the scale and the mean squared error in squared units, so that one tolerance
 * is enough.
 */
function errorsAt(made: Mechanism, answer: number): [bias: number, mse: number] {
  const law = made.law(answer);
  const b = made.details.scale!;
  return [(law.mean - answer) / b, law.absoluteMoment(2, answer) / b ** 2];
}

function expectSame(actual: readonly number[], expected: readonly number[]): void {
  actual.forEach((x, i) => {
    expect(Math.abs(x - expected[i]!)).toBeLessThanOrEqual(CLOSE);
  });
}

describe.each([
  "clamped-laplace",
  "deadzone-laplace",
  "minimax-bias-laplace",
  "restricted-laplace",
])("%s", (id) => {
  const inRange = (scale: number, lower: number, upper: number) =>
    mechanismKind(id).create({ scale, sensitivity: 1, lower, upper });

  it("has mirrored errors at mirrored true answers", () => {
    fc.assert(
      fc.property(scales, widths, parts, (b, w, t) => {
        const [l, u] = [-3, -3 + w * b];
        const made = inRange(b, l, u);
        const q = l + t * (u - l);
        const [bias, mse] = errorsAt(made, q);
        expectSame(errorsAt(made, l + u - q), [-bias, mse]);
      }),
      { numRuns: 40 },
    );
  });

  it("has errors that scale with the unit of the true answers", () => {
    fc.assert(
      fc.property(scales, widths, parts, scales, (b, w, t, k) => {
        const plain = errorsAt(inRange(b, -1, w * b - 1), t * w * b - 1);
        const grown = inRange(k * b, -k, k * (w * b - 1));
        expectSame(errorsAt(grown, k * (t * w * b - 1)), plain);
      }),
      { numRuns: 40 },
    );
  });
});

describe.each([
  "clamped-geometric",
  "deadzone-geometric",
  "minimax-bias-geometric",
  "restricted-geometric",
])("%s", (id) => {
  it("has mirrored errors at mirrored true answers, and errors that move with the range", () => {
    const whole = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(scales, whole, parts, fc.integer({ min: -9, max: 9 }), (scale, w, t, l) => {
        const q = Math.round(t * w);
        const made = mechanismKind(id).create({ scale, sensitivity: 1, lower: 0, upper: w });
        const moved = mechanismKind(id).create({ scale, sensitivity: 1, lower: l, upper: l + w });
        const [bias, mse] = errorsAt(made, q);
        expectSame(errorsAt(made, w - q), [-bias, mse]);
        expectSame(errorsAt(moved, l + q), [bias, mse]);
      }),
      { numRuns: 12 },
    );
  });
});

describe("a range of sixty scales", () => {
  const cases = [
    ["clamped-laplace", {}],
    ["ramp-laplace", {}],
    ["deadzone-laplace", {}],
    ["minimax-bias-laplace", { shift: 0 }],
    ["restricted-laplace", {}],
    ["clamped-geometric", {}],
    ["ramp-geometric", {}],
    ["restricted-geometric", {}],
  ] as const;

  it.each(cases)("has the errors of an unbounded range: %s %j", (id, own) => {
    for (const scale of [0.5, 2]) {
      const given = { scale, sensitivity: 1, lower: 0 };
      const endless = mechanismKind(id).create({ ...given, ...own });
      const long = mechanism(id, { ...given, ...(id.startsWith("mini") ? {} : own), upper: 120 });
      for (const q of [0, 1, 2, 5]) expectSame(errorsAt(long, q), errorsAt(endless, q));
    }
  });
});

describe("every output distribution", () => {
  const ids = ["clamped", "ramp", "deadzone", "minimax-bias", "restricted"];

  it.each(ids)("has a mean squared error equal to its variance plus its squared bias: %s", (id) => {
    for (const family of ["laplace", "geometric"]) {
      for (const upper of [4, 9, Number.POSITIVE_INFINITY]) {
        const made = mechanismKind(`${id}-${family}`).create({ scale: 1.7, sensitivity: 1, upper });
        for (const q of [0, 1, 2, 4]) {
          const law = made.law(q);
          expect(law.variance).toBeGreaterThan(0);
          const mse = law.variance + (law.mean - q) ** 2;
          expect(Math.abs(law.absoluteMoment(2, q) - mse)).toBeLessThanOrEqual(CLOSE);
        }
      }
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discreteLaplace } from "./discrete-laplace.js";
import {
  laplacePartialMoment,
  latticePartialMoment,
  type PartialMoment,
} from "./partial-moment.js";
import { shifted } from "./shifted.js";

const ORDERS = [0, 1, 2] as const;
const places = fc.double({ min: -6, max: 6, noNaN: true });
const scales = fc.double({ min: 0.2, max: 4, noNaN: true });

const near = (actual: number, expected: number, tolerance: number) =>
  expect(Math.abs(actual - expected), `${actual}, ${expected}`).toBeLessThanOrEqual(tolerance);

/**
 * ∫ (y − c)^k e^−(y−q)/b / 2b dy over the part of [from, to] to the right of q, computed from the
 * antiderivative.
 */
function right(k: 0 | 1 | 2, from: number, to: number, c: number, q: number, b: number): number {
  const primitive = (y: number) => {
    const d = y - c;
    const polynomial = k === 0 ? 1 : k === 1 ? d + b : d * d + 2 * b * d + 2 * b * b;
    return (-polynomial * Math.exp((q - y) / b)) / 2;
  };
  return primitive(Math.max(q, to)) - primitive(Math.max(q, from));
}

describe("moments of Laplace noise between two cuts", () => {
  it("the moments agree with the antiderivatives, which are mirrored to the left of the true value", () => {
    fc.assert(
      fc.property(scales, places, places, places, places, (scale, q, one, other, c) => {
        const [a, b] = [Math.min(one, other), Math.max(one, other)];
        const moment = laplacePartialMoment(scale, q);
        for (const k of ORDERS) {
          const mirrored = (-1) ** k * right(k, -b, -a, -c, -q, scale);
          const expected = mirrored + right(k, a, b, c, q, scale);
          const size = Math.max(1, scale, Math.abs(a - c), Math.abs(b - c)) ** k;
          near(moment(k, a, b, c), expected, 1e-12 * size);
        }
      }),
    );
  });

  it.each([1e-9, 1e-6, 1e-3, 0.5])(
    "the moments are accurate relative to their size in an interval of width %d",
    (width) => {
      const moment = laplacePartialMoment(1, 0);
      for (const from of [0, 1, 30]) {
        const mass = (Math.exp(-from) * -Math.expm1(-width)) / 2;
        const actual = moment(0, from, from + width, 0);
        // If the interval is far from 0, the width of the interval has a rounding error.
        near(actual / mass, 1, 1e-13 + (from * 1e-15) / width);
        expect(moment(0, -from - width, -from, 0)).toBe(actual);
        expect(moment(1, -from - width, -from, 0)).toBe(-moment(1, from, from + width, 0));
      }
    },
  );

  it("the moments are defined between infinite ends", () => {
    const moment = laplacePartialMoment(2, 3);
    const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    near(moment(0, low, high, 0), 1, 1e-15);
    near(moment(1, low, high, 0), 3, 1e-14);
    near(moment(2, low, high, 3), 8, 1e-14);
    expect(moment(0, 5, 5, 0)).toBe(0);
    expect(moment(2, 5, 4, 0)).toBe(0);
  });
});

/**
 * Checks that the moments of two adjacent intervals add up to the moment of their union. No lattice
 * point may lie on the common end of the two intervals.
 */
function expectAdditive(moment: PartialMoment, a: number, m: number, b: number, c: number): void {
  for (const k of ORDERS) {
    const whole = moment(k, a, b, c);
    const size = Math.max(1, Math.abs(a - c), Math.abs(b - c)) ** k;
    near(moment(k, a, m, c) + moment(k, m, b, c), whole, 1e-12 * size);
  }
}

describe("moments of lattice noise between two cuts", () => {
  const half = fc.integer({ min: -12, max: 12 }).map((n) => n + 0.5);

  it("the moments are sums over the lattice points strictly between the cuts", () => {
    fc.assert(
      fc.property(scales, fc.integer({ min: -5, max: 5 }), half, half, places, (b, q, x, y, c) => {
        const law = shifted(discreteLaplace(1 / b), q);
        const moment = latticePartialMoment(law);
        const [from, to] = [Math.min(x, y), Math.max(x, y)];
        const peak = Math.tanh(1 / b / 2);
        for (const k of ORDERS) {
          let expected = 0;
          for (let i = from + 0.5; i < to; i++) {
            expected += peak * Math.exp(-Math.abs(i - q) / b) * (i - c) ** k;
          }
          near(moment(k, from, to, c), expected, 1e-10);
          // A point that lies exactly on a cut does not count.
          near(moment(k, from - 0.5, to + 0.5, c), expected, 1e-10);
        }
      }),
    );
  });

  it("add up", () => {
    const law = shifted(discreteLaplace(0.4), 2);
    expectAdditive(latticePartialMoment(law), -8.5, 0.5, 9.5, 1);
    expectAdditive(laplacePartialMoment(1.3, 2), -8, 0.7, 9, 1);
  });
});

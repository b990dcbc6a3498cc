import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { integrate } from "./quadrature.js";

const INF = Number.POSITIVE_INFINITY;
const ENOUGH = 100_000;

/**
 * Wraps a function so that it throws after too many calls. The test then fails if an integral does
 * not converge.
 */
function patient(f: (x: number) => number): (x: number) => number {
  let calls = 0;
  return (x) => {
    if (++calls > ENOUGH) throw new Error(`more than ${ENOUGH} evaluations`);
    return f(x);
  };
}

describe("integrate", () => {
  it.each<[string, (x: number) => number, number[], number]>([
    ["a constant", () => 1, [0, 1], 1],
    ["a polynomial", (x) => 7 * x ** 6 - 3 * x * x, [-1, 2], 120],
    ["a sine over many periods", Math.sin, [0, 100], 1 - Math.cos(100)],
    ["a narrow bump", (x) => 1 / (1 + (1e4 * (x - 0.3)) ** 2), [0, 1], 3.141116463126897e-4],
    ["an exponential on [0, ∞)", (x) => Math.exp(-x), [0, INF], 1],
    ["an exponential on (−∞, 0]", (x) => Math.exp(x), [-INF, 0], 1],
    ["a bell curve on the whole line", (x) => Math.exp(-x * x), [-INF, 0, INF], Math.sqrt(Math.PI)],
    ["a heavy tail", (x) => 1 / (x * x), [2, INF], 0.5],
    ["a kink at a given point", Math.abs, [-1, 0, 3], 5],
    ["a jump at a given point", (x) => (x < 1 ? 2 : 5), [0, 1, 2], 7],
  ])("computes the integral of %s", (_name, f, points, expected) => {
    const { value, error } = integrate(patient(f), points);
    expect(Math.abs(value - expected)).toBeLessThanOrEqual(2e-14 * Math.max(1, expected));
    expect(error).toBeLessThan(1e-12);
  });

  it("stops at a singularity and returns a bound on the error of the integral", () => {
    const { value, error } = integrate(
      patient((x) => 1 / Math.sqrt(x)),
      [0, 1],
    );
    expect(error).toBeLessThan(1e-6);
    expect(Math.abs(value - 2)).toBeLessThanOrEqual(error);
  });

  it.each([0.123, 0.3, 0.7])(
    "integrates a function with a kink at %d even if the caller does not pass this point",
    (at) => {
      const kink = patient((x) => Math.abs(x - at));
      expect(integrate(kink, [0, 1]).value).toBeCloseTo((at * at + (1 - at) ** 2) / 2, 13);
    },
  );

  it("returns an error estimate that is at least the true error for smooth functions", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 20, noNaN: true }), (rate) => {
        const { value, error } = integrate(
          patient((x) => Math.exp(-rate * x)),
          [0, 1],
        );
        const exact = -Math.expm1(-rate) / rate;
        expect(Math.abs(value - exact)).toBeLessThanOrEqual(error + 4e-16);
      }),
    );
  });

  it("the integral does not depend on the points at which the caller splits the interval", () => {
    const points = fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { maxLength: 6 });
    fc.assert(
      fc.property(points, (inner) => {
        const all = [0, ...inner.sort((a, b) => a - b), 5];
        expect(integrate(patient(Math.exp), all).value / Math.expm1(5)).toBeCloseTo(1, 13);
      }),
    );
  });

  it("a tiny integral is accurate relative to its size", () => {
    const scale = 1e-30;
    const { value } = integrate(
      patient((x) => Math.exp(-x / scale)),
      [0, 10 * scale, 40 * scale],
    );
    expect(value / scale).toBeCloseTo(1, 10);
  });

  it("returns 0 for an empty interval and for a single point", () => {
    expect(integrate(Math.exp, [1, 1])).toEqual({ value: 0, error: 0 });
    expect(integrate(Math.exp, [1])).toEqual({ value: 0, error: 0 });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { integrate } from "./index.js";

const INF = Number.POSITIVE_INFINITY;

describe("integrate", () => {
  it.each<[string, (x: number) => number, number[], number]>([
    ["a polynomial", (x) => 7 * x ** 6 - 3 * x * x, [-1, 2], 120],
    ["a wave over many periods", Math.sin, [0, 100], 1 - Math.cos(100)],
    ["a narrow bump", (x) => 1 / (1 + (1e4 * (x - 0.3)) ** 2), [0, 1], 3.1411166441653e-4],
    ["an exponential to infinity", (x) => Math.exp(-x), [0, INF], 1],
    ["an exponential from −infinity", (x) => Math.exp(x), [-INF, 0], 1],
    ["a bell over the line", (x) => Math.exp(-x * x), [-INF, 0, INF], Math.sqrt(Math.PI)],
    ["a heavy tail", (x) => 1 / (x * x), [2, INF], 0.5],
    ["a kink at a given point", Math.abs, [-1, 0, 3], 5],
    ["a jump at a given point", (x) => (x < 1 ? 2 : 5), [0, 1, 2], 7],
    ["a root singularity", (x) => 1 / Math.sqrt(x), [0, 1], 2],
  ])("knows the integral of %s", (_name, f, points, expected) => {
    const { value, error } = integrate(f, points);
    const tolerance = 1e-11 * Math.max(1, Math.abs(expected));
    const singular = f(0) === INF ? 1e5 : 1;
    expect(Math.abs(value - expected)).toBeLessThanOrEqual(tolerance * singular);
    expect(error).toBeLessThan(1e-5);
  });

  it("finds kinks and jumps by itself, to within its error estimate", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), (at) => {
        const { value, error } = integrate((x) => (x < at ? 1 : 0), [0, 1]);
        expect(Math.abs(value - at)).toBeLessThanOrEqual(error + 1e-12);
        const kink = integrate((x) => Math.abs(x - at), [0, 1]);
        expect(kink.value).toBeCloseTo((at * at + (1 - at) ** 2) / 2, 12);
      }),
      { numRuns: 30 },
    );
  });

  it("estimates an error that is no smaller than the true one for smooth functions", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 20, noNaN: true }), (rate) => {
        const { value, error } = integrate((x) => Math.exp(-rate * x), [0, 1]);
        const exact = -Math.expm1(-rate) / rate;
        expect(Math.abs(value - exact)).toBeLessThanOrEqual(error + 1e-15);
      }),
    );
  });

  it("is additive over the points, whatever they are", () => {
    const points = fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { maxLength: 6 });
    fc.assert(
      fc.property(points, (inner) => {
        const { value } = integrate(Math.exp, [0, ...inner.sort((a, b) => a - b), 5]);
        expect(value / Math.expm1(5)).toBeCloseTo(1, 13);
      }),
    );
  });

  it("counts empty pieces and a single point as nothing", () => {
    expect(integrate(Math.exp, [1, 1])).toEqual({ value: 0, error: 0 });
    expect(integrate(Math.exp, [1])).toEqual({ value: 0, error: 0 });
  });
});

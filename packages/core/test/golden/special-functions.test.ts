import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { erfc, erfcInverse, erfcx, gamma, nextUp } from "../../src/numerics/index.js";
import golden from "./special-functions.json" with { type: "json" };

const { NaN: NOT, POSITIVE_INFINITY: INFINITY, MIN_VALUE, MAX_VALUE } = Number;
const LEAST_NORMAL = 2 ** -1022;

/** The distance between a double and a number of the reference file, in units in the last place. */
function off(actual: number, nearest: number, rest: number): number {
  const size = Math.abs(nearest);
  const unit = size > MAX_VALUE / 2 ? 2 ** 971 : nextUp(size) - size; // because nextUp of the largest double is Infinity
  return Math.abs((actual - nearest) / unit - rest);
}

function worst(f: (x: number) => number, rows: readonly number[][]): number {
  return rows.reduce((most, [x, nearest, rest]) => {
    const error = off(f(x!), nearest!, rest!);
    return error <= most ? most : error; // an error of NaN is kept
  }, 0);
}

describe.each([
  { name: "erfc", f: erfc, rows: golden.erfc, limit: 1.2 },
  { name: "erfcx", f: erfcx, rows: golden.erfcx, limit: 1.1 },
  { name: "erfcInverse", f: erfcInverse, rows: golden.erfcInverse, limit: 1.4 },
  { name: "gamma", f: gamma, rows: golden.gamma, limit: 0.9 },
])("$name", ({ f, rows, limit }) => {
  it(`has an error of at most ${limit} units in the last place, even for subnormal results`, () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(worst(f, rows)).toBeLessThanOrEqual(limit);
  });

  it("would fail the test if its error were two units in the last place", () => {
    const moved = (x: number) => f(x) * (1 + 2 * Number.EPSILON);
    expect(worst(moved, rows)).toBeGreaterThan(limit);
  });

  it("returns NaN for NaN", () => {
    expect(f(NOT)).toBe(NOT);
  });
});

describe("the reference file", () => {
  it("the reference file includes subnormal results and both ends of the range of doubles", () => {
    const subnormal = (rows: readonly number[][]) =>
      rows.filter(([, y]) => y! > 0 && y! < LEAST_NORMAL).length;
    expect(subnormal(golden.erfc)).toBeGreaterThan(10);
    expect(golden.erfcInverse.some(([y]) => y === MIN_VALUE)).toBe(true);
    expect(golden.gamma.some(([, y]) => y! > MAX_VALUE / 2)).toBe(true);
  });
});

describe("values at the ends of the domain", () => {
  it.each([
    [-INFINITY, 2],
    [-6, 2],
    [-0, 1],
    [0, 1],
    [MIN_VALUE, 1],
    [27.23, 0],
    [MAX_VALUE, 0],
    [INFINITY, 0],
  ])("erfc(%d) = %d", (x, y) => {
    expect(erfc(x)).toBe(y);
  });

  it.each([
    [-INFINITY, INFINITY],
    [-26.7, INFINITY],
    [-26.63, INFINITY],
    [-26.6288, INFINITY],
    [-0, 1],
    [0, 1],
    [MIN_VALUE, 1],
    [INFINITY, 0],
  ])("erfcx(%d) = %d", (x, y) => {
    expect(erfcx(x)).toBe(y);
  });

  it.each([
    [-MIN_VALUE, NOT],
    [-0, INFINITY],
    [0, INFINITY],
    [1, 0],
    [2, -INFINITY],
    [2.5, NOT],
    [INFINITY, NOT],
  ])("erfcInverse(%d) = %d", (y, x) => {
    expect(erfcInverse(y)).toBe(x);
  });

  it.each([
    [-INFINITY, NOT],
    [-0.5, NOT],
    [-0, -INFINITY],
    [0, INFINITY],
    [MIN_VALUE, INFINITY],
    [171.62437695630274, INFINITY],
    [INFINITY, INFINITY],
  ])("gamma(%d) = %d", (x, y) => {
    expect(gamma(x)).toBe(y);
  });
});

describe("identities", () => {
  it("gamma returns exact factorials", () => {
    for (let n = 1n, product = 1n; n < 23n; product *= n, n++) {
      expect(gamma(Number(n))).toBe(Number(product));
    }
  });

  it("erfc decreases, and erfcInverse is the inverse function of erfc", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 26.5, noNaN: true }), (x) => {
        expect(erfc(x * (1 + 8 * Number.EPSILON))).toBeLessThanOrEqual(erfc(x));
        // The relative error of y = erfc(x) is multiplied by (√π/2) erfcx(x) / x < 1 / x when x is
        // computed from y.
        const limit = (1.2 / x + 1.4) * Number.EPSILON;
        expect(Math.abs(erfcInverse(erfc(x)) - x)).toBeLessThanOrEqual(limit * x);
      }),
    );
  });
});

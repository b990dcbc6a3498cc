import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextUp } from "./floating.js";
import { bracket, crossing, firstInteger, minimise } from "./search.js";

describe("bracket", () => {
  const at = fc.double({ min: 1e-300, max: 1e300, noNaN: true });

  it("ends on adjacent doubles, false below and true above", () => {
    fc.assert(
      fc.property(at, (threshold) => {
        const { no, yes } = bracket((x) => x >= threshold, 0, 1e301);
        expect(yes).toBe(threshold);
        expect(nextUp(no)).toBe(threshold);
      }),
    );
  });

  it("works downwards as well", () => {
    const { no, yes } = bracket((x) => x <= 0.1, 1, 0);
    expect(yes).toBe(0.1);
    expect(no).toBe(nextUp(0.1));
  });

  it("stops at a relative tolerance, still on both sides", () => {
    fc.assert(
      fc.property(at, (threshold) => {
        let calls = 0;
        const holds = (x: number) => {
          calls++;
          return x >= threshold;
        };
        const { no, yes } = bracket(holds, threshold / 4, threshold * 4, 1e-6);
        expect(no < threshold && threshold <= yes).toBe(true);
        expect(yes - no).toBeLessThanOrEqual(1e-6 * yes);
        expect(calls).toBeLessThan(30);
      }),
    );
  });
});

describe("crossing", () => {
  const counted = (f: (x: number) => number) => {
    const asked = { times: 0 };
    const counting = (x: number) => {
      asked.times++;
      return f(x);
    };
    return { asked, f: counting };
  };

  it.each([
    ["an exponential", (x: number) => Math.exp(-x) - 1e-5, 0, 32],
    ["a parabola, downwards", (x: number) => x * x - 2, 16, 0],
    ["a root far below the bracket", (x: number) => 1e-7 - x, 0, 1],
    ["a flat power", (x: number) => 1 - x ** 9, 0, 4],
  ])("is where bisection ends, in fewer steps: %s", (_, given, no, yes) => {
    const { asked, f } = counted(given);
    const found = crossing(f, no, yes, 1e-13);
    const slow = bracket((x) => given(x) <= 0, no, yes, 1e-13);
    expect(given(found.no)).toBeGreaterThan(0);
    expect(given(found.yes)).toBeLessThanOrEqual(0);
    expect(Math.abs(found.no - found.yes)).toBeLessThanOrEqual(1.01e-13 * Math.abs(found.yes));
    expect(Math.abs(found.yes - slow.yes)).toBeLessThanOrEqual(2e-13 * Math.abs(slow.yes));
    expect(asked.times).toBeLessThan(24);
  });

  it("comes to an end where the function is lost in rounding", () => {
    let state = 1;
    const noise = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647 - 0.5;
    };
    for (const size of [1e-12, 1e-9, 1e-3]) {
      const { asked, f } = counted((x) => Math.log(1 / x) + size * noise());
      const { no, yes } = crossing(f, 0.1, 16, 1e-14);
      expect(Math.abs(yes - no)).toBeLessThan(2e-14);
      expect(asked.times).toBeLessThan(240);
    }
  });

  it("takes hardly more steps than bisection where the function jumps or is infinite", () => {
    for (const [high, low] of [
      [1, -1],
      [1e9, -1e-9],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ] as const) {
      const { asked, f } = counted((x) => (x < 0.3 ? high : low));
      const { no, yes } = crossing(f, 0, 1, 1e-12);
      expect([no < 0.3, yes >= 0.3, yes - no <= 1e-12]).toEqual([true, true, true]);
      expect(asked.times).toBeLessThan(50);
    }
  });
});

describe("firstInteger", () => {
  it("is the least integer that holds", () => {
    const whole = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(whole, whole, whole, (...ends) => {
        const [low, first, high] = ends.sort((a, b) => a - b);
        expect(firstInteger((n) => n >= first, low, high)).toBe(first);
      }),
    );
  });

  it("takes the upper end on trust and never asks outside", () => {
    const asked: number[] = [];
    const ask = (n: number) => asked.push(n) < 0;
    expect(firstInteger(ask, 3, 9)).toBe(9);
    expect(asked.every((n) => n >= 3 && n < 9)).toBe(true);
    expect(firstInteger(() => false, 5, 5)).toBe(5);
  });
});

describe("minimise", () => {
  it("finds the bottom of a bowl", () => {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 7, noNaN: true }), (bottom) => {
        expect(minimise((x) => Math.abs(x - bottom), -3, 7)).toBeCloseTo(bottom, 8);
        // Where the function is flat to rounding, half of the digits are all there are.
        expect(minimise((x) => (x - bottom) ** 2, -3, 7)).toBeCloseTo(bottom, 6);
      }),
    );
  });

  it("finds a minimum at an end", () => {
    expect(minimise((x) => x, 2, 5)).toBeCloseTo(2, 8);
    expect(minimise((x) => -x, 2, 5)).toBeCloseTo(5, 8);
    expect(minimise((x) => x * x, 4, 4)).toBe(4);
  });

  it("chooses the deeper of two valleys that the grid tells apart", () => {
    const valleys = (x: number) => Math.min((x - 1) ** 2, (x - 4) ** 2 - 0.5);
    expect(minimise(valleys, 0, 5)).toBeCloseTo(4, 6);
  });

  it.each([
    ["is nowhere a number", () => Number.NaN, 0, 1],
    ["is nowhere finite", () => Number.POSITIVE_INFINITY, 0, 1],
    ["has no end", (x: number) => x, 0, Number.POSITIVE_INFINITY],
    ["is a point", (x: number) => x, 3, 3],
  ])("comes to an end where the function or the interval %s", (_, f, a, b) => {
    expect(minimise(f, a, b)).toBeTypeOf("number");
  });

  it("stays inside the interval", () => {
    const outside: number[] = [];
    minimise((x) => (x < 0.1 || x > 0.7 ? outside.push(x) : x), 0.1, 0.7);
    expect(outside.filter((x) => x < 0.1 - 1e-15 || x > 0.7 + 1e-15)).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextUp } from "./floating.js";
import { bracket, crossing, firstInteger, minimise, smoothBracket } from "./search.js";

describe("bracket", () => {
  const at = fc.double({ min: 1e-300, max: 1e300, noNaN: true });

  it("bracket returns two adjacent doubles, with a false condition at the first and a true condition at the second", () => {
    fc.assert(
      fc.property(at, (threshold) => {
        const { no, yes } = bracket((x) => x >= threshold, 0, 1e301);
        expect(yes).toBe(threshold);
        expect(nextUp(no)).toBe(threshold);
      }),
    );
  });

  it("bracket also searches from a larger number down to a smaller one", () => {
    const { no, yes } = bracket((x) => x <= 0.1, 1, 0);
    expect(yes).toBe(0.1);
    expect(no).toBe(nextUp(0.1));
  });

  it("bracket stops at a relative tolerance, and the threshold still lies between the two ends", () => {
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
    ["a parabola, searched downwards", (x: number) => x * x - 2, 16, 0],
    ["a root far below the upper end", (x: number) => 1e-7 - x, 0, 1],
    ["a high power, which is flat near its root", (x: number) => 1 - x ** 9, 0, 4],
  ])("crossing returns the same point as bisection after fewer steps: %s", (_, given, no, yes) => {
    const { asked, f } = counted(given);
    const found = crossing(f, no, yes, 1e-13);
    const slow = bracket((x) => given(x) <= 0, no, yes, 1e-13);
    expect(given(found.no)).toBeGreaterThan(0);
    expect(given(found.yes)).toBeLessThanOrEqual(0);
    expect(Math.abs(found.no - found.yes)).toBeLessThanOrEqual(1.01e-13 * Math.abs(found.yes));
    expect(Math.abs(found.yes - slow.yes)).toBeLessThanOrEqual(2e-13 * Math.abs(slow.yes));
    expect(asked.times).toBeLessThan(24);
  });

  it("terminates if rounding errors are larger than the values of the function", () => {
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

  it("crossing makes only a few more steps than bisection if the function jumps or is infinite", () => {
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
  it("firstInteger returns the smallest integer that satisfies the condition", () => {
    const whole = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(whole, whole, whole, (...ends) => {
        const [low, first, high] = ends.sort((a, b) => a - b);
        expect(firstInteger((n) => n >= first, low, high)).toBe(first);
      }),
    );
  });

  it("firstInteger never tests the condition at the upper end or outside the range", () => {
    const asked: number[] = [];
    const ask = (n: number) => asked.push(n) < 0;
    expect(firstInteger(ask, 3, 9)).toBe(9);
    expect(asked.every((n) => n >= 3 && n < 9)).toBe(true);
    expect(firstInteger(() => false, 5, 5)).toBe(5);
  });
});

describe("minimise", () => {
  it("finds the minimum of a function that falls and then rises", () => {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 7, noNaN: true }), (bottom) => {
        expect(minimise((x) => Math.abs(x - bottom), -3, 7)).toBeCloseTo(bottom, 8);
        // Near the minimum of a parabola, rounding errors hide half of the digits of the minimiser.
        expect(minimise((x) => (x - bottom) ** 2, -3, 7)).toBeCloseTo(bottom, 6);
      }),
    );
  });

  it("finds a minimum at an end of the interval", () => {
    expect(minimise((x) => x, 2, 5)).toBeCloseTo(2, 8);
    expect(minimise((x) => -x, 2, 5)).toBeCloseTo(5, 8);
    expect(minimise((x) => x * x, 4, 4)).toBe(4);
  });

  it("finds the lower of two local minima if a grid point lies near each", () => {
    const valleys = (x: number) => Math.min((x - 1) ** 2, (x - 4) ** 2 - 0.5);
    expect(minimise(valleys, 0, 5)).toBeCloseTo(4, 6);
  });

  it.each([
    ["the function is NaN everywhere", () => Number.NaN, 0, 1],
    ["the function is infinite everywhere", () => Number.POSITIVE_INFINITY, 0, 1],
    ["the interval is unbounded", (x: number) => x, 0, Number.POSITIVE_INFINITY],
    ["the interval is a single point", (x: number) => x, 3, 3],
  ])("terminates if %s", (_, f, a, b) => {
    expect(minimise(f, a, b)).toBeTypeOf("number");
  });

  it("evaluates the function only inside the interval", () => {
    const outside: number[] = [];
    minimise((x) => (x < 0.1 || x > 0.7 ? outside.push(x) : x), 0.1, 0.7);
    expect(outside.filter((x) => x < 0.1 - 1e-15 || x > 0.7 + 1e-15)).toEqual([]);
  });
});

describe("smoothBracket", () => {
  const counted = (f: (x: number) => number) => {
    const asked = { times: 0 };
    const count = (x: number) => {
      asked.times++;
      return f(x);
    };
    return { asked, count };
  };

  it("returns the same ends as bracket, in either direction, for smooth, steep and clamped functions", () => {
    const positive = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    const shape = fc.constantFrom<(x: number) => number>(
      (x) => x,
      Math.expm1,
      Math.tanh,
      (x) => Math.max(-1, Math.min(1, 1e9 * x)),
      (x) => Math.cbrt(x),
      (x) => (x < 0 ? x - 1 : x),
    );
    fc.assert(
      fc.property(positive, positive, shape, fc.boolean(), (root, width, of, isRising) => {
        const [low, high] = [root - width, root + 2 * width];
        const f = (x: number) => (isRising ? of(x - root) : of(root - x));
        const [no, yes] = isRising ? [high, low] : [low, high];
        expect(smoothBracket(f, no, yes, 1e-9)).toEqual(bracket((x) => f(x) <= 0, no, yes, 1e-9));
      }),
    );
  });

  it("computes a smooth function less than half as often", () => {
    const f = (x: number) => Math.log(3) - Math.log(x);
    const [slow, quick] = [counted(f), counted(f)];
    bracket((x) => slow.count(x) <= 0, 1, 100, 1e-9);
    smoothBracket(quick.count, 1, 100, 1e-9);
    expect(quick.asked.times).toBeLessThan(slow.asked.times / 2);
  });

  it("returns the same ends as bracket if the function has one sign, or is infinite at an end", () => {
    for (const f of [() => 1, () => -1, (x: number) => 1 / (x - 1), () => Number.NaN]) {
      expect(smoothBracket(f, 1, 9, 1e-9)).toEqual(bracket((x) => f(x) <= 0, 1, 9, 1e-9));
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";
import type { Mechanism } from "../../src/mechanisms/kit/mechanism.js";

const CLOSE = 1e-12;

const scales = fc.double({ min: 0.3, max: 4, noNaN: true });
const parts = fc.double({ min: 0, max: 1, noNaN: true });
const uppers = fc.constantFrom(3, 8, 20, Number.POSITIVE_INFINITY);

/**
 * Checks that two mechanisms have the same distribution at a true answer. It compares moments,
 * quantiles and distribution functions.
 */
function expectSameLaw(one: Mechanism, other: Mechanism, answer: number): void {
  const [a, b] = [one.law(answer), other.law(answer)];
  const near = (x: number, y: number) => expect(Math.abs(x - y)).toBeLessThanOrEqual(CLOSE);
  near(a.mean, b.mean);
  near(a.variance, b.variance);
  near(a.absoluteMoment(1, answer), b.absoluteMoment(1, answer));
  for (const x of [-1, 0, 0.4, 1, 2.5, 3, 7, 8, 20]) {
    near(a.cdf(x), b.cdf(x));
    near(a.survival(x), b.survival(x));
  }
  for (const p of [0.01, 0.3, 0.5, 0.8, 0.99]) near(a.quantile(p), b.quantile(p));
}

describe.each(["laplace", "geometric"])("special cases with %s noise", (family) => {
  const answerAt = (t: number, upper: number) => {
    const answer = t * Math.min(upper, 10);
    return family === "geometric" ? Math.round(answer) : answer;
  };

  it("a ramp mechanism with shift 0 is the clamped mechanism", () => {
    fc.assert(
      fc.property(scales, uppers, parts, (scale, upper, t) => {
        const given = { scale, sensitivity: 1, upper };
        const ramp = mechanismKind(`ramp-${family}`).create({ ...given, shift: 0 });
        expectSameLaw(ramp, mechanismKind(`clamped-${family}`).create(given), answerAt(t, upper));
      }),
      { numRuns: 25 },
    );
  });

  it("a dead-zone mechanism with threshold 0 is the clamped mechanism", () => {
    fc.assert(
      fc.property(scales, uppers, parts, (scale, upper, t) => {
        const given = { scale, sensitivity: 1, upper };
        const zone = mechanismKind(`deadzone-${family}`).create({ ...given, threshold: 0 });
        expectSameLaw(zone, mechanismKind(`clamped-${family}`).create(given), answerAt(t, upper));
      }),
      { numRuns: 25 },
    );
  });
});

describe("minimax-bias-laplace", () => {
  const deadzone = (given: { scale: number; upper?: number }, { details }: Mechanism) => {
    const threshold = Math.min(details.threshold!, (given.upper ?? Infinity) / 2);
    return mechanismKind("deadzone-laplace").create({ ...given, threshold });
  };

  it("minimax-bias-laplace without a shift is deadzone-laplace with the same threshold", () => {
    fc.assert(
      fc.property(scales, parts, (scale, t) => {
        const given = { scale, sensitivity: 1 };
        const minimax = mechanism("minimax-bias-laplace", { ...given, shift: 0 });
        expectSameLaw(minimax, deadzone(given, minimax), 10 * t);
      }),
      { numRuns: 25 },
    );
  });

  it("minimax-bias-laplace in a range is deadzone-laplace with the same threshold", () => {
    fc.assert(
      fc.property(scales, fc.constantFrom(1, 3, 8, 20), parts, (scale, upper, t) => {
        const given = { scale, sensitivity: 1, upper };
        const minimax = mechanism("minimax-bias-laplace", given);
        expectSameLaw(minimax, deadzone(given, minimax), upper * t);
      }),
      { numRuns: 25 },
    );
  });
});

describe("a threshold", () => {
  it("a threshold never exceeds half the range, not even by a rounding error", () => {
    for (const scale of [1, 2.4897113399662443, 1 / 3, 7.7]) {
      for (const upper of [1, 3, 0.7]) {
        const { details } = mechanism("minimax-bias-laplace", { scale, sensitivity: 1, upper });
        expect(details.threshold).toBeLessThanOrEqual(upper / 2);
      }
    }
  });
});

describe("default thresholds and shifts", () => {
  it("default thresholds and shifts solve the equations that define them", () => {
    fc.assert(
      fc.property(scales, parts, (scale, t) => {
        const given = { scale, sensitivity: 1 };
        const α = mechanism("ramp-laplace", given).details.shift!;
        expect(Math.abs(α * Math.exp(α / scale) - scale / 2)).toBeLessThanOrEqual(CLOSE);
        const made = mechanism("minimax-bias-laplace", { ...given, shift: t * 0.278 * scale });
        const [T, c] = [made.details.threshold!, made.details.shift!];
        const bias = ((T + scale - c) * Math.exp(-T / scale)) / 2;
        expect(Math.abs(bias / scale - 0.2784645427610738)).toBeLessThanOrEqual(CLOSE);
        expect(T).toBeGreaterThanOrEqual(c + scale);
      }),
      { numRuns: 25 },
    );
  });

  it("the default shift of a geometric ramp makes its two extreme biases equal in size", () => {
    for (const epsilon of [0.2, 0.5, 1, 2, 5]) {
      const made = mechanism("ramp-geometric", { epsilon, sensitivity: 1 });
      const α = made.details.shift!;
      expect(made.law(0).mean).toBeCloseTo(α, 12);
      expect(made.worst.bias).toBeCloseTo(α, 12);
    }
  });
});

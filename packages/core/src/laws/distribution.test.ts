import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discreteLaplace } from "./discrete-laplace.js";
import {
  closedMass,
  type Distribution,
  intervalMass,
  momentByTails,
  pointMass,
} from "./distribution.js";
import { gaussian } from "./gaussian.js";
import { laplace } from "./laplace.js";
import { shifted } from "./shifted.js";

/**
 * Laplace noise of scale 1 clamped to [−1, 2]. The mass of each tail becomes an atom at the end of
 * the range.
 */
function clamped(): Distribution {
  const noise = laplace(1);
  const [low, high] = [-1, 2];
  return {
    ...noise,
    name: "clamped",
    support: { lower: low, upper: high },
    atoms: [
      { x: low, mass: noise.cdf(low) },
      { x: high, mass: noise.survival(high) },
    ],
    kinks: [low, 0, high],
    cdf: (x) => (x < low ? 0 : x >= high ? 1 : noise.cdf(x)),
    survival: (x) => (x < low ? 1 : x >= high ? 0 : noise.survival(x)),
    quantile: (p) => Math.min(high, Math.max(low, noise.quantile(p))),
  };
}

/**
 * E|X − c| for clamped noise. Clamping reduces this distance by the mean excess over each end of
 * the range.
 */
function clampedDistance(c: number): number {
  const noise = laplace(1);
  const whole = noise.absoluteMoment(1, c);
  // If Laplace noise of scale 1 exceeds an end of the range, the mean excess is 1.
  const over = noise.survival(2) + noise.cdf(-1);
  return whole - over;
}

describe("the probabilities of intervals", () => {
  const ends = fc.double({ min: -30, max: 30, noNaN: true });

  it("the probability of an interval is computed from the smaller tail", () => {
    for (const law of [laplace(1), gaussian(1)]) {
      const far = intervalMass(law, 7, 8);
      expect(far / (law.survival(7) - law.survival(8))).toBeCloseTo(1, 13);
      expect(intervalMass(law, -8, -7)).toBe(far);
      expect(intervalMass(law, -1, 1)).toBeCloseTo(1 - 2 * law.survival(1), 15);
    }
  });

  it("add up", () => {
    fc.assert(
      fc.property(ends, ends, ends, (...points) => {
        const [a, b, c] = points.sort((x, y) => x - y);
        for (const law of [laplace(2), discreteLaplace(0.3), clamped()]) {
          const parts = intervalMass(law, a, b) + intervalMass(law, b, c);
          expect(Math.abs(intervalMass(law, a, c) - parts)).toBeLessThan(1e-15);
        }
      }),
    );
  });

  it("intervalMass excludes the lower end of the interval, and closedMass includes both ends", () => {
    const law = discreteLaplace(1);
    expect(intervalMass(law, 0, 2)).toBeCloseTo(law.survival(0) - law.survival(2), 15);
    expect(closedMass(law, 0, 2)).toBeCloseTo(law.survival(-1) - law.survival(2), 15);
    expect(closedMass(law, 0, 0)).toBeCloseTo(pointMass(law, 0), 15);
    expect(closedMass(law, 0.5, 0.5)).toBe(0);
    expect(closedMass(laplace(1), 1, 1)).toBe(0);
  });

  it("closedMass counts each atom at an end of the interval exactly once", () => {
    const law = clamped();
    const [low, high] = [law.cdf(-1), laplace(1).survival(2)];
    expect(pointMass(law, -1)).toBe(low);
    expect(pointMass(law, 0)).toBe(0);
    expect(closedMass(law, -1, 0)).toBeCloseTo(0.5, 15);
    expect(closedMass(law, -1, -1)).toBeCloseTo(low, 15);
    expect(closedMass(law, 2, 2)).toBeCloseTo(high, 15);
    expect(closedMass(law, -1, 2)).toBe(1);
    expect(closedMass(law, -0.999, 1.999)).toBeLessThan(1 - low - high);
  });

  it("closedMass counts the atoms of a shifted distribution", () => {
    const law = shifted(clamped(), 10);
    expect(pointMass(law, 9)).toBe(laplace(1).cdf(-1));
    expect(closedMass(law, 9, 12)).toBe(1);
  });

  it("the probability of an interval never exceeds 1", () => {
    fc.assert(
      fc.property(ends, ends, (a, b) => {
        const law = shifted(discreteLaplace(0.01), 0);
        const mass = closedMass(law, Math.floor(Math.min(a, b)), Math.max(a, b));
        expect(mass >= 0 && mass <= 1).toBe(true);
      }),
    );
  });
});

describe("momentByTails", () => {
  it.each([-1, -0.5, 0, 0.7, 2])(
    "the mean distance of clamped noise from %d includes the atoms",
    (c) => {
      const law = clamped();
      let calls = 0;
      const survival = (x: number) => {
        if (++calls > 100_000) throw new Error("does not converge");
        return law.survival(x);
      };
      expect(momentByTails({ ...law, survival }, 1, c)).toBeCloseTo(clampedDistance(c), 10);
    },
  );
});

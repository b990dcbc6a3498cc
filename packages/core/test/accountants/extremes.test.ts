import { describe, expect, it } from "vitest";
import { Odometer, type PrivacyEvent, pure as pureAccountant } from "../../src/entry/accounting.js";
import { gaussianPrivacy } from "../../src/privacy/ideal/index.js";
import { composeAtoms, response, truthOf } from "./exact.js";
import {
  approximate,
  deltaOf,
  epsilonOf,
  expectInside,
  expectNarrow,
  gaussian,
  laplace,
  pure,
  sampled,
  times,
} from "./kit.js";

const INF = Number.POSITIVE_INFINITY;

describe("an infinite loss", () => {
  it.each([1e-3, 1e-9, 1e-18])(
    "an infinite loss with a probability close to δ = %d is composed exactly",
    (delta) => {
      for (const part of [0.5, 0.999, 1 - 1e-9, 1 + 1e-9, 1.001]) {
        const lost = delta * part;
        const truth = composeAtoms([{ atoms: response(0.7, lost), infinite: lost, count: 1 }]);
        const found = epsilonOf([approximate(0.7, lost)], delta);
        expectInside(found, truth.epsilon(delta), `${part} of δ`);
      }
    },
  );

  it("an infinite loss may have probability 1, or may be the only possible loss", () => {
    expect(epsilonOf([approximate(0, 1)], 0.5)).toEqual({ lower: INF, upper: INF });
    expect(deltaOf([approximate(0, 1)], 5)).toEqual({ lower: 1, upper: 1 });
    expectInside(deltaOf([times(50, approximate(0, 1e-6))], 0), 1 - (1 - 1e-6) ** 50, "δ");
    expectInside(epsilonOf([times(50, approximate(0, 1e-6))], 1e-4), 0, "ε");
  });
});

describe("sampling probabilities near 0 and 1", () => {
  it.each([1e-12, 1e-6, 0.999_999, 1 - 1e-12])(
    "a sample of the data set costs at most as much as the whole data set: r = %d",
    (r) => {
      for (const event of [gaussian(1), laplace(1), pure(1), gaussian(30)]) {
        const whole = epsilonOf([times(10, event)], 1e-9);
        const found = epsilonOf([times(10, sampled(r, event))], 1e-9);
        expect(found.lower).toBeLessThanOrEqual(whole.upper);
        expect(found.upper).toBeLessThanOrEqual(whole.upper * (1 + 2e-3));
        if (r > 0.9) expect(found.upper).toBeGreaterThanOrEqual(whole.lower * 0.99);
      }
    },
  );

  it.each([2, 8, 30, 100])(
    "one Gaussian release on a sample has the exact ε for σ = %d",
    (sigma) => {
      // For a removed record, δ(ε) of the mixture is r times the δ of the noise at
      // ln(1 + (e^ε − 1)/r).
      const mu = 1 / sigma;
      const inner = gaussianPrivacy(mu).delta;
      for (const r of [0.1, 0.5]) {
        const { upper, lower } = epsilonOf([sampled(r, gaussian(sigma))], 1e-6);
        expect(upper).toBeLessThan(r * mu * 12);
        const at = (epsilon: number) => r * inner(Math.log1p(Math.expm1(epsilon) / r));
        expect(at(upper)).toBeLessThanOrEqual(1e-6);
        expectNarrow({ lower, upper }, `r = ${r}`, 3e-3);
      }
    },
  );
});

describe("losses beyond the range of doubles", () => {
  it("an odometer refuses losses beyond the range of doubles, and keeps working", () => {
    const odometer = new Odometer({ epsilon: 1, delta: 1e-6 });
    odometer.add(pure(0.001));
    for (const event of [
      sampled(0.9, gaussian(0.01)),
      gaussian(1e-200),
      laplace(1e5),
      pure(1e308),
    ]) {
      expect(odometer.fits(event)).toBe(false);
      expect(() => odometer.add(event)).toThrow(/odometer: does not fit/);
    }
    expect(odometer.events.length).toBe(1);
  });

  it("a sample with hardly any noise costs little less than the whole data set", () => {
    const whole = epsilonOf([gaussian(0.03)], 1e-6);
    const { lower, upper } = epsilonOf([sampled(0.9, gaussian(0.03))], 1e-6);
    expect(upper).toBeLessThanOrEqual(whole.upper * 1.002);
    expect(lower).toBeGreaterThanOrEqual(whole.lower * 0.99);
  });

  it.each<[string, PrivacyEvent]>([
    ["a shift of 1e6 σ", gaussian(1e-6)],
    ["a shift of 1e200 σ", gaussian(1e-200)],
    ["Laplace noise at ε = 1e5", laplace(1e5)],
    ["an ε of 1e308", times(2, pure(1e308))],
    [
      "a loss of 1e308",
      { kind: "discrete/1", losses: [1e308], masses: [1], infinite: 0, symmetric: true },
    ],
  ])(
    "losses beyond the range of doubles have a safe upper bound, with δ at most 1: %s",
    (_name, event) => {
      const delta = deltaOf([event], 1);
      expect(delta.upper).toBeGreaterThanOrEqual(0.99);
      expect(delta.upper).toBeLessThanOrEqual(1);
      expect(delta.lower).toBeLessThanOrEqual(delta.upper);
      const epsilon = epsilonOf([event], 1e-6);
      expect(epsilon.upper).toBeGreaterThanOrEqual(900);
      expect(epsilon.lower).toBeLessThanOrEqual(epsilon.upper);
    },
  );
});

describe("huge counts", () => {
  it("a huge number of tiny events is composed exactly", () => {
    const count = 1e12;
    const sigma = 1e6; // all releases together have μ = 1
    const found = epsilonOf([times(count, gaussian(sigma))], 1e-6);
    const one = epsilonOf([gaussian(1)], 1e-6);
    expect(found.upper).toBeGreaterThanOrEqual(one.lower * (1 - 1e-6));
    const nested = epsilonOf([times(1e6, times(1e6, gaussian(sigma)))], 1e-6);
    expect(nested).toEqual(found);
  });

  it("the losses of a huge number of randomised responses approach the normal distribution", () => {
    const [count, epsilon] = [1e9, 1e-5];
    const mu = Math.sqrt(count) * epsilon;
    const { lower, upper } = epsilonOf([times(count, pure(epsilon))], 1e-6);
    const normal = truthOf(gaussianPrivacy(mu).delta, { highest: 10 }).epsilon(1e-6);
    expect(upper).toBeGreaterThanOrEqual(normal * 0.99);
    expect(lower).toBeLessThanOrEqual(normal * 1.01);
  });
});

describe("pure ε values", () => {
  it("pure ε values add up exactly, and the sum is rounded up once", () => {
    const sum = (levels: readonly number[]) =>
      pureAccountant.compose(levels.map((epsilon) => pure(epsilon))).epsilon(0.5).upper;
    // The double nearest to 0.1 is slightly larger than 0.1, and likewise for 0.2.
    expect(sum(Array(10).fill(0.1))).toBe(1 + 2 ** -52);
    expect(sum([0.1, 0.2])).toBe(0.30000000000000004);
    expect(sum([0.5, 0.25])).toBe(0.75);
    expect(sum([1, 2 ** -80])).toBe(1 + 2 ** -52);
    expect(sum(Array(1000).fill(2 ** -10))).toBe(1000 / 1024);
  });
});

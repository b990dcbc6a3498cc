import { describe, expect, it } from "vitest";
import { pld } from "../../src/entry/accounting.js";
import { gaussianPrivacy } from "../../src/privacy/ideal/index.js";
import { type Truth, truthOf } from "./exact.js";
import {
  epsilonOf,
  expectInside,
  expectNarrow,
  expectTruth,
  gaussian,
  sampled,
  times,
} from "./kit.js";

/** The exact cost of Gaussian noise with sensitivity / σ = μ, from the closed form of δ(ε). */
function gaussianTruth(mu: number): Truth {
  return truthOf(gaussianPrivacy(mu).delta, { highest: mu * (mu / 2 + 40) });
}

describe("Gaussian noise on the whole data set", () => {
  it.each([1, 10, 1e3, 1e6])(
    "k = %d Gaussian releases cost as much as one release with √k times the shift",
    (k) => {
      for (const mu of [0.02, 2]) {
        const sigma = Math.sqrt(k) / mu;
        expectTruth([times(k, gaussian(sigma))], gaussianTruth(mu));
      }
    },
  );

  it("a million Gaussian releases with σ = 1, whose loss is about half a million, cost the exact ε", () => {
    expectTruth([times(1e6, gaussian(1))], gaussianTruth(1000));
  });

  it("Gaussian releases with different σ cost the exact ε", () => {
    const sigmas = [1, 2.5, 7, 30, 100];
    const mu = Math.hypot(...sigmas.map((sigma) => 1 / sigma));
    expectTruth(sigmas.map(gaussian), gaussianTruth(mu));
    const many = Array.from({ length: 60 }, (_, i) => 20 + i);
    const muOfMany = Math.hypot(...many.map((sigma) => 3 / sigma));
    expectTruth([times(9, ...many.map(gaussian))], gaussianTruth(muOfMany), [1e-6, 1e-18]);
  });

  it("Gaussian releases cost the exact ε for δ near 1, where the bracket may be wider", () => {
    const composed = pld.compose([times(100, gaussian(2))]);
    const truth = gaussianTruth(5);
    for (const delta of [0.5, 0.9, 1 - 1e-9]) {
      const found = composed.epsilon(delta);
      expectInside(found, truth.epsilon(delta), `ε at δ = ${delta}`);
      if (delta <= 0.9) expectNarrow(found, `ε at δ = ${delta}`, 5e-3);
    }
    expectInside(composed.delta(0), truth.delta(0), "δ at ε = 0");
  });
});

describe("Gaussian noise on a Poisson sample", () => {
  const thousand = (q: number, sigma: number) => times(1000, sampled(q, gaussian(sigma)));

  it("1,000 Gaussian releases with σ = 1 and sampling probability 0.01 cost the published ε", () => {
    const { lower, upper } = epsilonOf([thousand(0.01, 1)], 1e-5);
    expect(lower).toBeGreaterThanOrEqual(1.827);
    expect(upper).toBeLessThanOrEqual(1.829);
  });

  it("a sample costs as much as the whole data set at sampling probability 1, and nothing at probability 0", () => {
    expectTruth([sampled(1, times(4, gaussian(2)))], gaussianTruth(1), [1e-3, 1e-6]);
    expect(epsilonOf([thousand(0, 1)], 1e-5)).toEqual({ lower: 0, upper: 0 });
  });

  it("the cost of a sample approaches the cost of the whole data set as the sampling probability approaches 1", () => {
    const whole = gaussianTruth(1).epsilon(1e-6);
    const nearly = epsilonOf([sampled(1 - 1e-9, gaussian(1))], 1e-6);
    expect(nearly.lower).toBeLessThanOrEqual(whole);
    expect(nearly.upper).toBeGreaterThanOrEqual(whole * (1 - 1e-6));
    expect(nearly.upper).toBeLessThanOrEqual(whole * (1 + 1e-3));
  });

  it.each([
    [0.01, 1],
    [0.2, 3],
    [0.9, 0.8],
  ])("one sampled release with q = %d and σ = %d has the δ(ε) of the mixture", (q, sigma) => {
    // For a removed record, δ(ε) of qP + (1 − q)Q against Q is q·δ_P at ε' with e^ε' = 1 + (e^ε −
    // 1)/q.
    const inner = gaussianPrivacy(1 / sigma).delta;
    const removed = truthOf((at) => q * inner(Math.log1p(Math.expm1(at) / q)), { highest: 60 });
    for (const delta of [1e-3, 1e-6, 1e-12]) {
      const found = epsilonOf([sampled(q, gaussian(sigma))], delta);
      expectInside(found, removed.epsilon(delta), `ε at δ = ${delta}`);
      expectNarrow(found, `ε at δ = ${delta}`);
    }
  });
});

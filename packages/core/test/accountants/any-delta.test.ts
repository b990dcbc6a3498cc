import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  channelEvent,
  type PrivacyEvent,
  pld,
  pure as pureLevels,
  rdp,
  zcdp,
} from "../../src/entry/accounting.js";
import { mechanismKind } from "../../src/index.js";
import { normalLogSurvival } from "../../src/numerics/index.js";
import { gaussian, laplace, pure, sampled, times } from "./kit.js";

/**
 * ln δ(ε) of Gaussian noise [balle-wang-2018, Theorem 8]. It is a logarithm, because δ itself may
 * underflow.
 */
function logDelta(mu: number, epsilon: number): number {
  const near = normalLogSurvival(epsilon / mu - mu / 2);
  const far = epsilon + normalLogSurvival(epsilon / mu + mu / 2);
  return near + Math.log(-Math.expm1(far - near));
}

/**
 * The smallest ε at which Gaussian noise has at most this δ, minus a bound on the rounding error of
 * the logarithms.
 */
function truth(mu: number, delta: number): number {
  let [no, yes] = [0, mu * (mu / 2 + 40)];
  if (logDelta(mu, 0) <= Math.log(delta)) return 0;
  for (let i = 0; i < 100; i++) {
    const middle = (no + yes) / 2;
    if (logDelta(mu, middle) <= Math.log(delta)) yes = middle;
    else no = middle;
  }
  return no * (1 - 1e-12);
}

const exponents = fc.double({ min: -320, max: -0.01, noNaN: true });
const shifts = fc.double({ min: -3, max: 1.3, noNaN: true });

describe("a bound by Rényi divergences", () => {
  it("a bound by Rényi divergences holds at every δ of a budget, for Gaussian noise of any size", () => {
    fc.assert(
      fc.property(exponents, shifts, (e, s) => {
        const [delta, mu] = [10 ** e, 10 ** s];
        const exact = truth(mu, delta);
        for (const accountant of [rdp, zcdp]) {
          const { upper } = accountant.compose([gaussian(1 / mu)]).epsilon(delta);
          expect(upper, `${accountant.id}, μ = ${mu}, δ = ${delta}`).toBeGreaterThanOrEqual(exact);
          // The upper bound is so tight that a bound for a different δ would fail this check.
          expect(upper).toBeLessThanOrEqual(1.3 * exact + 0.5 * mu);
        }
      }),
      { numRuns: 120, seed: 17 },
    );
  });

  it("the upper bound on ε for μ = 1 at δ = 1e-22 is below 10.24, where the exact ε is 9.998", () => {
    for (const accountant of [rdp, zcdp]) {
      const { upper } = accountant.compose([gaussian(1)]).epsilon(1e-22);
      expect(upper).toBeGreaterThan(9.998);
      expect(upper).toBeLessThan(10.24);
    }
  });

  it("a bound by Rényi divergences reports δ = 0 only if ε is the sum of all pure ε values", () => {
    for (const epsilon of [1, 38, 60, 1000]) {
      for (const accountant of epsilon === 60 ? [rdp, zcdp, pld] : [rdp, zcdp]) {
        const { upper } = accountant.compose([gaussian(1)]).delta(epsilon);
        expect(upper, accountant.id).toBeGreaterThan(0);
        expect(Math.log(upper)).toBeGreaterThanOrEqual(Math.min(-745, logDelta(1, epsilon)) - 1e-9);
      }
    }
    const twice = [times(2, pure(0.5))];
    for (const accountant of [rdp, zcdp, pld, pureLevels]) {
      expect(accountant.compose(twice).delta(1).upper, accountant.id).toBe(0);
      expect(accountant.compose(twice).delta(1 - 2 ** -53).upper, accountant.id).toBeGreaterThan(0);
    }
  });
});

describe("quick bounds and the exact accountant", () => {
  it.each([1e-6, 1e-30, 1e-100, 1e-250, 1e-300, 5e-324])(
    "quick bounds agree with the exact accountant at δ = %d",
    (delta) => {
      for (const count of [1, 263]) {
        const events = [times(count, gaussian(8))];
        const exact = truth(Math.sqrt(count) / 8, delta);
        const { lower, upper } = pld.compose(events).epsilon(delta);
        expect(lower).toBeLessThanOrEqual(exact * (1 + 1e-9));
        expect(upper).toBeGreaterThanOrEqual(exact);
        expect(rdp.compose(events).epsilon(delta).upper).toBeGreaterThanOrEqual(lower);
        expect(upper).toBeLessThanOrEqual(1.1 * exact);
      }
    },
  );
});

describe("pure ε values", () => {
  it.each(["geometric", "laplace", "staircase"])(
    "the pure privacy levels of certified %s noise add up exactly",
    (id) => {
      const { channel, certificate } = mechanismKind(id)
        .create({ epsilon: 0.2, sensitivity: 1 })
        .compile();
      const four = pld.compose([times(4, channelEvent(channel))]);
      expect(certificate.epsilon).toBeLessThanOrEqual(0.2);
      expect(pureLevels.compose([times(4, channelEvent(channel))]).epsilon(0.5).upper).toBe(
        4 * certificate.epsilon,
      );
      expect(four.epsilon(1e-30).upper).toBeLessThanOrEqual(0.8);
    },
  );

  const events: readonly (readonly [string, PrivacyEvent, number])[] = [
    ["4 releases with ε = 0.2", times(4, pure(0.2)), 0.8],
    ["3 releases of Laplace noise with ε = 0.5", times(3, laplace(0.5)), 1.5],
    [
      "2 releases on samples with probability 1/2",
      times(2, sampled(0.5, pure(1))),
      2 * Math.log1p(Math.expm1(1) / 2),
    ],
  ];

  it.each(events)(
    "the sum of the pure ε values bounds the ε of every accountant: %s",
    (_name, event, total) => {
      for (const accountant of [pureLevels, rdp, zcdp, pld]) {
        for (const delta of [1e-3, 1e-9, 1e-30, 1e-300]) {
          const { upper } = accountant.compose([event]).epsilon(delta);
          expect(upper, `${accountant.id} at ${delta}`).toBeLessThanOrEqual(total * (1 + 1e-14));
        }
        expect(accountant.compose([event]).epsilon(5e-324).upper).toBeGreaterThan(total * 0.999999);
      }
      expect(pureLevels.compose([event]).epsilon(1e-9).upper).toBeGreaterThanOrEqual(total);
    },
  );
});

import { describe, expect, it } from "vitest";
import { type Mechanism, mechanism, mechanismKind } from "../../src/index.js";
import { type Distribution, discreteLaplace, pdf } from "../../src/laws/index.js";
import { geometricMixtureLaw } from "../../src/mechanisms/mixture/index.js";
import { sum } from "../../src/numerics/index.js";
import { always, IDS, INTEGER, type Params, pointsOf } from "./support.js";

const close = (a: number, b: number, tolerance = 1e-12) =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(b)));

describe.each(INTEGER)("%s", (id) => {
  it("has symmetric probabilities that sum to 1 and decrease away from 0", () => {
    always((params) => {
      const law = mechanism(id, params).law(0);
      const points = pointsOf(law);
      close(sum(points.map((k) => pdf(law, k))), 1, 1e-14);
      for (const k of points.filter((x) => x > 0)) {
        expect(pdf(law, k)).toBe(pdf(law, -k));
        expect(pdf(law, k)).toBeLessThan(pdf(law, k - 1));
      }
    });
  });

  it("has the moments and the entropy that are computed from its probabilities", () => {
    always((params) => {
      const law = mechanism(id, params).law(0);
      const expected = (f: (k: number) => number) =>
        sum(pointsOf(law).map((k) => pdf(law, k) * f(k)));
      close(law.absoluteMoment(1, 0), expected(Math.abs));
      close(
        law.variance,
        expected((k) => k * k),
        1e-11,
      );
      close(
        law.absoluteMoment(3.5, 2),
        expected((k) => Math.abs(k - 2) ** 3.5),
        1e-9,
      );
      close(
        law.entropy,
        expected((k) => -law.logPdf(k)),
      );
    });
  });

  it("has as p-quantile the smallest point k with P(X ≤ k) ≥ p, and opposite quantiles at p and 1 − p", () => {
    always((params) => {
      const law = mechanism(id, params).law(0);
      for (const p of [2 ** -50, 2 ** -20, 1 / 128, 0.3125, 0.5, 0.61, 0.97, 1 - 2 ** -40]) {
        const k = law.quantile(p);
        expect(law.cdf(k)).toBeGreaterThanOrEqual(p);
        expect(law.cdf(k - 1)).toBeLessThan(p);
        expect(Object.is(k, -0)).toBe(false);
        // The quantiles at p and 1 − p are opposite, unless the distribution function equals p at
        // some point.
        if (p < 0.5) expect(law.quantile(1 - p)).toBe(0 - k);
      }
    });
  });
});

describe("geometric-mixture", () => {
  it("has log-ratios of adjacent points that change from the inner to the outer slope at the breakpoint", () => {
    always(({ innerEpsilon, outerEpsilon, breakpoint, sensitivity }) => {
      const law = geometricMixtureLaw(
        innerEpsilon / sensitivity,
        outerEpsilon / sensitivity,
        breakpoint,
      );
      for (let k = 0; k < 2 * breakpoint; k++) {
        const slope = (k < breakpoint ? innerEpsilon : outerEpsilon) / sensitivity;
        close(law.logPdf(k) - law.logPdf(k + 1), slope, 1e-13);
      }
    });
  });

  it("is geometric noise if its two slopes are equal or the breakpoint is 0", () => {
    always(({ innerEpsilon: rate, outerEpsilon, breakpoint }) => {
      const plain = discreteLaplace(rate);
      for (const law of [
        geometricMixtureLaw(rate, rate, breakpoint),
        geometricMixtureLaw(outerEpsilon, rate, 0),
      ]) {
        close(law.variance, plain.variance);
        close(law.entropy, plain.entropy);
        for (const k of [-9, -1, 0, 4, 30]) {
          close(law.logPdf(k), plain.logPdf(k));
          close(law.cdf(k), plain.cdf(k));
        }
      }
    });
  });

  it("has a ζ between the inner and the outer ε at sensitivity 1", () => {
    always((params) => {
      const { details } = mechanism("geometric-mixture", { ...params, sensitivity: 1 });
      const { innerEpsilon, outerEpsilon } = params;
      expect(details.zeta).toBeGreaterThanOrEqual(
        Math.min(innerEpsilon, outerEpsilon) * (1 - 1e-12),
      );
      expect(details.zeta).toBeLessThanOrEqual(Math.max(innerEpsilon, outerEpsilon) * (1 + 1e-12));
    });
  });
});

describe.each(IDS)("%s", (id) => {
  it("has the same distribution if both ε and the sensitivity grow by the same factor", () => {
    always((params) => {
      const larger = {
        ...params,
        innerEpsilon: 3 * params.innerEpsilon,
        outerEpsilon: 3 * params.outerEpsilon,
        sensitivity: 3 * params.sensitivity,
      };
      const [one, other] = [mechanism(id, params).law(0), mechanism(id, larger).law(0)];
      close(one.variance, other.variance);
      close(one.entropy, other.entropy);
      close(one.logPdf(7), other.logPdf(7));
    });
  });

  it("is never better than plain noise with the same pure ε, because of likelihood-ratio dominance", () => {
    always((params) => {
      const { innerEpsilon, outerEpsilon, breakpoint, sensitivity } = params;
      if (outerEpsilon < innerEpsilon && breakpoint < sensitivity) return;
      const made = mechanism(id, params);
      const plain = plainOf(id, { ...params, innerEpsilon: made.privacy.epsilon });
      expect(made.law(0).variance).toBeGreaterThanOrEqual(plain.variance * (1 - 1e-9));
      const error = (law: Distribution) => law.absoluteMoment(1, 0);
      expect(error(made.law(0))).toBeGreaterThanOrEqual(error(plain) * (1 - 1e-9));
      for (const t of [0, 1, 3, 10, 25]) {
        expect(made.law(0).survival(t)).toBeGreaterThanOrEqual(plain.survival(t) * (1 - 1e-9));
      }
    });
  });
});

/** The same kind of noise with the inner slope on both sides of the breakpoint. */
function plainOf(id: Mechanism["id"], params: Params): Distribution {
  return mechanismKind(id)
    .create({ ...params, outerEpsilon: params.innerEpsilon })
    .law(0);
}

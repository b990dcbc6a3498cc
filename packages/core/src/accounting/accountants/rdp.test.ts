import { describe, expect, it } from "vitest";
import { composeAtoms, response, truthOf } from "../../../test/accountants/exact.js";
import {
  approximate,
  deltaOf,
  epsilonOf,
  gaussian,
  laplace,
  pure,
  sampled,
  times,
} from "../../../test/accountants/kit.js";
import { laplaceSum } from "../../../test/accountants/laplace-sum.js";
import { integrate } from "../../numerics/index.js";
import { gaussianPrivacy } from "../../privacy/ideal/index.js";
import type { PrivacyEvent, SingleEvent } from "../events/event.js";
import { rdp, rdpCurve } from "./rdp.js";
import { rdpCurveOf } from "./rdp-curve.js";
import { zcdp } from "./zcdp.js";

const INF = Number.POSITIVE_INFINITY;

function curveOf(event: SingleEvent): (alpha: number) => number {
  const curve = rdpCurveOf(event);
  if (curve === undefined) throw new Error(`no curve of ${event.kind}`);
  return curve;
}

/**
 * Noise on a value that changes by 1. The field `logRatio` is the logarithm of the shifted density
 * divided by the density.
 */
interface Noise {
  readonly density: (z: number) => number;
  readonly logRatio: (z: number) => number;
}

const bell = (sigma: number): Noise => ({
  density: (z) => Math.exp(-((z / sigma) ** 2) / 2) / (sigma * Math.sqrt(2 * Math.PI)),
  logRatio: (z) => (z - 0.5) / (sigma * sigma),
});
const tent = (scale: number): Noise => ({
  density: (z) => Math.exp(-Math.abs(z) / scale) / (2 * scale),
  logRatio: (z) => (Math.abs(z) - Math.abs(z - 1)) / scale,
});

/**
 * The larger Rényi divergence of both directions for noise on a sample, by quadrature over the
 * output.
 */
function byQuadrature({ density, logRatio }: Noise, points: number[], r: number, alpha: number) {
  const moment = (power: number) => {
    // A likelihood ratio x has mean 1, so the integrand can be x^power − 1 − power·(x − 1).
    const excess = (z: number) => {
      const gain = r * Math.expm1(logRatio(z));
      return density(z) * (Math.expm1(power * Math.log1p(gain)) - power * gain);
    };
    const { value, error } = integrate(excess, points, 1e-20);
    expect(error).toBeLessThanOrEqual(1e-9 * value);
    return Math.log1p(value);
  };
  return Math.max(moment(alpha), moment(1 - alpha)) / (alpha - 1);
}

describe("Rényi divergences of noise on a Poisson sample", () => {
  it.each([
    [1, 0.01],
    [2, 0.2],
    [0.8, 0.5],
    [10, 0.001],
  ])(
    "for σ = %d and sampling probability %d, the curve equals the integral at every order",
    (sigma, r) => {
      const curve = curveOf(sampled(r, gaussian(sigma)));
      const points = (alpha: number) => [-12 * sigma, 0, 1, alpha, alpha + 12 * sigma];
      for (const alpha of [1.01, 1.5, 2, 2.5, 3, 3.1, 4, 6.9, 7, 16]) {
        const exact = byQuadrature(bell(sigma), points(alpha), r, alpha);
        expect(Math.abs(curve(alpha) - exact)).toBeLessThanOrEqual(1e-8 * exact);
      }
    },
  );

  it.each([
    [1, 0.1],
    [4, 0.5],
  ])(
    "for Laplace noise of scale %d and sampling probability %d, the curve equals the integral",
    (scale, r) => {
      const curve = curveOf(sampled(r, laplace(1 / scale)));
      const points = [-40 * scale, 0, 1, 40 * scale];
      for (const alpha of [1.01, 1.5, 2, 2.7, 3, 8]) {
        const exact = byQuadrature(tent(scale), points, r, alpha);
        expect(Math.abs(curve(alpha) - exact)).toBeLessThanOrEqual(1e-8 * exact);
      }
    },
  );

  it("the divergence of a sample increases with the order and is at most the divergence of the whole data set", () => {
    for (const event of [gaussian(1), laplace(0.7), pure(0.9)]) {
      const [part, whole] = [curveOf(sampled(0.3, event)), curveOf(event)];
      let before = 0;
      for (let alpha = 1.001; alpha < 5000; alpha *= 1.3) {
        expect(part(alpha)).toBeGreaterThanOrEqual(before * (1 - 1e-9));
        expect(part(alpha)).toBeLessThanOrEqual(whole(alpha) * (1 + 1e-9));
        before = part(alpha);
      }
    }
  });
});

describe("the conversion of Rényi divergences to ε and δ", () => {
  /** The smallest value of D + ln(1/δ)/(α − 1) over many orders [mironov-2017, Proposition 3]. */
  const simple = (divergence: (alpha: number) => number, delta: number) => {
    let least = INF;
    for (let order = 1e-3; order < 1e9; order *= 1.01) {
      least = Math.min(least, divergence(1 + order) - Math.log(delta) / order);
    }
    return least;
  };

  it.each([1e-6, 1e-5, 1e-4, 1e-3, 0.05, 0.5, 1, 3, 10])(
    "for Gaussian noise with μ = %d, the converted ε lies between the exact ε and the simple bound",
    (mu) => {
      const event = gaussian(1 / mu);
      const truth = truthOf(gaussianPrivacy(mu).delta, { highest: mu * (mu / 2 + 40) });
      for (const delta of [0.1, 1e-3, 1e-6, 1e-12, 1e-18]) {
        const { lower, upper } = epsilonOf([event], delta, rdp);
        expect(lower).toBe(0);
        expect(upper).toBeGreaterThanOrEqual(truth.epsilon(delta));
        expect(upper).toBeLessThanOrEqual(simple((alpha) => (alpha * mu * mu) / 2, delta));
      }
      for (const epsilon of [0.1 * mu, mu, 5 * mu + mu * mu]) {
        expect(deltaOf([event], epsilon, rdp).upper).toBeGreaterThanOrEqual(truth.delta(epsilon));
        expect(deltaOf([event], epsilon, rdp).upper).toBeLessThanOrEqual(1);
      }
    },
  );

  it.each<[string, PrivacyEvent, ReturnType<typeof truthOf>]>([
    [
      "randomised response",
      times(40, pure(0.4)),
      composeAtoms([{ atoms: response(0.4), count: 40 }]),
    ],
    ["one response", pure(1), composeAtoms([{ atoms: response(1), count: 1 }])],
    ["Laplace noise", times(8, laplace(0.5)), laplaceSum(0.5, 8)],
  ])("the converted ε and δ are never below the exact values for %s", (_name, event, truth) => {
    for (const accountant of [rdp, zcdp]) {
      for (const delta of [0.3, 1e-2, 1e-6, 1e-12]) {
        const { upper } = epsilonOf([event], delta, accountant);
        expect(upper).toBeGreaterThanOrEqual(truth.epsilon(delta));
      }
      for (const epsilon of [0, 0.3, 0.9, 3]) {
        const { upper } = deltaOf([event], epsilon, accountant);
        expect(upper).toBeGreaterThanOrEqual(truth.delta(epsilon));
      }
    }
  });

  it("the converted δ has accurate digits if ε is slightly below the largest loss", () => {
    for (const epsilon of [0.1, 1, 3]) {
      for (const gap of [1e-6, 1e-7, 1e-8]) {
        const at = epsilon * (1 - gap);
        const exact = -Math.expm1((at - epsilon) / 2);
        const { upper } = deltaOf([laplace(epsilon)], at, rdp);
        expect(upper).toBeGreaterThanOrEqual(exact * (1 - 1e-8));
      }
    }
  });

  it("a curve that is known at a few orders gives almost the same ε as the whole curve, and never a smaller ε", () => {
    const orders = Array.from({ length: 60 }, (_, i) => 1 + 0.1 * 1.2 ** i);
    const few: PrivacyEvent = { kind: "rdp/1", orders, epsilons: orders.map((a) => a / 8) };
    for (const delta of [1e-3, 1e-9]) {
      const [some, all] = [few, gaussian(2)].map((e) => epsilonOf([e], delta, rdp).upper);
      expect(some).toBeGreaterThanOrEqual(all! * (1 - 1e-9));
      expect(some).toBeLessThanOrEqual(all! * 1.01);
    }
  });
});

describe("the Rényi curve of several events", () => {
  it("is the sum of the curves of all releases", () => {
    const curve = rdpCurve([times(3, gaussian(2), pure(0.1)), sampled(0.01, gaussian(1))]);
    for (const alpha of [1.01, 1.5, 2, 30.5]) {
      const parts = [gaussian(2), pure(0.1)].map((event) => 3 * curveOf(event)(alpha));
      const sum = parts[0]! + parts[1]! + curveOf(sampled(0.01, gaussian(1)))(alpha);
      expect(curve(alpha)).toBeGreaterThanOrEqual(sum);
      expect(curve(alpha)).toBeLessThanOrEqual(sum * (1 + 1e-14));
    }
    expect(rdpCurve([])(2)).toBe(0);
  });

  it("refuses orders outside (1, ∞), events without a curve, and malformed events", () => {
    const curve = rdpCurve([gaussian(1)]);
    for (const order of [1, 0.5, -2, INF, Number.NaN]) {
      expect(() => curve(order)).toThrow(`account: order (α) must be in (1, ∞), got ${order}`);
    }
    expect(() => rdpCurve([approximate(1, 1e-6)])).toThrow(/rdp: no bound for approximate\/1/);
    expect(() => rdpCurve([sampled(2, gaussian(1))])).toThrow(/events\[0\].*probability/);
  });
});

describe("zCDP levels", () => {
  const orders = Array.from({ length: 4000 }, (_, i) => 1 + 1e-7 * 1.01 ** i).filter(
    (a) => a < 1e6,
  );
  /** The smallest ρ with D_α ≤ ρα for every order α. */
  const level = (event: SingleEvent) => {
    const curve = curveOf(event);
    return Math.max(...orders.map((alpha) => curve(alpha) / alpha));
  };

  it.each([0.01, 0.3, 1, 4, 12])(
    "the zCDP levels of Laplace noise and of a pure ε event are exact at ε = %d",
    (epsilon) => {
      for (const event of [laplace(epsilon), pure(epsilon)]) {
        const rho = level(event);
        for (const delta of [1e-3, 1e-9]) {
          // Without the Gaussian event, the pure ε would be a better bound than zCDP.
          const used = epsilonOf([event, gaussian(1e9)], delta, zcdp).upper;
          const exact = epsilonOf([{ kind: "zcdp/1", rho }], delta, zcdp).upper;
          expect(used).toBeGreaterThanOrEqual(exact * (1 - 1e-4));
          expect(used).toBeLessThanOrEqual(exact * (1 + 1e-4));
        }
      }
    },
  );

  it("the zCDP level of Gaussian noise is ρ = μ²/2", () => {
    const found = epsilonOf([gaussian(2)], 1e-6, zcdp).upper;
    const level = epsilonOf([{ kind: "zcdp/1", rho: 1 / 8 }], 1e-6, zcdp).upper;
    expect(Math.abs(found - level)).toBeLessThan(1e-13 * level);
    expect(Math.abs(found - epsilonOf([gaussian(2)], 1e-6, rdp).upper)).toBeLessThan(1e-13 * found);
  });
});

it("a Rényi curve is interpolated between the known orders, and constant below the first known order", () => {
  const curve = rdpCurveOf({ kind: "rdp/1", orders: [1.5, 2, 4], epsilons: [0.5, 0.8, 1] });
  // The values of (α − 1)·D are 0, 0.25, 0.8 and 3 at the orders 1, 1.5, 2 and 4.
  for (const [alpha, exact] of [
    [1.2, 0.5],
    [1.5, 0.5],
    [1.75, (0.25 + 0.8) / 2 / 0.75],
    [3, 0.95],
    [4, 1],
  ] as const) {
    expect(curve?.(alpha), `order ${alpha}`).toBeCloseTo(exact, 12);
  }
  expect(curve?.(4.1)).toBe(Number.POSITIVE_INFINITY);
});

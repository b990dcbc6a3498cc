import { describe, expect, it } from "vitest";
import { integrate } from "../numerics/index.js";
import { type Distribution, momentByTails, pdf } from "./distribution.js";
import { gaussian } from "./gaussian.js";
import { laplace } from "./laplace.js";
import { staircase } from "./staircase.js";

const LAWS: readonly (readonly [string, () => Distribution])[] = [
  ["Laplace noise of scale 1", () => laplace(1)],
  ["Laplace noise of scale 0.02", () => laplace(0.02)],
  ["Gaussian noise with standard deviation 1", () => gaussian(1)],
  ["Gaussian noise with standard deviation 30", () => gaussian(30)],
  ["staircase noise with the step at 0.4", () => staircase(1, 1, 0.4)],
  ["staircase noise with the step at 0", () => staircase(2, 1.5, 0)],
  ["staircase noise with the step at 1", () => staircase(2, 1.5, 1)],
  ["staircase noise with a narrow step", () => staircase(5, 2, 0.0758)],
];
const ENOUGH = 400_000;

/**
 * Wraps a distribution so that it throws after too many calls. The test then fails if a moment does
 * not converge.
 */
function patient(law: Distribution): Distribution {
  let calls = 0;
  const counted =
    <T>(f: (x: number) => T) =>
    (x: number) => {
      if (++calls > ENOUGH) throw new Error(`more than ${ENOUGH} evaluations`);
      return f(x);
    };
  // Replaces the methods of the object itself, because its moments call these methods.
  return Object.assign(law, { survival: counted(law.survival), logPdf: counted(law.logPdf) });
}

/**
 * E f(X) by quadrature of f times the density. The interval is split at every kink, and the mass
 * outside is about 1e-16.
 */
function expectation(law: Distribution, f: (x: number) => number, center = 0): number {
  const reach = law.quantile(1 - 1e-16);
  const { sensitivity = reach / 8, step = 0 } = law.params;
  const points = [0, center];
  for (let k = 0; k * sensitivity < 1.3 * reach; k++) {
    points.push(k * sensitivity, (k + step) * sensitivity);
    points.push(-k * sensitivity, -(k + step) * sensitivity);
  }
  points.sort((a, b) => a - b);
  return integrate((x) => f(x) * pdf(law, x), points, 1e-13).value;
}

const close = (a: number, b: number, tolerance = 1e-12) =>
  expect(Math.abs(a - b), `${a} and ${b}`).toBeLessThanOrEqual(tolerance * Math.abs(b));

describe.each(LAWS)("%s", (_name, make) => {
  it("the total mass is 1, the mean is 0, and the variance is as stated", () => {
    const law = patient(make());
    const spread = Math.sqrt(law.variance);
    close(
      expectation(law, () => 1),
      1,
    );
    expect(Math.abs(expectation(law, (x) => x / spread))).toBeLessThan(1e-12);
    close(
      expectation(law, (x) => (x / spread) ** 2),
      1,
    );
  });

  it("the stated entropy is the entropy of the density", () => {
    const law = patient(make());
    const entropy = expectation(law, (x) => -law.logPdf(x));
    expect(Math.abs(entropy - law.entropy)).toBeLessThan(1e-11);
  });

  it.each([0.5, 1, 1.5, 2, 3, 4])(
    "the absolute moment of order %d about 0 agrees with quadrature",
    (p) => {
      const law = patient(make());
      const unit = Math.sqrt(law.variance);
      const numeric = expectation(law, (x) => Math.abs(x / unit) ** p);
      // For orders below 1 the integrand is a root at 0, so quadrature has fewer correct digits.
      close(law.absoluteMoment(p, 0) / unit ** p, numeric, p < 1 ? 1e-6 : 1e-11);
    },
  );

  it.each([1, 1.5, 2, 3])(
    "the absolute moment of order %d about other centers agrees with quadrature",
    (p) => {
      for (const t of [-2, 0.3, 1]) {
        const law = patient(make());
        const unit = Math.sqrt(law.variance);
        const numeric = expectation(law, (x) => Math.abs(x / unit - t) ** p, t * unit);
        close(law.absoluteMoment(p, t * unit) / unit ** p, numeric, 1e-10);
      }
    },
  );

  it("the second moment about c equals variance + c² to full precision", () => {
    const law = patient(make());
    for (const t of [0.1, 1, 40]) {
      const c = t * Math.sqrt(law.variance);
      close(law.absoluteMoment(2, c), law.variance + c * c, 1e-14);
    }
  });

  it("the moments agree with those computed from the tails", () => {
    const law = patient(make());
    for (const p of [1, 2, 3]) close(momentByTails(law, p, 0), law.absoluteMoment(p, 0), 1e-10);
  });

  it("the survival function has accurate digits far out in the tail", () => {
    const law = make();
    // The distance between the compared points is one hundredth of a standard deviation.
    const unit = Math.sqrt(law.variance) / 100;
    for (const t of [1, 5, 20, 30]) {
      const x = t * Math.sqrt(law.variance);
      const mass = integrate((y) => pdf(law, y) / pdf(law, x), [x, x + unit], 1e-15).value;
      const difference = (law.survival(x) - law.survival(x + unit)) / pdf(law, x);
      const jump = law.kinks.length > 1 ? 1e-2 : 1e-9;
      if (law.survival(x) > 0) close(difference / unit, mass / unit, jump);
      expect(law.cdf(-x)).toBe(law.survival(x));
    }
  });
});

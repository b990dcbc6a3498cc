import { describe, expect, it } from "vitest";
import { gaussian, laplace, staircase } from "../../src/laws/index.js";
import { optimalStep } from "../../src/mechanisms/noise/best-staircase.js";
import { parseMetric } from "../../src/metrics/index.js";
import { gaussianPrivacy, laplacePrivacy } from "../../src/privacy/ideal/index.js";
import golden from "./baselines.json" with { type: "json" };
import { expectClose } from "./golden.js";

const CLOSE = 1e-11;

describe.each(golden.rows)("noise with P(|error| ≤ $tau) = $rho at Δ = $Delta", (row) => {
  const { rho, tau, Delta } = row;
  const useful = parseMetric(`usefulness:${tau}`);

  it("has the golden σ and ε at two δ if it is Gaussian", () => {
    expectClose(useful.of(gaussian(row.gauss_sigma), 0), rho, CLOSE);
    const { delta } = gaussianPrivacy(Delta / row.gauss_sigma);
    expectClose(delta(row.analytic_gauss_eps_1e5), 1e-5, CLOSE);
    expectClose(delta(row.analytic_gauss_eps_1e7), 1e-7, CLOSE);
  });

  it("has the golden scale if it is Laplace", () => {
    expectClose(useful.of(laplace(row.laplace_b), 0), rho, CLOSE);
    expectClose(Delta / row.laplace_b, row.laplace_eps, CLOSE);
    expect(laplacePrivacy(row.laplace_eps).epsilon).toBe(row.laplace_eps);
  });

  it("has the golden ε and step if it is a staircase", () => {
    const step = optimalStep(row.staircase_eps, Delta, useful);
    expect(step).toBeCloseTo(row.staircase_gamma, 14);
    expectClose(useful.of(staircase(row.staircase_eps, Delta, step), 0), rho, CLOSE);
  });
});

describe("Gaussian noise released T times", () => {
  it.each(golden.composition)(
    "costs as much as Gaussian noise with μ√T: T = $T",
    ({ T, sigma, eps }) => {
      const mu = (3 / sigma) * Math.sqrt(T);
      expectClose(gaussianPrivacy(mu).delta(eps), 1e-5, 1e-10);
    },
  );
});

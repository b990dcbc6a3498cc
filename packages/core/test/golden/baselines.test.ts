import { describe, expect, it } from "vitest";
import { gaussian, laplace, staircase } from "../../src/laws/index.js";
import { optimalStep } from "../../src/mechanisms/noise/best-staircase.js";
import { parseMetric } from "../../src/metrics/index.js";
import { gaussianPrivacy, laplacePrivacy } from "../../src/privacy/ideal/index.js";
import golden from "./baselines.json" with { type: "json" };
import { expectClose } from "./golden.js";

const CLOSE = 1e-11;

describe.each(golden.rows)("noise within $tau with probability $rho, Δ = $Delta", (row) => {
  const { rho, tau, Delta } = row;
  const useful = parseMetric(`usefulness:${tau}`);

  it("is Gaussian of this σ, at this ε for two δ", () => {
    expectClose(useful.of(gaussian(row.gauss_sigma), 0), rho, CLOSE);
    const { delta } = gaussianPrivacy(Delta / row.gauss_sigma);
    expectClose(delta(row.analytic_gauss_eps_1e5), 1e-5, CLOSE);
    expectClose(delta(row.analytic_gauss_eps_1e7), 1e-7, CLOSE);
  });

  it("is Laplace of this scale", () => {
    expectClose(useful.of(laplace(row.laplace_b), 0), rho, CLOSE);
    expectClose(Delta / row.laplace_b, row.laplace_eps, CLOSE);
    expect(laplacePrivacy(row.laplace_eps).epsilon).toBe(row.laplace_eps);
  });

  it("is a staircase of this ε, with the step for this usefulness", () => {
    const step = optimalStep(row.staircase_eps, Delta, useful);
    expect(step).toBeCloseTo(row.staircase_gamma, 14);
    expectClose(useful.of(staircase(row.staircase_eps, Delta, step), 0), rho, CLOSE);
  });
});

describe("Gaussian noise released T times", () => {
  it.each(golden.composition)("is Gaussian with μ√T: T = $T", ({ T, sigma, eps }) => {
    const mu = (3 / sigma) * Math.sqrt(T);
    expectClose(gaussianPrivacy(mu).delta(eps), 1e-5, 1e-10);
  });
});

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

  it("Gaussian noise has the σ of the reference file, and the ε of the file at two values of δ", () => {
    expectClose(useful.of(gaussian(row.gauss_sigma), 0), rho, CLOSE);
    const { delta } = gaussianPrivacy(Delta / row.gauss_sigma);
    expectClose(delta(row.analytic_gauss_eps_1e5), 1e-5, CLOSE);
    expectClose(delta(row.analytic_gauss_eps_1e7), 1e-7, CLOSE);
  });

  it("Laplace noise has the scale of the reference file", () => {
    expectClose(useful.of(laplace(row.laplace_b), 0), rho, CLOSE);
    expectClose(Delta / row.laplace_b, row.laplace_eps, CLOSE);
    expect(laplacePrivacy(row.laplace_eps).epsilon).toBe(row.laplace_eps);
  });

  it("staircase noise has the ε and the step of the reference file", () => {
    const step = optimalStep(row.staircase_eps, Delta, useful);
    expect(step).toBeCloseTo(row.staircase_gamma, 14);
    expectClose(useful.of(staircase(row.staircase_eps, Delta, step), 0), rho, CLOSE);
  });
});

describe("Gaussian noise released T times", () => {
  it.each(golden.composition)(
    "T = $T Gaussian releases cost as much as one Gaussian release with μ√T",
    ({ T, sigma, eps }) => {
      const mu = (3 / sigma) * Math.sqrt(T);
      expectClose(gaussianPrivacy(mu).delta(eps), 1e-5, 1e-10);
    },
  );
});

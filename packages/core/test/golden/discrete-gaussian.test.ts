import { describe, it } from "vitest";
import { discreteGaussian, pdf } from "../../src/laws/index.js";
import { discreteGaussianPrivacy } from "../../src/mechanisms/noise/index.js";
import golden from "./discrete-gaussian.json" with { type: "json" };
import { expectClose, numbered } from "./golden.js";

describe.each(golden.rows)("the discrete Gaussian distribution with σ = $sigma", (row) => {
  const law = discreteGaussian(row.sigma);

  it("has the variance and the entropy of the reference file", () => {
    expectClose(law.variance, row.variance, 1e-12);
    expectClose(law.entropy, row.entropy, 1e-12);
  });

  it("has the probabilities of the reference file", () => {
    for (const [k, mass] of numbered(row.pmf)) {
      expectClose(pdf(law, k), mass, 1e-12, `at ${k}`);
      expectClose(pdf(law, -k), mass, 1e-12, `at −${k}`);
    }
  });

  it("has the distribution function of the reference file, in the lower and in the upper tail", () => {
    for (const [k, below] of numbered(row.cdf)) {
      expectClose(law.cdf(k), below, 1e-12, `at ${k}`);
      expectClose(law.survival(-k - 1), below, 1e-12, `above ${-k - 1}`);
    }
  });

  it.each(row.delta)(
    "has the δ of the reference file at ε = $epsilon, Δ = $sensitivity",
    ({ sensitivity, epsilon, delta }) => {
      expectClose(discreteGaussianPrivacy(row.sigma, sensitivity).delta(epsilon), delta, 1e-11);
    },
  );

  it.each(row.rdp)(
    "has the Rényi divergence of the reference file at order $alpha, Δ = $sensitivity",
    ({ sensitivity, alpha, rdp }) => {
      expectClose(discreteGaussianPrivacy(row.sigma, sensitivity).rdp(alpha), rdp, 1e-12);
    },
  );
});

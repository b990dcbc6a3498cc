import { describe, expect, it } from "vitest";
import { mechanism } from "../../src/mechanisms/index.js";
import { gaussianSigma } from "../../src/mechanisms/noise/gaussian.js";
import { gaussianPrivacy } from "../../src/privacy/ideal/index.js";
import profile from "./gaussian-delta.json" with { type: "json" };
import calibration from "./gaussian-sigma.json" with { type: "json" };
import { expectClose } from "./golden.js";

describe("the exact δ of Gaussian noise", () => {
  it.each(profile.rows)(
    "Gaussian noise has the exact δ at μ = $mu and ε = $epsilon",
    ({ mu, epsilon, delta }) => {
      expectClose(gaussianPrivacy(mu).delta(epsilon), delta, 1e-11);
    },
  );

  it("the reference file contains very small values of δ", () => {
    const deltas = profile.rows.map(({ delta }) => Number(delta));
    expect(deltas.some((delta) => delta > 1e-35 && delta < 1e-30)).toBe(true);
    expect(deltas.some((delta) => delta > 0 && delta < 1e-80)).toBe(true);
  });
});

describe("the calibration of Gaussian noise by its exact δ", () => {
  it.each(calibration.rows)(
    "Gaussian noise is calibrated exactly at ε = $epsilon, δ = $delta",
    ({ epsilon, delta, sigma }) => {
      expectClose(gaussianSigma(epsilon, delta, 1), sigma, 1e-12);
      expectClose(gaussianSigma(epsilon, delta, 0.3), Number(sigma) * 0.3, 1e-12);
      const made = mechanism("gaussian", { epsilon, delta, sensitivity: 1 });
      expectClose(Math.sqrt(made.law(0).variance), sigma, 1e-12);
    },
  );
});

import { NoisewrightError } from "../../errors/index.js";
import { discreteGaussian as discreteGaussianLaw } from "../../laws/index.js";
import { bracket } from "../../numerics/index.js";
import { interval } from "../../params/index.js";
import {
  additive,
  defineMechanism,
  delta,
  epsilon,
  gaussianFamily,
  integerSensitivity,
  type MechanismSpec,
  NO_PURE_EPSILON,
  noiseProposal,
  REPORTED_DELTA,
  SLOWEST_TAIL,
  sigma,
  variant,
} from "../kit/index.js";
import { discreteGaussianEvent } from "./discrete-gaussian-event.js";
import { discreteGaussianPrivacy } from "./discrete-gaussian-privacy.js";
import { gaussianSigma } from "./gaussian.js";

const parameters = {
  epsilon,
  delta,
  sensitivity: integerSensitivity,
  sigma: { ...sigma, domain: interval("[", 0.01, 6e4, "]") },
};

/** Integer noise with probability ∝ exp(−k²/2σ²) [canonne-kamath-steinke-2020]. */
export const discreteGaussian = defineMechanism({
  id: "discrete-gaussian",
  group: "plain",
  summary: "integer noise for (ε, δ) with light tails; composes well",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "delta", "sensitivity"], ({ epsilon, delta, sensitivity }) =>
      spec(calibrate(epsilon, delta, sensitivity), sensitivity, () => epsilon, { epsilon, delta }),
    ),
    variant(parameters, ["sigma", "sensitivity"], ({ sigma, sensitivity }) => {
      const { delta } = discreteGaussianPrivacy(sigma, sensitivity);
      const epsilon = () => bracket((at) => delta(at) <= REPORTED_DELTA, 0, 1e6, 1e-9).yes;
      return spec(sigma, sensitivity, epsilon, { delta: REPORTED_DELTA });
    }),
  ],
  propose: noiseProposal(true, ({ sensitivity, delta }) =>
    delta > 0 ? [gaussianFamily(sensitivity, parameters.sigma.domain, true)] : NO_PURE_EPSILON,
  ),
});

function spec(
  sigma: number,
  sensitivity: number,
  epsilon: () => number,
  claim: MechanismSpec["claim"],
) {
  return additive({
    law: discreteGaussianLaw(sigma),
    privacy: discreteGaussianPrivacy(sigma, sensitivity),
    claim,
    lattice: {
      subject: "discrete-gaussian",
      sensitivity,
      // ε is computed only when the weights are compiled.
      get epsilon() {
        return Math.max(epsilon(), SLOWEST_TAIL);
      },
      pure: false,
      tailMass: Math.min(2 ** -60, claim.delta * 2 ** -20),
    },
    details: { sigma },
    get idealEvent() {
      return discreteGaussianEvent(sigma, sensitivity);
    },
  });
}

/** The largest σ that fits in a weight table. */
const LARGEST_SIGMA = 6e4;

function checkWidth(sigma: number): void {
  if (sigma <= LARGEST_SIGMA) return;
  throw new NoisewrightError({
    code: "lattice-overflow",
    subject: "discrete-gaussian",
    what: `integer noise needs σ = ${Math.round(sigma)}`,
    limit: String(LARGEST_SIGMA),
    advice: "raise epsilon or delta, or use gaussian, which can use larger lattice steps",
  });
}

/**
 * A margin for the rounding of weights. The lattice of this mechanism is the integers, so only the
 * weights are rounded.
 */
const MARGIN = 1 - 1e-12;

/**
 * A σ with exact δ(ε) ≤ delta, searched near the σ of Gaussian noise. Of the two ends of the last
 * bracket, the safe end is returned.
 */
function calibrate(epsilon: number, delta: number, sensitivity: number): number {
  const holds = (sigma: number) =>
    discreteGaussianPrivacy(sigma, sensitivity).delta(epsilon) <= delta * MARGIN;
  let yes = gaussianSigma(epsilon, delta, sensitivity);
  checkWidth(yes);
  while (!holds(yes)) yes *= 1.1;
  let no = yes / 1.1;
  while (holds(no)) no /= 1.1;
  return bracket(holds, no, no * 1.1, 1e-14).yes;
}

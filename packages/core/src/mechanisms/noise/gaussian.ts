import { gaussian as gaussianLaw } from "../../laws/index.js";
import { bracket } from "../../numerics/index.js";
import { gaussianPrivacy } from "../../privacy/ideal/index.js";
import {
  additive,
  defineMechanism,
  delta,
  epsilon,
  gaussianFamily,
  type MechanismSpec,
  NO_PURE_EPSILON,
  noiseProposal,
  REPORTED_DELTA,
  SLOWEST_TAIL,
  sensitivity,
  sigma,
  variant,
} from "../kit/index.js";

const parameters = { epsilon, delta, sensitivity, sigma };

/**
 * Gaussian noise, calibrated by its exact privacy profile [balle-wang-2018, Theorem 8] instead of a
 * bound.
 */
export const gaussian = defineMechanism({
  id: "gaussian",
  group: "plain",
  summary: "real-valued noise for (ε, δ) with light tails; composes well",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "delta", "sensitivity"], ({ epsilon, delta, sensitivity }) =>
      spec(gaussianSigma(epsilon, delta, sensitivity), sensitivity, () => epsilon, {
        epsilon,
        delta,
      }),
    ),
    variant(parameters, ["sigma", "sensitivity"], ({ sigma, sensitivity }) => {
      const { delta } = gaussianPrivacy(sensitivity / sigma);
      const epsilon = () => bracket((at) => delta(at) <= REPORTED_DELTA, 0, 1e6, 1e-9).yes;
      return spec(sigma, sensitivity, epsilon, { delta: REPORTED_DELTA });
    }),
  ],
  propose: noiseProposal(false, ({ sensitivity, delta }) =>
    delta > 0 ? [gaussianFamily(sensitivity, parameters.sigma.domain, false)] : NO_PURE_EPSILON,
  ),
});

function spec(
  sigma: number,
  sensitivity: number,
  epsilon: () => number,
  claim: MechanismSpec["claim"],
) {
  return additive({
    law: gaussianLaw(sigma),
    privacy: gaussianPrivacy(sensitivity / sigma),
    claim,
    lattice: {
      subject: "gaussian",
      sensitivity,
      // ε is computed only when the weights are compiled.
      get epsilon() {
        return Math.max(epsilon(), SLOWEST_TAIL);
      },
      pure: false,
      tailMass: Math.min(2 ** -60, claim.delta * 2 ** -20),
    },
    details: { sigma },
    idealEvent: { kind: "gaussian/1", sigma, sensitivity },
  });
}

/**
 * The smallest σ whose exact δ(ε) is at most delta. Of the two ends of the last bracket, the safe
 * end is returned.
 */
export function gaussianSigma(epsilon: number, delta: number, sensitivity: number): number {
  const holds = (ratio: number) => gaussianPrivacy(1 / ratio).delta(epsilon) <= delta;
  return sensitivity * bracket(holds, 1e-6, 1e9).yes;
}

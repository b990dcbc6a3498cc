import { laplace as laplaceLaw } from "../../laws/index.js";
import { laplacePrivacy } from "../../privacy/ideal/index.js";
import {
  additive,
  defineMechanism,
  epsilon,
  noiseProposal,
  pureFamily,
  sensitivity,
  variant,
} from "../kit/index.js";

const parameters = { epsilon, sensitivity };

/**
 * Real-valued noise with density ∝ exp(−ε|x|/Δ). This noise is ε-DP at sensitivity Δ [dwork-2006,
 * Proposition 1].
 */
export const laplace = defineMechanism({
  id: "laplace",
  group: "plain",
  summary: "real-valued noise for pure ε; the simplest choice",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "sensitivity"], ({ epsilon, sensitivity }) =>
      additive({
        law: laplaceLaw(sensitivity / epsilon),
        privacy: laplacePrivacy(epsilon),
        claim: { epsilon, delta: 0 },
        lattice: { subject: "laplace", sensitivity, epsilon, pure: true },
        details: { scale: sensitivity / epsilon },
        idealEvent: { kind: "laplace/1", scale: sensitivity / epsilon, sensitivity },
      }),
    ),
  ],
  propose: noiseProposal(false, ({ sensitivity }) => [
    pureFamily((epsilon) => ({ epsilon, sensitivity }), "simple noise that is easy to explain"),
  ]),
});

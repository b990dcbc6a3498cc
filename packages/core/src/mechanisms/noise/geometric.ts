import { discreteLaplace } from "../../laws/index.js";
import { geometricPrivacy } from "../../privacy/ideal/index.js";
import {
  additive,
  defineMechanism,
  epsilon,
  integerSensitivity,
  noiseProposal,
  pureFamily,
  variant,
  wholeEpsilonRange,
} from "../kit/index.js";

const parameters = { epsilon, sensitivity: integerSensitivity };

/** Integer noise with probability ∝ exp(−ε|k|/Δ) [ghosh-roughgarden-sundararajan-2012]. */
export const geometric = defineMechanism({
  id: "geometric",
  group: "plain",
  summary: "integer noise for pure ε: noisy counts are whole numbers",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "sensitivity"], ({ epsilon, sensitivity }) =>
      additive({
        law: discreteLaplace(epsilon / sensitivity),
        privacy: geometricPrivacy(epsilon, sensitivity),
        claim: { epsilon, delta: 0 },
        lattice: { subject: "geometric", sensitivity, epsilon, pure: true },
        details: { scale: sensitivity / epsilon },
      }),
    ),
  ],
  propose: noiseProposal(true, (need) => [
    pureFamily(
      (epsilon) => ({ epsilon, sensitivity: need.sensitivity }),
      "simple noise for counts",
      { whole: true, strengths: wholeEpsilonRange(need) },
    ),
  ]),
});

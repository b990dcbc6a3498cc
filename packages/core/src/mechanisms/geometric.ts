import { discreteLaplace } from "../distributions/index.js";
import { geometricPrivacy } from "../privacy/index.js";
import { additive } from "./kit/additive.js";
import { defineMechanism, way } from "./kit/define-mechanism.js";
import { noiseProposal, pureFamily, wholeLevels } from "./kit/need.js";
import { epsilon, integerSensitivity } from "./kit/parameters.js";

const parameters = { epsilon, sensitivity: integerSensitivity };

/** Noise of probability ∝ exp(−ε|k|/Δ) on the integers [ghosh-roughgarden-sundararajan-2012]. */
export const geometric = defineMechanism({
  id: "geometric",
  summary: "integer noise for pure ε: counts stay counts",
  parameters,
  ways: [
    way(parameters, ["epsilon", "sensitivity"], ({ epsilon, sensitivity }) =>
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
      "plain noise for counts",
      { whole: true, strengths: wholeLevels(need) },
    ),
  ]),
});

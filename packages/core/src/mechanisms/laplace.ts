import { laplace as laplaceLaw } from "../distributions/index.js";
import { laplacePrivacy } from "../privacy/index.js";
import { additive } from "./kit/additive.js";
import { defineMechanism, way } from "./kit/define-mechanism.js";
import { noiseProposal, pureFamily } from "./kit/need.js";
import { epsilon, sensitivity } from "./kit/parameters.js";

const parameters = { epsilon, sensitivity };

/** Noise of density ∝ exp(−ε|x|/Δ) is ε-DP at sensitivity Δ [dwork-2006, Proposition 1]. */
export const laplace = defineMechanism({
  id: "laplace",
  summary: "real-valued noise for pure ε; the plain choice",
  parameters,
  ways: [
    way(parameters, ["epsilon", "sensitivity"], ({ epsilon, sensitivity }) =>
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
    pureFamily((epsilon) => ({ epsilon, sensitivity }), "plain noise, and easy to explain"),
  ]),
});

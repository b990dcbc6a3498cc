import { type Distribution, discreteLaplace, pdf } from "../distributions/index.js";
import { discretePrivacy, type LossAtom } from "../privacy/index.js";
import { additive } from "./kit/additive.js";
import { defineMechanism, way } from "./kit/define-mechanism.js";
import { epsilon, integerSensitivity } from "./kit/parameters.js";

const parameters = { epsilon, sensitivity: integerSensitivity };

/** Noise of probability ∝ exp(−ε|k|/Δ) on the integers [ghosh-roughgarden-sundararajan-2012]. */
export const geometric = defineMechanism({
  id: "geometric",
  summary: "integer noise for pure ε: counts stay counts",
  parameters,
  ways: [
    way(parameters, ["epsilon", "sensitivity"], ({ epsilon, sensitivity }) => {
      const law = discreteLaplace(epsilon / sensitivity);
      return additive({
        law,
        privacy: discretePrivacy(epsilon, losses(law, epsilon, sensitivity)),
        claim: { epsilon, delta: 0 },
        lattice: { subject: "geometric", sensitivity, epsilon, pure: true },
        details: { scale: sensitivity / epsilon },
      });
    }),
  ],
});

/** Against the law moved by Δ the loss is ε up to 0, −ε from Δ on, and linear between. */
function losses(law: Distribution, epsilon: number, sensitivity: number): LossAtom[] {
  const between = Array.from({ length: sensitivity - 1 }, (_, i) => ({
    loss: epsilon * (1 - (2 * (i + 1)) / sensitivity),
    mass: pdf(law, i + 1),
  }));
  return [
    { loss: epsilon, mass: law.cdf(0) },
    ...between,
    { loss: -epsilon, mass: law.survival(sensitivity - 1) },
  ];
}

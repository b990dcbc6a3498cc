import { discreteLaplace, pdf } from "../../laws/index.js";
import { discretePrivacy, type IdealPrivacy } from "./ideal-privacy.js";

/**
 * Two-sided geometric noise of rate ε/Δ at integer sensitivity Δ. Compared with the law shifted by
 * Δ, the loss is ε up to 0, −ε from Δ on, and linear between.
 */
export function geometricPrivacy(epsilon: number, sensitivity: number): IdealPrivacy {
  const law = discreteLaplace(epsilon / sensitivity);
  const between = Array.from({ length: sensitivity - 1 }, (_, i) => ({
    loss: epsilon * (1 - (2 * (i + 1)) / sensitivity),
    mass: pdf(law, i + 1),
  }));
  return discretePrivacy(epsilon, [
    { loss: epsilon, mass: law.cdf(0) },
    ...between,
    { loss: -epsilon, mass: law.survival(sensitivity - 1) },
  ]);
}

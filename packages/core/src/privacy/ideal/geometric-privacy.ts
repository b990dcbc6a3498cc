import { discreteLaplace, pdf } from "../../laws/index.js";
import { discretePrivacy, type IdealPrivacy } from "./ideal-privacy.js";

/**
 * The privacy of two-sided geometric noise of rate ε/Δ at integer sensitivity Δ. The privacy loss
 * between the noise and the noise shifted by Δ is ε for outputs ≤ 0 and −ε for outputs ≥ Δ. Between
 * 0 and Δ the loss is linear.
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

import { discreteStaircase, pdf } from "../../laws/index.js";
import { type IdealPrivacy, mirroredPrivacy } from "../../privacy/ideal/index.js";

/**
 * Staircase noise on the integers against itself moved by Δ: the loss is ε up to 0 and at the points
 * beyond it that are on a first step while their mirror image is not, −ε in the mirror image.
 */
export function discreteStaircasePrivacy(
  epsilon: number,
  sensitivity: number,
  step: number,
): IdealPrivacy {
  const peak = pdf(discreteStaircase(epsilon, sensitivity, step), 0);
  const beyond = Math.min(step - 1, sensitivity - step);
  const mass = (1 + peak) / 2 + peak * beyond;
  return mirroredPrivacy(epsilon, { atoms: [{ loss: epsilon, mass }], ramps: [] });
}

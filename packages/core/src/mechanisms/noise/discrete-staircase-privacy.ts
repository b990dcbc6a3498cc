import { discreteStaircase, pdf } from "../../laws/index.js";
import { type IdealPrivacy, mirroredPrivacy } from "../../privacy/ideal/index.js";

/**
 * The privacy of staircase noise on the integers at a shift of Δ. The loss is ε at every point up
 * to 0. The loss is also ε at each later point that lies on the high part of a step while the
 * mirror image of the point does not. At the mirror images of all these points, the loss is −ε.
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

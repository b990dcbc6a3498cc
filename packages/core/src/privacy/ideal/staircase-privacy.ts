import { pdf, staircase } from "../../laws/index.js";
import { discretePrivacy, type IdealPrivacy } from "./ideal-privacy.js";

/**
 * The privacy loss between staircase noise and its copy shifted by Δ. The loss is ε on the
 * half-line beyond the centre, and on the shorter part of the first block on the other side of the
 * centre. The loss is −ε on the mirror image of these outputs, and 0 on all other outputs.
 */
export function staircasePrivacy(epsilon: number, sensitivity: number, step: number): IdealPrivacy {
  const law = staircase(epsilon, sensitivity, step);
  const density = step > 0 ? pdf(law, 0) : pdf(law, sensitivity) * Math.exp(epsilon);
  const full = 0.5 + density * sensitivity * Math.min(step, 1 - step);
  const mirrored = full * Math.exp(-epsilon);
  return discretePrivacy(epsilon, [
    { loss: epsilon, mass: full },
    { loss: 0, mass: Math.max(0, 1 - full - mirrored) },
    { loss: -epsilon, mass: mirrored },
  ]);
}

import { pdf, staircase } from "../../laws/index.js";
import { discretePrivacy, type IdealPrivacy } from "./ideal-privacy.js";

/**
 * Staircase noise compared with itself shifted by Δ. The loss is ε beyond the centre and over the
 * shorter part of the first block on its other side, −ε in the mirror image, and 0 between.
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

import { gaussianPrivacy, laplacePrivacy } from "../ideal-privacy.js";
import { GAUSSIAN_KERNEL, type Kernel } from "./kernel.js";

/** δ(ε) of plain kernel noise at a sensitivity in scales, for negative ε as well. */
export function kernelDelta(kernel: Kernel, sensitivity: number, epsilon: number): number {
  const privacy = kernel === GAUSSIAN_KERNEL ? gaussianPrivacy : laplacePrivacy;
  const at = (positive: number) => privacy(sensitivity).delta(positive);
  return epsilon >= 0 ? at(epsilon) : -Math.expm1(epsilon) + Math.exp(epsilon) * at(-epsilon);
}

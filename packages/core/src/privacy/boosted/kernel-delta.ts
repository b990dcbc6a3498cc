import type { IdealPrivacy } from "../ideal-privacy.js";
import type { Kernel } from "./kernel.js";

/** δ(ε) of a symmetric pair for negative ε as well: δ(−ε) = 1 − e^−ε + e^−ε δ(ε). */
export function deltaAnywhere({ delta }: IdealPrivacy, epsilon: number): number {
  if (epsilon >= 0) return delta(epsilon);
  return -Math.expm1(epsilon) + Math.exp(epsilon) * delta(-epsilon);
}

/** The same of plain kernel noise at a sensitivity in scales. */
export function kernelDelta(kernel: Kernel, sensitivity: number, epsilon: number): number {
  return deltaAnywhere(kernel.privacy(sensitivity), epsilon);
}

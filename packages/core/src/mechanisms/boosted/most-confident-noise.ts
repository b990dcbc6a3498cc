import { bracket, crossing, minimise } from "../../numerics/index.js";
import { boostedNoisePrivacy } from "./boosted-privacy.js";
import type { Kernel } from "./kernel.js";
import { boostedNoise } from "./optimum.js";

/** −ln(1 − ρ) of the highest confidence ρ that doubles can distinguish from 1. */
const HIGHEST_STRENGTH = 36;

/**
 * The search covers scales from the scale of plain noise with the same privacy up to this multiple
 * of that scale.
 */
const WIDEST = 60;

interface Goal {
  readonly sensitivity: number;
  readonly tolerance: number;
}

/**
 * Finds the boosted noise that is most likely to be within a tolerance, among noise with (ε, δ) for
 * one release. A kernel wider than plain noise with the same privacy leaves budget for a boost. For
 * each scale, the largest boost is found by bisection, because the privacy loss grows with the
 * boost. A search then finds the best scale.
 */
export function mostConfidentNoise(
  kernel: Kernel,
  goal: Goal,
  epsilon: number,
  delta: number,
): { readonly strength: number; readonly scale: number } {
  const { sensitivity, tolerance } = goal;
  /**
   * The amount by which the privacy loss of the noise exceeds the budget. Negative if the loss is
   * below the budget.
   */
  const excess = (scale: number, strength: number) => {
    const confidence = -Math.expm1(-strength);
    const family = boostedNoise(kernel, scale, { tolerance, confidence });
    const privacy = boostedNoisePrivacy(family, sensitivity);
    return delta === 0 ? privacy.epsilon - epsilon : Math.log(privacy.delta(epsilon) / delta);
  };
  const affordable = (scale: number) => {
    if (delta === 0) return kernel.privacy(sensitivity / scale).epsilon <= epsilon;
    return kernel.privacy(sensitivity / scale).delta(epsilon) <= delta;
  };
  const plain =
    sensitivity * bracket((ratio) => affordable(sensitivity * ratio), 1e-6, 1e9, 1e-12).yes;
  const strengthAt = (scale: number, precision: number) => {
    const inside = 1 - 2 * kernel.law(scale, 0).survival(tolerance);
    const least = Math.min(HIGHEST_STRENGTH, Math.max(1e-6, -Math.log1p(-inside)));
    if (excess(scale, HIGHEST_STRENGTH) <= 0) return HIGHEST_STRENGTH;
    if (excess(scale, least) > 0) return least;
    return crossing((t) => excess(scale, t), HIGHEST_STRENGTH, least, precision).yes;
  };
  const t = minimise((t) => -strengthAt(plain * Math.exp(t), 1e-5), 0, Math.log(WIDEST), 16, 1e-4);
  const scale = plain * Math.exp(t);
  return { strength: strengthAt(scale, 1e-13), scale };
}

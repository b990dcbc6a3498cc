import { bracket, crossing, minimise } from "../../numerics/index.js";
import { boostedNoisePrivacy } from "./boosted-privacy.js";
import type { Kernel } from "./kernel.js";
import { boostedNoise } from "./optimum.js";

/** −ln(1 − ρ) of the highest confidence that doubles can tell from 1. */
const HIGHEST = 36;

/** Scales from that of plain noise at the same cost to this many times as much. */
const WIDEST = 60;

interface Goal {
  readonly sensitivity: number;
  readonly tolerance: number;
}

/**
 * The boosted noise that is likeliest within a tolerance, of those that cost (ε, δ) in one release.
 * Wider kernels than the plain one that costs as much leave room for a boost: how much is a monotone
 * question for each, and of the scales the best is searched.
 */
export function surest(
  kernel: Kernel,
  goal: Goal,
  epsilon: number,
  delta: number,
): { readonly strength: number; readonly scale: number } {
  const { sensitivity, tolerance } = goal;
  /** How far from what it may cost noise is: below 0 where it costs less. */
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
    const least = Math.min(HIGHEST, Math.max(1e-6, -Math.log1p(-inside)));
    if (excess(scale, HIGHEST) <= 0) return HIGHEST;
    if (excess(scale, least) > 0) return least;
    return crossing((t) => excess(scale, t), HIGHEST, least, precision).yes;
  };
  const t = minimise((t) => -strengthAt(plain * Math.exp(t), 1e-5), 0, Math.log(WIDEST), 16, 1e-4);
  const scale = plain * Math.exp(t);
  return { strength: strengthAt(scale, 1e-13), scale };
}

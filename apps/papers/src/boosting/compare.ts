import { mechanism } from "@noisewright/core";
import { intervalMass } from "@noisewright/core/laws";
import { epsilonAt, type IdealPrivacy } from "@noisewright/core/privacy";
import {
  type BoostNeed,
  bestBoostedScale,
  boostedNoise,
  boostedNoisePrivacy,
  GAUSSIAN_KERNEL,
  type Kernel,
  LAPLACE_KERNEL,
} from "@noisewright/core/research";
import { gaussianAt, paperDelta, paperRdp } from "./paper-formula.js";
import { bestFactor, plainSigma, type Setting, smallestHolding } from "./setting.js";

/**
 * The privacy cost of each mechanism that meets the same requirement. All numbers are exact except
 * the paper's claim.
 */
export interface Compared extends Setting {
  readonly gaussian: number;
  readonly laplace: number;
  readonly staircase: number;
  readonly boostedGaussian: { readonly cost: number; readonly scale: number; readonly q: number };
  readonly boostedLaplace: { readonly cost: number; readonly scale: number; readonly q: number };
  /** The claimed cost and the exact cost, at the scale that the paper's formula prefers. */
  readonly paper: { readonly claim: number; readonly exact: number; readonly scale: number };
}

/**
 * The widest kernel in the paper's search, as a multiple of σ₀. Without this limit, the claimed
 * cost falls to 0.
 */
const WIDEST = 8;

export function compare(setting: Setting): Compared {
  const { sensitivity } = setting;
  const cost = (privacy: IdealPrivacy) => costOf(privacy, setting.measure);
  const best = (kernel: Kernel) => {
    const scale = bestBoostedScale(kernel, setting, cost);
    const family = boostedNoise(kernel, scale, setting);
    return { cost: cost(boostedNoisePrivacy(family, sensitivity)), scale, q: family.boost.rate };
  };
  const sigma = plainSigma(setting);
  const claimAt = (scale: number) => paperCost(setting, scale);
  const scale = sigma * bestFactor((factor) => claimAt(factor * sigma), WIDEST);
  const plain = (kernel: Kernel) =>
    kernel.privacy(sensitivity / (setting.tolerance * kernel.scaleFor(setting.confidence)));
  return {
    ...setting,
    gaussian: cost(plain(GAUSSIAN_KERNEL)),
    laplace: cost(plain(LAPLACE_KERNEL)),
    staircase: cost(staircaseFor(setting)),
    boostedGaussian: best(GAUSSIAN_KERNEL),
    boostedLaplace: best(LAPLACE_KERNEL),
    paper: {
      claim: claimAt(scale),
      exact: cost(boostedNoisePrivacy(gaussianAt(setting, scale), sensitivity)),
      scale,
    },
  };
}

/** Returns ε at the setting's δ, or the Rényi divergence at the setting's order. */
export function costOf(privacy: IdealPrivacy, measure: Setting["measure"]): number {
  return "delta" in measure ? epsilonAt(privacy, measure.delta) : privacy.rdp(measure.alpha);
}

function paperCost(setting: Setting, scale: number): number {
  const family = gaussianAt(setting, scale);
  const { measure, sensitivity } = setting;
  if ("alpha" in measure) return paperRdp(family, sensitivity, measure.alpha);
  const enough = (at: number) => paperDelta(family, sensitivity, at) <= measure.delta;
  return enough(0) ? 0 : smallestHolding(enough, 0, 1e3);
}

/**
 * Returns the privacy of the staircase mechanism that is tuned to the tolerance and has the
 * smallest ε that reaches the confidence.
 */
export function staircaseFor({ sensitivity, tolerance, confidence }: BoostNeed): IdealPrivacy {
  const made = (epsilon: number) =>
    mechanism("staircase", { epsilon, sensitivity, metric: `usefulness:${tolerance}` });
  const enough = (epsilon: number) =>
    intervalMass(made(epsilon).law(0), -tolerance, tolerance) >= confidence;
  return made(smallestHolding(enough, 1e-6, 50)).privacy;
}

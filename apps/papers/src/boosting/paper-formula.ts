import { deltaAnywhere, type IdealPrivacy } from "@noisewright/core/privacy";
import { type BoostedFamily, boostedNoise, GAUSSIAN_KERNEL } from "@noisewright/core/research";
import type { Setting } from "./setting.js";

/**
 * The accounting of [jiang-2024] for an absolute region and Gaussian noise, as it is printed but for
 * its indices. Here to be shown beside the exact numbers: it is not sound.
 */
interface Mixture {
  /** Kernel mass of an edge of the region, W₁ = W₂ in Proposition 6. */
  readonly edge: number;
  readonly jump: number;
  readonly plain: IdealPrivacy;
}

function mixtureOf(family: BoostedFamily, sensitivity: number): Mixture {
  const { kernel, scale, region, boost } = family;
  const { lower } = region(0);
  const edge = kernel.partial(scale, 0)(0, lower, lower + sensitivity, 0);
  return { edge, jump: boost.logRatio, plain: kernel.privacy(sensitivity / scale) };
}

/** δ(ε) of Proposition 6: jumps of ±L at the edges, as if independent of the kernel's own loss. */
export function paperDelta(family: BoostedFamily, sensitivity: number, epsilon: number): number {
  const { edge, jump, plain } = mixtureOf(family, sensitivity);
  return (
    edge * deltaAnywhere(plain, epsilon - jump) +
    edge * deltaAnywhere(plain, epsilon + jump) +
    (1 - 2 * edge) * deltaAnywhere(plain, epsilon)
  );
}

/** E e^−loss of the law of losses in Theorem 1. For any two laws with one support it is 1. */
export function paperMean(family: BoostedFamily, sensitivity: number): number {
  const { edge, jump } = mixtureOf(family, sensitivity);
  return 1 + edge * (Math.exp(jump) + Math.exp(-jump) - 2);
}

/** Rényi divergence of Proposition 2. */
export function paperRdp(family: BoostedFamily, sensitivity: number, alpha: number): number {
  const { edge, jump, plain } = mixtureOf(family, sensitivity);
  const x = (alpha - 1) * jump;
  const moment = edge * (Math.expm1(x) + Math.expm1(-x));
  return plain.rdp(alpha) + Math.log1p(moment) / (alpha - 1);
}

/** δ(ε) after T releases, Algorithm 1: the number of jumps is a walk, the kernel's loss Gaussian. */
export function paperComposed(
  family: BoostedFamily,
  sensitivity: number,
  count: number,
): (epsilon: number) => number {
  const { edge, jump } = mixtureOf(family, sensitivity);
  const walk = walkOf(edge, count);
  const plain = GAUSSIAN_KERNEL.privacy((sensitivity / family.scale) * Math.sqrt(count));
  return (epsilon) =>
    walk.reduce(
      (sum, mass, i) =>
        mass < 1e-30 ? sum : sum + mass * deltaAnywhere(plain, epsilon - (i - count) * jump),
      0,
    );
}

/** Where a walk of steps −1, 0, 1 with probabilities w, 1 − 2w, w is after n steps. */
function walkOf(w: number, n: number): Float64Array {
  let law = Float64Array.of(1);
  for (let step = 0; step < n; step++) {
    const next = new Float64Array(law.length + 2);
    law.forEach((mass, i) => {
      next[i] = next[i]! + w * mass;
      next[i + 1] = next[i + 1]! + (1 - 2 * w) * mass;
      next[i + 2] = next[i + 2]! + w * mass;
    });
    law = next;
  }
  return law;
}

export function gaussianAt(setting: Setting, scale: number): BoostedFamily {
  return boostedNoise(GAUSSIAN_KERNEL, scale, setting);
}

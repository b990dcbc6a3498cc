import { deltaAnywhere, type IdealPrivacy } from "@noisewright/core/privacy";
import { type BoostedFamily, boostedNoise, GAUSSIAN_KERNEL } from "@noisewright/core/research";
import type { Setting } from "./setting.js";

/**
 * The accounting of [jiang-2024] for an absolute region and Gaussian noise, as printed except for
 * corrected indices. This accounting is NOT sound. The code uses this accounting only to compare the paper's numbers with the exact numbers.
 */
interface Mixture {
  /** The mass of the kernel at one edge of the region: W₁ = W₂ in Proposition 6. */
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

/**
 * Returns δ(ε) by Proposition 6. The proposition treats the jumps of ±L at the edges as independent
 * of the kernel's privacy loss.
 */
export function paperDelta(family: BoostedFamily, sensitivity: number, epsilon: number): number {
  const { edge, jump, plain } = mixtureOf(family, sensitivity);
  return (
    edge * deltaAnywhere(plain, epsilon - jump) +
    edge * deltaAnywhere(plain, epsilon + jump) +
    (1 - 2 * edge) * deltaAnywhere(plain, epsilon)
  );
}

/**
 * Returns E e^−loss for the privacy loss distribution of Theorem 1. For a true privacy loss
 * distribution of two laws with the same support, this mean is 1.
 */
export function paperMean(family: BoostedFamily, sensitivity: number): number {
  const { edge, jump } = mixtureOf(family, sensitivity);
  return 1 + edge * (Math.exp(jump) + Math.exp(-jump) - 2);
}

/** Returns the Rényi divergence by Proposition 2. */
export function paperRdp(family: BoostedFamily, sensitivity: number, alpha: number): number {
  const { edge, jump, plain } = mixtureOf(family, sensitivity);
  const x = (alpha - 1) * jump;
  const moment = edge * (Math.expm1(x) + Math.expm1(-x));
  return plain.rdp(alpha) + Math.log1p(moment) / (alpha - 1);
}

/**
 * Returns δ(ε) after T releases by Algorithm 1. The algorithm assumes that the number of jumps is a
 * random walk and that the kernel's loss is Gaussian.
 */
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

/**
 * Returns the distribution after n steps of a random walk. The steps −1, 0 and 1 have the
 * probabilities w, 1 − 2w and w.
 */
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

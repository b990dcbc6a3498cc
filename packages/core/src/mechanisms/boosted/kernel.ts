import {
  type Distribution,
  gaussian,
  laplace,
  laplacePartialMoment,
  type PartialMoment,
  shifted,
} from "../../laws/index.js";
import { integrate, normalLogSurvival } from "../../numerics/index.js";
import { gaussianPrivacy, type IdealPrivacy, laplacePrivacy } from "../../privacy/ideal/index.js";
import { gaussianPartialMoment } from "./gaussian-partial-moment.js";

/**
 * Symmetric, log-concave noise that can be boosted. In functions of z, z is in units of the scale.
 */
export interface Kernel {
  readonly name: string;
  /** The law of the noisy answer. */
  law(scale: number, answer: number): Distribution;
  partial(scale: number, answer: number): PartialMoment;
  /** The privacy of the noise without boosting, at a sensitivity in units of the scale. */
  privacy(sensitivity: number): IdealPrivacy;
  /** The scale at which noise is within a tolerance of 1 with this confidence. */
  scaleFor(confidence: number): number;
  logDensity(z: number): number;
  /** The points where the density is not smooth. */
  readonly kinks: readonly number[];
  /**
   * The loss: ln of the density at z divided by the density at z − d, for d > 0. The loss never
   * increases in z.
   */
  loss(z: number, d: number): number;
  /**
   * The amount by which the loss falls from z to `end` ≥ z, computed without cancellation. No kink
   * may lie between z and `end`.
   */
  fall(z: number, end: number, d: number): number;
  /**
   * The z below which the loss exceeds a level. Infinite if the loss exceeds the level nowhere or
   * everywhere.
   */
  crossing(level: number, d: number): number;
  /**
   * The z ≥ 0 at which ln of the density, minus ln of the density at 0, is `level` ≤ 0. The result
   * is 0 for `level` > 0.
   */
  depth(level: number): number;
  /**
   * The z > 0 at which the logarithmic density falls at this rate. Infinite if the logarithmic
   * density never falls so fast.
   */
  slopePoint(rate: number): number;
  /** ln ∫ f(z)^α f(z − d)^(1−α) dz from a to b. No kink may lie between a and b. */
  logTilted(alpha: number, d: number, a: number, b: number): number;
}

const LOG_ROOT = Math.log(2 * Math.PI) / 2;

/** The kernel of boosted Gaussian noise. */
export const GAUSSIAN_KERNEL: Kernel = {
  name: "gaussian",
  law: (scale, answer) => shifted(gaussian(scale), answer),
  partial: gaussianPartialMoment,
  privacy: gaussianPrivacy,
  scaleFor: (confidence) => -1 / gaussian(1).quantile((1 - confidence) / 2),
  logDensity: (z) => -(z * z) / 2 - LOG_ROOT,
  kinks: [],
  loss: (z, d) => d * (d / 2 - z),
  fall: (z, end, d) => d * (end - z),
  crossing: (level, d) => d / 2 - level / d,
  depth: (level) => Math.sqrt(Math.max(0, -2 * level)),
  slopePoint: (rate) => rate,
  logTilted(alpha, d, a, b) {
    const mean = (1 - alpha) * d;
    return (alpha * (alpha - 1) * d * d) / 2 + logNormalMass(a - mean, b - mean, b - a);
  },
};

/** The kernel of boosted Laplace noise. */
export const LAPLACE_KERNEL: Kernel = {
  name: "laplace",
  law: (scale, answer) => shifted(laplace(scale), answer),
  partial: laplacePartialMoment,
  privacy: laplacePrivacy,
  scaleFor: (confidence) => -1 / Math.log1p(-confidence),
  logDensity: (z) => -Math.abs(z) - Math.LN2,
  kinks: [0],
  loss: (z, d) => Math.min(d, Math.max(-d, d - 2 * z)),
  fall: (z, end, d) => (z < 0 || end > d ? 0 : 2 * (end - z)),
  crossing(level, d) {
    if (level >= d) return Number.NEGATIVE_INFINITY;
    return level < -d ? Number.POSITIVE_INFINITY : (d - level) / 2;
  },
  depth: (level) => Math.max(0, -level),
  slopePoint: (rate) => (rate <= 1 ? 0 : Number.POSITIVE_INFINITY),
  logTilted(alpha, d, a, b) {
    // The exponent is linear between kinks. The exponent rises to the left of 0 and falls to the
    // right of d.
    const slope = b <= 0 ? 1 : a >= d ? -1 : 1 - 2 * alpha;
    const exponent = (z: number) => -alpha * Math.abs(z) - (1 - alpha) * Math.abs(z - d);
    const peak = exponent(slope > 0 ? b : a) - Math.LN2;
    const width = b - a;
    return slope === 0
      ? peak + Math.log(width)
      : peak + Math.log(-Math.expm1(-Math.abs(slope) * width) / Math.abs(slope));
  },
};

const standardMass = gaussianPartialMoment(1, 0);

/**
 * ln P(a < Z < b) for a standard normal Z. `width` is b − a, passed separately because the
 * subtraction may lose digits.
 */
function logNormalMass(a: number, b: number, width: number): number {
  if (a < 0 && b > 0) return Math.log(standardMass(0, a, b, 0));
  const near = a >= 0 ? a : -b;
  if (width * (1 + near) < 1) {
    // The mean of φ over the interval, relative to φ at the end of the interval nearest to 0.
    const part = (t: number) => Math.exp(-t * width * (near + (t * width) / 2));
    return -(near * near) / 2 - LOG_ROOT + Math.log(width * integrate(part, [0, 1]).value);
  }
  const [first, last] = [normalLogSurvival(near), normalLogSurvival(near + width)];
  return first + Math.log(-Math.expm1(last - first));
}

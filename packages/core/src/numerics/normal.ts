import { erfc } from "./erfc.js";
import { erfcInverse } from "./erfc-inverse.js";
import { erfcx } from "./erfcx.js";

/** P(Z > z) for a standard normal Z, with relative accuracy in the upper tail. */
export function normalSurvival(z: number): number {
  return erfc(z * Math.SQRT1_2) / 2;
}

/** ln P(Z > z) for a standard normal Z. The logarithm is finite even if P(Z > z) underflows. */
export function normalLogSurvival(z: number): number {
  return z < 0
    ? Math.log1p(-normalSurvival(-z))
    : Math.log(erfcx(z * Math.SQRT1_2) / 2) - (z * z) / 2;
}

/** The number z with P(Z > z) = p for a standard normal Z. */
export function normalUpperQuantile(p: number): number {
  return Math.SQRT2 * erfcInverse(2 * p);
}

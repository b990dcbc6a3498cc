import erfc from "@stdlib/math-base-special-erfc";
import erfcinv from "@stdlib/math-base-special-erfcinv";
import erfcx from "@stdlib/math-base-special-erfcx";

export { erfcx };

/** P(Z > z) for a standard normal Z, with relative accuracy in the upper tail. */
export function normalSurvival(z: number): number {
  return erfc(z * Math.SQRT1_2) / 2;
}

/** ln P(Z > z): finite long after the survival itself underflows. */
export function normalLogSurvival(z: number): number {
  return z < 0
    ? Math.log1p(-normalSurvival(-z))
    : Math.log(erfcx(z * Math.SQRT1_2) / 2) - (z * z) / 2;
}

/** The z with P(Z > z) = p. */
export function normalUpperQuantile(p: number): number {
  return Math.SQRT2 * erfcinv(2 * p);
}

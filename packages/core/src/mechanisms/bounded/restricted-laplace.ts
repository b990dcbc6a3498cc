import { LAPLACE } from "../kit/index.js";
import { defineRestricted } from "./restricted.js";

/**
 * Laplace noise given that the output falls in the range. Its exact level is
 * D/b + ln[(2 − e^(−D/b) − e^(−(w−D)/b)) / (1 − e^(−w/b))] for width w and D = min(Δ, w): between
 * Δ/b and 2Δ/b [mcglinchey-mason-2020, Proposition 2 gives the latter]. More bias than clamping at
 * equal ε; here for comparison.
 */
export const restrictedLaplace = defineRestricted({
  id: "restricted-laplace",
  summary: "real outputs renormalised to a range, with the exact calibration",
  family: LAPLACE,
  level(scale, reach, width) {
    const fall = (x: number) => -Math.expm1(-x); // 1 − e^−x
    const x = reach / scale;
    if (width === Number.POSITIVE_INFINITY) return x + Math.log1p(fall(x));
    return x + Math.log((fall(x) + fall((width - reach) / scale)) / fall(width / scale));
  },
});

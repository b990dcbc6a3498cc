import { LAPLACE } from "../kit/index.js";
import { defineRestricted } from "./restricted.js";

/**
 * Laplace noise conditioned on the range. For width w and D = min(Δ, w), the exact privacy level is
 * D/b + ln[(2 − e^(−D/b) − e^(−(w−D)/b)) / (1 − e^(−w/b))]. This level lies between Δ/b and 2Δ/b,
 * while [mcglinchey-mason-2020, Proposition 2] gives 2Δ/b. At equal ε, restricted noise has more
 * bias than clamped noise. The mechanism is included for comparison.
 */
export const restrictedLaplace = defineRestricted({
  id: "restricted-laplace",
  summary: "real outputs renormalised to a range, with exact calibration",
  family: LAPLACE,
  level(scale, distance, width) {
    const fall = (x: number) => -Math.expm1(-x); // 1 − e^−x
    const x = distance / scale;
    if (width === Number.POSITIVE_INFINITY) return x + Math.log1p(fall(x));
    return x + Math.log((fall(x) + fall((width - distance) / scale)) / fall(width / scale));
  },
});

import { GEOMETRIC } from "../kit/index.js";
import { defineRestricted } from "./restricted.js";

/**
 * Two-sided geometric noise conditioned on the range. The exact privacy level is D/b + ln
 * C(l+D)/C(l).
 */
export const restrictedGeometric = defineRestricted({
  id: "restricted-geometric",
  summary: "counts renormalised to a range, with exact calibration",
  family: GEOMETRIC,
  level(scale, distance, width) {
    /** P(l ≤ Y ≤ u) at distance s from l, times 1 + a. */
    const inside = (s: number) =>
      -Math.expm1(-(s + 1) / scale) + Math.exp(-1 / scale) * -Math.expm1(-(width - s) / scale);
    return distance / scale + Math.log(inside(distance) / inside(0));
  },
});

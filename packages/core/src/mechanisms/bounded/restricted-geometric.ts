import { GEOMETRIC } from "../kit/index.js";
import { defineRestricted } from "./restricted.js";

/** Two-sided geometric noise given that the output falls in the range: level D/b + ln C(l+D)/C(l). */
export const restrictedGeometric = defineRestricted({
  id: "restricted-geometric",
  summary: "counts renormalised to a range, with the exact calibration",
  family: GEOMETRIC,
  level(scale, reach, width) {
    /** P(l ≤ Y ≤ u) at a distance of s from l, times 1 + a. */
    const inside = (s: number) =>
      -Math.expm1(-(s + 1) / scale) + Math.exp(-1 / scale) * -Math.expm1(-(width - s) / scale);
    return reach / scale + Math.log(inside(reach) / inside(0));
  },
});

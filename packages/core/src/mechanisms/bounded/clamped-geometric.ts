import { GEOMETRIC } from "../kit/index.js";
import { defineCut } from "./define-cut.js";

/** Two-sided geometric noise with outputs clamped to the range. */
export const clampedGeometric = defineCut({
  id: "clamped-geometric",
  summary: "counts clamped to a range: smallest error, but biased near the bounds",
  family: GEOMETRIC,
  why: "the smallest error: outputs beyond a bound are moved to this bound",
  whole: true,
  own: {},
  choose: ({ lower, upper }) => ({
    cut: { below: lower, low: lower, above: upper, high: upper, shift: 0 },
    details: {},
  }),
});

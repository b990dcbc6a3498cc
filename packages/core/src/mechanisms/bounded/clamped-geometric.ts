import { GEOMETRIC } from "../kit/index.js";
import { defineCut } from "./define-cut.js";

/** Two-sided geometric noise, outputs clamped to the range. */
export const clampedGeometric = defineCut({
  id: "clamped-geometric",
  summary: "counts clamped to a range: least error, but biased near its ends",
  family: GEOMETRIC,
  why: "the least error: outputs beyond an end become the end",
  whole: true,
  own: {},
  choose: ({ lower, upper }) => ({
    cut: { below: lower, low: lower, above: upper, high: upper, shift: 0 },
    details: {},
  }),
});

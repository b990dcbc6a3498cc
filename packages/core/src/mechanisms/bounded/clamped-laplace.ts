import { LAPLACE } from "../kit/index.js";
import { defineCut } from "./define-cut.js";

/**
 * Laplace noise with outputs clamped to the range: the boundary inflated truncation of
 * [mcglinchey-mason-2020, eq. (5)]. The bias is (b/2)(e^−s − e^−t) at distances of s and t scales
 * from the bounds.
 */
export const clampedLaplace = defineCut({
  id: "clamped-laplace",
  summary:
    "real outputs clamped to a range: smallest error, bias of up to half a scale at the bounds",
  family: LAPLACE,
  why: "the smallest error: outputs beyond a bound are moved to this bound",
  own: {},
  choose: ({ lower, upper }) => ({
    cut: { below: lower, low: lower, above: upper, high: upper, shift: 0 },
    details: {},
  }),
});

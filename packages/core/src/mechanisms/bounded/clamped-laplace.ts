import { LAPLACE } from "../kit/index.js";
import { defineCut } from "./define-cut.js";

/**
 * Laplace noise, outputs clamped to the range: the boundary inflated truncation of
 * [mcglinchey-mason-2020, eq. (5)]. Bias (b/2)(e^−s − e^−t) at distances s, t scales from the ends.
 */
export const clampedLaplace = defineCut({
  id: "clamped-laplace",
  summary: "real outputs clamped to a range: least error, bias up to half a scale at the ends",
  family: LAPLACE,
  why: "the least error: outputs beyond an end become the end",
  own: {},
  choose: ({ lower, upper }) => ({
    cut: { below: lower, low: lower, above: upper, high: upper, shift: 0 },
    details: {},
  }),
});

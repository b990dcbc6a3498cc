import { LAPLACE } from "../kit/index.js";
import { shift, W_HALF } from "./dead-zone.js";
import { defineCut } from "./define-cut.js";

/**
 * Laplace noise, shifted down by α and clamped. With α = b·W(1/2) the bias at the lower bound
 * equals the bias far away from the lower bound, 0.3517 b. No other translation has a smaller
 * worst-case bias [mcglinchey-mason-2020, Theorem 4.1].
 */
export const rampLaplace = defineCut({
  id: "ramp-laplace",
  summary: "real outputs shifted down and clamped: bias spread evenly over the range",
  family: LAPLACE,
  why: "its bias is spread evenly over the range",
  own: { shift },
  choose({ lower, upper }, scale, own) {
    const α = own.shift ?? W_HALF * scale;
    return {
      cut: { below: lower + α, low: lower, above: upper + α, high: upper, shift: α },
      details: { shift: α },
    };
  },
});

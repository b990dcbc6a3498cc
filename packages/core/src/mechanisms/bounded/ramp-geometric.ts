import { bracket } from "../../numerics/index.js";
import { GEOMETRIC } from "../kit/index.js";
import { shift } from "./dead-zone.js";
import { defineCut } from "./define-cut.js";

/** Two-sided geometric noise, shifted down by α and clamped. */
export const rampGeometric = defineCut({
  id: "ramp-geometric",
  summary:
    "noisy counts shifted down and clamped, so outputs are fractions: bias spread evenly over the range",
  family: GEOMETRIC,
  why: "its bias is spread evenly over the range",
  own: { shift },
  choose({ lower, upper }, scale, own) {
    const α = own.shift ?? balancedShift(scale);
    return {
      cut: { below: lower + α, low: lower, above: upper + α, high: upper, shift: α },
      details: { shift: α },
    };
  },
});

/**
 * The α at which the bias at the lower bound, E(G − α)₊, equals α, the bias far away from the lower
 * bound.
 */
function balancedShift(scale: number): number {
  const a = Math.exp(-1 / scale);
  const bias = (α: number) => {
    const first = Math.floor(α) + 1;
    return (a ** first / (1 + a)) * (first - α + a / (1 - a));
  };
  return bracket((α) => bias(α) <= α, 0, Math.max(1, scale)).yes;
}

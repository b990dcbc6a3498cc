import { bracket } from "../../numerics/index.js";
import { GEOMETRIC } from "../kit/index.js";
import { shift } from "./dead-zone.js";
import { defineCut } from "./define-cut.js";

/** Two-sided geometric noise, moved down by α and clamped. */
export const rampGeometric = defineCut({
  id: "ramp-geometric",
  summary: "counts moved down and clamped, hence fractions: bias spread evenly over the range",
  family: GEOMETRIC,
  why: "bias spread evenly over the range",
  own: { shift },
  choose({ lower, upper }, scale, own) {
    const α = own.shift ?? balancedShift(scale);
    return {
      cut: { below: lower + α, low: lower, above: upper + α, high: upper, shift: α },
      details: { shift: α },
    };
  },
});

/** The α at which the bias at the lower end, E(G − α)₊, equals that far away, α. */
function balancedShift(scale: number): number {
  const a = Math.exp(-1 / scale);
  const bias = (α: number) => {
    const first = Math.floor(α) + 1;
    return (a ** first / (1 + a)) * (first - α + a / (1 - a));
  };
  return bracket((α) => bias(α) <= α, 0, Math.max(1, scale)).yes;
}

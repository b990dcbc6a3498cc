import type { Point } from "@noisewright/text";
import type { Charts } from "../kit/index.js";
import type { EqualPrivacy, Utility } from "./equal-privacy.js";

const FIGURES = [
  { of: "mean", title: "E|x|, below 1 is better" },
  { of: "variance", title: "variance, below 1 is better" },
  { of: "within", title: "P(|x| ≤ breakpoint), above 1 is better" },
] as const;
const YARDSTICKS = [
  { of: "zeta", name: "equal ζ, the paper's comparison" },
  { of: "rdp2", name: "equal Rényi divergence of order 2" },
  { of: "pure", name: "equal pure ε" },
] as const;

/**
 * Draws how the mixtures of Table I compare with geometric noise, for each criterion of equal
 * privacy.
 */
export function equalCharts({ rows }: EqualPrivacy): Charts {
  const ratios = (figure: keyof Utility, yardstick: (typeof YARDSTICKS)[number]["of"]) =>
    rows
      .map((row) => row.mixture[figure] / row[yardstick][figure])
      .toSorted((a, b) => a - b)
      .map((ratio, i): Point => [i + 1, ratio]);
  return {
    "equal-privacy": {
      title: "Mixture against geometric noise",
      words:
        "The mixture's figure divided by that of geometric noise, for each row of Table I, in ascending order. At equal pure ε the mixture never wins.",
      panels: FIGURES.map(({ of: figure, title }) => ({
        title,
        x: { label: "row, in order" },
        y: { label: "mixture / geometric", log: true },
        series: YARDSTICKS.map(({ of: yardstick, name }) => ({
          name,
          points: ratios(figure, yardstick),
        })),
      })),
    },
  };
}

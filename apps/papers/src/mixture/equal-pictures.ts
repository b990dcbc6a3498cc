import type { Point } from "@noisewright/text";
import type { Charts } from "../kit/index.js";
import type { EqualPrivacy, Utility } from "./equal-privacy.js";

const FIGURES = [
  { of: "mean", title: "E|x|, better below 1" },
  { of: "variance", title: "variance, better below 1" },
  { of: "within", title: "P(|x| ≤ breakpoint), better above 1" },
] as const;
const YARDSTICKS = [
  { of: "zeta", name: "equal ζ, the paper's comparison" },
  { of: "rdp2", name: "equal Rényi divergence of order 2" },
  { of: "pure", name: "equal pure ε" },
] as const;

/** How much better than geometric noise the mixtures of Table I are, by each yardstick. */
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
        "That of the mixture over that of geometric noise, for the rows of Table I from the least on. At equal pure ε it never wins.",
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

import { mechanism } from "@noisewright/core";
import { type Chart, type Point, type Series, svgPlot } from "../../plot/svg-plot.js";
import { COLOURS } from "./colours.js";
import { type Comparison, FAMILIES, type Family, METHODS } from "./comparison.js";
import { frontierChart } from "./frontier-picture.js";
import type { NonnegativeReport } from "./index.js";

/** The texts of the SVG files, by file name. */
export function pictures(report: NonnegativeReport): Record<string, string> {
  const bias = report.comparisons.map((comparison) => [
    `bias-eps-${comparison.epsilon}.svg`,
    svgPlot(biasChart(comparison)),
  ]);
  return { ...Object.fromEntries(bias), "frontier.svg": svgPlot(frontierChart(report)) };
}

/** Counts are shown up to 8 at least: at large ε little happens among the first few. */
const PANELS = {
  laplace: { title: "real answers, Laplace noise", least: 0 },
  geometric: { title: "counts, geometric noise", least: 8 },
};

function biasChart(comparison: Comparison): Chart {
  const { epsilon, bound, ranked } = comparison;
  const clamped = ranked.laplace.find((row) => row.mechanism === "clamped-laplace");
  const top = 1.15 * (clamped?.bias as number);
  return {
    title: `Bias of nonnegative mechanisms, ε = ${epsilon}, sensitivity 1`,
    panels: FAMILIES.map((family) => {
      const { title, least } = PANELS[family];
      const reach = Math.max(6 / epsilon, least);
      return {
        title,
        x: { label: "true answer", range: [0, reach] as const },
        y: { label: "bias", range: [-0.85 * top, top] as const },
        series: [
          { ...level(bound, reach), name: "least worst bias of any ε-DP mechanism, ±" },
          level(-bound, reach),
          ...METHODS.map((method) => biasSeries(method, family, epsilon, reach, top)),
        ],
      };
    }),
  };
}

function biasSeries(
  method: (typeof METHODS)[number],
  family: Family,
  epsilon: number,
  reach: number,
  top: number,
): Series {
  const made = mechanism(`${method}-${family}`, { epsilon, sensitivity: 1 });
  const steps = family === "geometric" ? Math.floor(reach) : 120;
  const step = family === "geometric" ? 1 : reach / steps;
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const q = i * step;
    return [q, made.law(q).mean - q];
  });
  const first = points[0]?.[1] as number;
  const outside = first > top ? ` (starts at ${first.toFixed(2)})` : "";
  const name = `${made.id}${outside}`;
  return { name, points, colour: COLOURS[method], marks: family === "geometric" };
}

function level(bias: number, reach: number): Series {
  const points: Point[] = [
    [0, bias],
    [reach, bias],
  ];
  return { points, colour: "#777", line: "dashed" };
}

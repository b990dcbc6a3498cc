import { mechanism } from "@noisewright/core";
import { type Chart, type Point, type Series, svgPlot } from "../../plot/svg-plot.js";
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

const PANELS = {
  laplace: { title: "real answers, Laplace noise", steps: 120, least: 0 },
  geometric: { title: "counts, geometric noise", steps: 0, least: 8 },
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
          ...METHODS.map((method) => biasSeries(method, family, epsilon, reach, top)),
          { ...level(bound, reach), name: "least worst bias of any ε-DP mechanism, ±" },
          level(-bound, reach),
        ],
      };
    }),
  };
}

function biasSeries(
  method: string,
  family: Family,
  epsilon: number,
  reach: number,
  top: number,
): Series {
  const made = mechanism(`${method}-${family}`, { epsilon, sensitivity: 1 });
  const steps = PANELS[family].steps || Math.floor(reach);
  const step = PANELS[family].steps ? reach / steps : 1;
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const q = i * step;
    return [q, made.law(q).mean - q];
  });
  const first = points[0]?.[1] as number;
  const outside = first > top ? ` (starts at ${first.toFixed(2)})` : "";
  return { name: `${made.id}${outside}`, points, marks: step === 1 };
}

function level(bias: number, reach: number): Series {
  const points: Point[] = [
    [0, bias],
    [reach, bias],
  ];
  return { points, colour: "#777", line: "dashed" };
}

import { mechanismKind } from "@noisewright/core";
import type { Chart, Point, Series } from "@noisewright/text";
import type { Charts } from "../kit/index.js";
import { COLOURS } from "./colours.js";
import { type Comparison, FAMILIES, type Family, METHODS } from "./comparison.js";
import { frontierChart } from "./frontier-picture.js";
import type { NonnegativeReport } from "./report.js";

export function nonnegativeCharts(report: NonnegativeReport): Charts {
  const bias = report.comparisons.map((comparison) => [
    `bias-eps-${comparison.epsilon}`,
    biasChart(comparison),
  ]);
  return {
    ...Object.fromEntries(bias),
    frontier: frontierChart(report),
    "worst-bias": worstBiasChart(report),
  };
}

/**
 * The titles of the panels, and the smallest upper end of the range of answers. Counts are shown up
 * to at least 8, because 6/ε would be only a few counts at large ε.
 */
const PANELS = {
  laplace: { title: "real answers, Laplace noise", least: 0 },
  geometric: { title: "counts, geometric noise", least: 8 },
};

function biasChart(comparison: Comparison): Chart {
  const { epsilon, bound, ranked } = comparison;
  const clamped = ranked.laplace.find((row) => row.mechanism === "clamped-laplace");
  const top = 1.15 * clamped!.bias;
  return {
    title: `Bias of nonnegative mechanisms, ε = ${epsilon}, sensitivity 1`,
    words:
      "At equal exact ε. For every mechanism, the bias at some answer is at least the dashed line.",
    panels: FAMILIES.map((family) => {
      const { title, least } = PANELS[family];
      const reach = Math.max(6 / epsilon, least);
      return {
        title,
        x: { label: "true answer", range: [0, reach] as const },
        y: { label: "bias", range: [-0.85 * top, top] as const },
        series: [
          { ...level(bound, reach), name: "smallest worst-case bias of any ε-DP mechanism" },
          { ...level(-bound, reach), name: "the same with a negative sign" },
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
  const made = mechanismKind(`${method}-${family}`).create({ epsilon, sensitivity: 1 });
  const steps = family === "geometric" ? Math.floor(reach) : 120;
  const step = family === "geometric" ? 1 : reach / steps;
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const q = i * step;
    return [q, made.law(q).mean - q];
  });
  const first = points[0]![1];
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

function worstBiasChart({ comparisons }: NonnegativeReport): Chart {
  return {
    title: "Worst-case bias against ε",
    words: "At equal exact ε. No ε-DP mechanism with outputs ≥ 0 is below the bound.",
    panels: FAMILIES.map((family) => ({
      title: PANELS[family].title,
      x: { label: "ε", log: true },
      y: { label: "worst bias", log: true },
      series: [
        {
          name: "smallest worst-case bias of any ε-DP mechanism",
          points: comparisons.map(({ epsilon, bound }): Point => [epsilon, bound]),
          ...{ colour: "#777", line: "dashed" },
        },
        ...METHODS.map((method) => worstSeries(`${method}-${family}`, COLOURS[method])),
      ],
    })),
  };

  function worstSeries(name: string, colour: string): Series {
    const points = comparisons.map(({ epsilon, ranked }): Point => {
      const all = [...ranked.laplace, ...ranked.geometric];
      return [epsilon, all.find((row) => row.name === name)?.bias ?? Number.NaN];
    });
    return { name, colour, marks: true, points };
  }
}

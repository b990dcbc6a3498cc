import { mechanismKind, parseMetric } from "@noisewright/core";
import type { Chart, Panel, Series } from "@noisewright/text";
import { bestOfAll } from "./best.js";
import type { R2dpReport } from "./report.js";

const evenly = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));

/**
 * Returns the curves of P(|error| ≤ γ) at γ = ratio·Δ for Laplace noise, the best random scale and
 * staircases.
 */
function curves(
  at: readonly { readonly x: number; readonly epsilon: number; readonly ratio: number }[],
) {
  const line = (name: string, value: (epsilon: number, ratio: number) => number): Series => ({
    name,
    points: at.map(({ x, epsilon, ratio }) => [x, value(epsilon, ratio)]),
  });
  const stairs = (tuned?: string) => (epsilon: number, ratio: number) => {
    const metric = `usefulness:${ratio}`;
    const law = mechanismKind("staircase")
      .create({ epsilon, sensitivity: 1, metric: tuned ?? metric })
      .law(0);
    return parseMetric(metric).of(law, 0);
  };
  return [
    line("Laplace", (epsilon, ratio) => -Math.expm1(-epsilon * ratio)),
    line("best random scale, certified", (epsilon, ratio) =>
      ratio === 0 ? 0 : bestOfAll(epsilon, `usefulness:${ratio}`).value,
    ),
    line("staircase for E|x|", stairs("mae")),
    line("staircase for γ: optimal", stairs()),
  ];
}

/** Draws Figure 3. The best of the five families is shown only at the points of the grid. */
export function usefulnessByEpsilon({ rows }: R2dpReport["usefulness"]): Chart {
  const panel = (ratio: number): Panel => ({
    title: `γ/Δ = ${ratio}`,
    x: { label: "ε", range: [0, 8] },
    y: { label: "P(|error| ≤ γ)", range: [0, 1] },
    series: [
      ...curves(evenly(0.1, 8, 33).map((epsilon) => ({ x: epsilon, epsilon, ratio }))),
      {
        name: "best of the paper's five families",
        marks: true,
        line: "none",
        points: rows
          .filter((row) => row.ratio === ratio)
          .map(({ epsilon, families }) => [epsilon, Math.max(...Object.values(families))]),
      },
    ],
  });
  return {
    title: "Figure 3: probability that the noise is within γ",
    words: "Up to ε = 1 the best random scale is Laplace noise. It never reaches the staircase.",
    panels: [0.1, 0.4, 0.9].map(panel),
  };
}

/** Draws Figure 11. */
export function usefulnessByRatio(): Chart {
  const panel = (epsilon: number): Panel => ({
    title: `ε = ${epsilon}`,
    x: { label: "γ/Δ" },
    y: { label: "P(|error| ≤ γ)", range: [0, 1] },
    series: curves(evenly(0, 2, 61).map((ratio) => ({ x: ratio, epsilon, ratio }))),
  });
  return {
    title: "Figure 11: probability that the noise is within γ, against γ/Δ",
    words: "At ε = 1 a random scale gains nothing. At larger ε it gains a little, for small γ.",
    panels: [1, 3, 5].map(panel),
  };
}

/** Draws Figure 4: all errors relative to Laplace noise. */
export function normChart(rows: R2dpReport["norms"]): Chart {
  const panel = (metric: "mae" | "rmse", title: string): Panel => {
    const own = rows.filter((row) => row.metric === metric);
    const series = (name: string, of: (row: (typeof own)[number]) => number): Series => ({
      name,
      marks: true,
      points: own.map((row) => [row.epsilon, of(row) / row.laplace]),
    });
    return {
      title,
      x: { label: "ε" },
      y: { label: "relative to Laplace noise", range: [0, 1.1] },
      series: [
        series("best of the paper's five families", ({ families }) =>
          Math.min(...Object.values(families)),
        ),
        series("best random scale, certified", ({ certified }) => certified),
        series("tuned staircase: optimal", ({ staircase }) => staircase),
      ],
    };
  };
  return {
    title: "Figure 4: errors relative to Laplace noise, for any Δ",
    words:
      "A random scale gains nothing in E|error| up to ε = 3.84, and nothing in the root of E error² up to 4.91.",
    panels: [panel("mae", "E|error|"), panel("rmse", "root of E error²")],
  };
}

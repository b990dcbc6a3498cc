import type { Chart, Point, Series } from "@noisewright/text";
import type { Composed } from "./figure-6.js";

export function compositionChart(rows: readonly Composed[]): Chart {
  const series = (
    name: string,
    of: (row: Composed) => number,
    style: Pick<Series, "line" | "theirs"> = {},
  ) => ({
    name,
    ...style,
    marks: true,
    points: rows.map((row): Point => [row.count, of(row)]),
  });
  return {
    title: "Figure 6: T releases together, ρ = 0.9, |S| = 10, Δ = 3, δ = 1e-5",
    words:
      "From ten releases on, the paper's claim is far below the exact cost at the paper's own scale.",
    panels: [
      {
        title: "exact accounting",
        x: { label: "T", log: true },
        y: { label: "ε", log: true },
        series: [
          series("Gaussian", (row) => row.gaussian),
          series("Laplace", (row) => row.laplace),
          series("boosted Gaussian", (row) => row.boostedGaussian.epsilon),
          series("boosted Laplace", (row) => row.boostedLaplace.epsilon),
          series("the paper's claim at 4 σ₀ (not sound)", (row) => row.paper.claim, {
            ...{ line: "dashed", theirs: true },
          }),
          series("exact cost at 4 σ₀", (row) => row.paper.exact),
        ],
      },
    ],
  };
}

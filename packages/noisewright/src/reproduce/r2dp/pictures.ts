import { svgPlot } from "../../plot/svg-plot.js";
import { bayesChart, degreeChart } from "./application-pictures.js";
import { divergenceChart, renyiChart } from "./divergence-pictures.js";
import { normChart, usefulnessByEpsilon, usefulnessByRatio } from "./error-pictures.js";
import type { R2dpReport } from "./index.js";

/** The paper's figures of numbers as texts of SVG files, by file name. */
export function r2dpPictures(report: R2dpReport): Record<string, string> {
  const charts = {
    "figure-3.svg": usefulnessByEpsilon(report.usefulness),
    "figure-4.svg": normChart(report.norms),
    "figure-5.svg": divergenceChart("Figure 5: expected KL divergence", report.divergences, ["kl"]),
    "figure-6.svg": divergenceChart("Figure 6: expected Rényi divergence", report.divergences, [
      "renyi:2",
      "renyi:4",
    ]),
    "figure-7.svg": renyiChart(),
    "figure-8.svg": degreeChart(report.degrees),
    "figure-9.svg": bayesChart(report.bayes),
    "figure-11.svg": usefulnessByRatio(),
  };
  return Object.fromEntries(Object.entries(charts).map(([file, chart]) => [file, svgPlot(chart)]));
}

import type { Charts } from "../kit/index.js";
import { bayesChart, degreeChart } from "./application-pictures.js";
import { divergenceChart, renyiChart } from "./divergence-pictures.js";
import { normChart, usefulnessByEpsilon, usefulnessByRatio } from "./error-pictures.js";
import type { R2dpReport } from "./report.js";

/** Draws the paper's figures. */
export function r2dpCharts(report: R2dpReport): Charts {
  return {
    "figure-3": usefulnessByEpsilon(report.usefulness),
    "figure-4": normChart(report.norms),
    "figure-5": divergenceChart("Figure 5: expected KL divergence", report.divergences, ["kl"]),
    "figure-6": divergenceChart("Figure 6: expected Rényi divergence", report.divergences, [
      "renyi:2",
      "renyi:4",
    ]),
    "figure-7": renyiChart(),
    "figure-8": degreeChart(report.degrees),
    "figure-9": bayesChart(report.bayes),
    "figure-11": usefulnessByRatio(),
  };
}

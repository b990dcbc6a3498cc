import type { Chart, Panel, Series } from "@noisewright/text";
import type { DegreeReport } from "./degrees.js";
import type { BayesReport } from "./naive-bayes.js";

/** Figure 8: Mallows distances relative to Laplace noise. */
export function degreeChart({ nodes, source, rows }: DegreeReport): Chart {
  const panel = (p: number): Panel => {
    const own = rows.filter((row) => row.p === p);
    const series = (name: string, noise: number, of: "paired" | "sorted"): Series => ({
      name,
      marks: true,
      line: of === "sorted" ? "dashed" : "solid",
      points: own.map(({ epsilon, noises }) => [epsilon, noises[noise]![of] / noises[0]![of]]),
    });
    return {
      title: `p = ${p}`,
      x: { label: "ε of all degrees together" },
      y: { label: "relative to Laplace noise", range: [0, 1.15] },
      series: [
        series("best random scale, node by node", 1, "paired"),
        series("best random scale, sorted (simulated)", 1, "sorted"),
        series("tuned staircase, node by node", 2, "paired"),
        series("tuned staircase, sorted (simulated)", 2, "sorted"),
      ],
    };
  };
  return {
    title: `Figure 8: Mallows distance of ${nodes} noisy degrees, ${source} graph`,
    words:
      "Exact values for each node, and simulated values for sorted degrees. Below 1 is better than Laplace noise.",
    panels: [panel(1), panel(2)],
  };
}

/** Figure 9: the accuracy of a naive Bayes classifier. */
export function bayesChart({ source, rows, tables, without, results }: BayesReport): Chart {
  const epsilons = results.map(({ epsilon }) => epsilon);
  return {
    title: "Figure 9: naive Bayes from noisy counts",
    words: "Measured accuracy of a classifier that learned from noisy counts.",
    panels: [
      {
        title: `${source} table of ${rows} rows; ${tables} tables of counts, each with ε`,
        x: { label: "ε", log: true },
        y: { label: "accuracy" },
        series: [
          ...(results[0]?.noises ?? []).map(({ noise }, k) => ({
            name: noise,
            marks: true,
            points: results.map(({ noises }, i) => [epsilons[i]!, noises[k]!.recall] as const),
          })),
          {
            name: "without noise",
            line: "dashed",
            points: epsilons.map((x) => [x, without.recall] as const),
          },
        ],
      },
    ],
  };
}

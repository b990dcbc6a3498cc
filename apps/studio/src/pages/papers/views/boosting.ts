import type { PaperView, ReportOf } from "./paper-view.js";

export function boostingView(report: ReportOf<"jiang-2024">): PaperView {
  const { statements, fixed, composition, response } = report;
  return {
    statements: [...statements, ...response.statements],
    tables: [
      {
        title: "Figure 6 in numbers",
        words:
          "The joint ε of many releases. The last two columns use the scale that the paper's formula finds best.",
        columns: [
          "releases",
          "gaussian",
          "laplace",
          "boosted gaussian",
          "boosted laplace",
          "claimed",
          "exactly",
        ],
        rows: composition.epsilons.map((row) => [
          ...[row.count, row.gaussian, row.laplace, row.boostedGaussian.epsilon],
          ...[row.boostedLaplace.epsilon, row.paper.claim, row.paper.exact],
        ]),
      },
      {
        title: "Figure 5: what boosting adds",
        words:
          "How much boosting adds to the Rényi divergence of the kernel in a fixed region: exactly, and by the paper's bound.",
        columns: ["S, Δ, σ, order", "confidence", "ours", "theirs, at most"],
        rows: fixed.extras.flatMap(({ name, confidences, exact, bound }) =>
          confidences.map((rho, i) => [name, rho, exact[i] ?? "", bound[i] ?? ""]),
        ),
      },
    ],
  };
}

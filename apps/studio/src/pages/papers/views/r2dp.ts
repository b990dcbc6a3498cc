import type { PaperView, ReportOf } from "../paper-view.js";

export function r2dpView({
  statements,
  headlines,
  workloads,
}: ReportOf<"mohammady-2020">): PaperView {
  return {
    statements,
    tables: [
      {
        title: "Its metrics, four noises",
        words:
          "Of usefulness more is better, of errors less. The best family is the paper's; the best random scale is proved to be.",
        columns: ["metric", "ε", "laplace", "best family", "best random scale", "staircase"],
        rows: headlines.map((row) => [
          ...[row.metric, row.epsilon, row.laplace, row.family, row.certified, row.staircase],
        ]),
      },
      {
        title: "Table 3: workloads",
        words: "What is gained in variance at ε = 2.3, in per cent.",
        columns: ["cells", "strategy", "rows touched", "random scale", "staircase"],
        rows: workloads.map(({ cells, strategy, touched, gains }) => [
          ...[cells, strategy, touched],
          ...[cleaned(100 * gains.random), 100 * gains.staircase],
        ]),
      },
    ],
  };
}

/** Rounding leaves some 1e-13 of nothing. */
function cleaned(x: number): number {
  return Math.abs(x) < 1e-9 ? 0 : x;
}

import type { PaperView, ReportOf } from "./paper-view.js";

export function r2dpView({
  statements,
  headlines,
  workloads,
}: ReportOf<"mohammady-2020">): PaperView {
  return {
    statements,
    tables: [
      {
        title: "The paper's metrics for four kinds of noise",
        words:
          'A higher usefulness is better; a lower error is better. "Best family" is the paper\'s choice; "best random scale" is proved to be optimal.',
        columns: ["metric", "ε", "laplace", "best family", "best random scale", "staircase"],
        rows: headlines.map((row) => [
          ...[row.metric, row.epsilon, row.laplace, row.family, row.certified, row.staircase],
        ]),
      },
      {
        title: "Table 3: workloads",
        words: "The reduction of the variance at ε = 2.3, in per cent.",
        columns: ["cells", "strategy", "rows touched", "random scale", "staircase"],
        rows: workloads.map(({ cells, strategy, touched, gains }) => [
          ...[cells, strategy, touched],
          ...[withoutRoundingError(100 * gains.random), 100 * gains.staircase],
        ]),
      },
    ],
  };
}

/** Replaces a rounding error of about 1e-13 by 0. */
function withoutRoundingError(x: number): number {
  return Math.abs(x) < 1e-9 ? 0 : x;
}

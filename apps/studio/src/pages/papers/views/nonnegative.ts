import type { PaperView, ReportOf } from "./paper-view.js";

export function nonnegativeView({
  statements,
  comparisons,
}: ReportOf<"mcglinchey-mason-2020">): PaperView {
  return {
    statements,
    tables: [
      {
        title: "Mechanisms side by side",
        words: "Worst case over all true values ≥ 0, sorted by bias.",
        columns: ["ε", "mechanism", "worst bias", "worst squared error"],
        rows: comparisons.flatMap(({ epsilon, ranked }) =>
          [...ranked.laplace, ...ranked.geometric].map(({ name, bias, mse }) => [
            ...[epsilon, name, bias, mse],
          ]),
        ),
      },
    ],
  };
}

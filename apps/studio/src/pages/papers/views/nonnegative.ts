import type { PaperView, ReportOf } from "../paper-view.js";

export function nonnegativeView({
  statements,
  comparisons,
}: ReportOf<"mcglinchey-mason-2020">): PaperView {
  return {
    statements,
    tables: [
      {
        title: "Mechanisms side by side",
        words: "Over all answers ≥ 0, by worst bias.",
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

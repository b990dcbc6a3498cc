import type { PaperView, ReportOf } from "./paper-view.js";

export function compositeView({
  table2,
  table3,
  formulas,
  counts,
}: ReportOf<"zhang-2024">): PaperView {
  return {
    statements: [],
    tables: [
      {
        title: "Table 2",
        words: "Widths and variances. Our values are optimal and come from closed forms.",
        columns: [
          "shape",
          "ε",
          "H1 theirs",
          "H1 ours",
          "H2 theirs",
          "H2 ours",
          "variance theirs",
          "variance ours",
          "worst ours",
        ],
        rows: table2.map(({ shape, epsilon, h1, h2, variance }) => [
          ...[shape, epsilon, h1.paper ?? "", h1.optimum, h2.paper ?? "", h2.base],
          ...[variance.paper ?? "", variance.optimum, variance.worst],
        ]),
      },
      {
        title: "Table 3",
        words:
          "The paper's \"bias rate\" in per cent, the true bias, and the mean error in per cent. The paper's number is a mean error.",
        columns: ["shape", "ε", "bias rate theirs", "bias ours", "mean error ours"],
        rows: table3.rows.map(({ shape, epsilon, paper, bias, meanError }) => [
          ...[shape, epsilon, paper, bias, meanError],
        ]),
      },
      {
        title: "Figures 8 to 10 and 12: accuracy loss of a count",
        words:
          "The |error|/n that 50 % and 95 % of releases stay below. The paper's window around the true count is not private, because the window reveals the count.",
        columns: ["ε", "mechanism", "sound", "half stay below", "95 % stay below"],
        rows: counts.flatMap(({ epsilon, leak, mechanisms }) =>
          mechanisms.map(({ name, sound, half, most }) => [
            ...[epsilon, name],
            ...[sound ? "sound" : `leaks with probability ${leak.toFixed(3)}`, half, most],
          ]),
        ),
      },
      {
        title: "Formulas of Tables 1 and 4",
        words:
          "The variance by the printed formula, the exact variance, and the mistake in the formula.",
        columns: ["table", "shape", "printed", "exact", "slip"],
        rows: formulas.map(({ table, shape, printed, exact, slip }) => [
          ...[table, shape, printed, exact, slip],
        ]),
      },
    ],
  };
}

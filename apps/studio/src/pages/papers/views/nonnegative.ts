import type { PaperView, Statement } from "./paper-view.js";

interface Compared {
  readonly name: string;
  readonly bias: number;
  readonly mse: number;
}

interface Report {
  readonly statements: readonly Statement[];
  readonly comparisons: readonly {
    readonly epsilon: number;
    readonly bound: number;
    readonly ranked: {
      readonly laplace: readonly Compared[];
      readonly geometric: readonly Compared[];
    };
  }[];
}

export function nonnegativeView({ statements, comparisons }: Report): PaperView {
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

import type { PaperView, Statement } from "../paper-view.js";

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
  readonly frontiers: Readonly<
    Record<"laplace" | "geometric", readonly { readonly bias: number; readonly mse: number }[]>
  >;
}

const METHODS = [
  "minimax-bias-laplace",
  "ramp-laplace",
  "deadzone-laplace",
  "clamped-laplace",
  "restricted-laplace",
];

export function nonnegativeView({ statements, comparisons, frontiers }: Report): PaperView {
  return {
    statements,
    figures: [
      {
        title: "Open problem 1: bias against squared error",
        words:
          "The least worst squared error of any nonnegative post-processing at each worst bias, at ε = 1; nothing lies below.",
        ...{ x: "worst bias", y: "worst squared error" },
        lines: (["laplace", "geometric"] as const).map((family) => ({
          label: `${family} noise`,
          points: frontiers[family].map(({ bias, mse }) => ({ x: bias, y: mse })),
        })),
      },
      {
        title: "Worst bias by mechanism",
        words: "At equal exact ε; no ε-DP mechanism with outputs ≥ 0 is below the bound.",
        ...{ x: "ε", y: "worst bias", logX: true, logY: true },
        lines: [
          ...METHODS.map((method) => ({
            label: method,
            points: comparisons.map(({ epsilon, ranked }) => ({
              x: epsilon,
              y: ranked.laplace.find(({ name }) => name === method)?.bias ?? null,
            })),
          })),
          {
            label: "bound of all",
            theirs: true,
            points: comparisons.map(({ epsilon, bound }) => ({ x: epsilon, y: bound })),
          },
        ],
      },
    ],
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

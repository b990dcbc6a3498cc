import type { PaperView, Statement } from "../paper-view.js";

interface Report {
  readonly statements: readonly Statement[];
  readonly headlines: readonly {
    readonly metric: string;
    readonly epsilon: number;
    readonly laplace: number;
    readonly family: number;
    readonly certified: number;
    readonly staircase: number;
  }[];
  readonly usefulness: {
    readonly rows: readonly {
      readonly epsilon: number;
      readonly ratio: number;
      readonly laplace: number;
      readonly certified: number;
      readonly staircase: number;
    }[];
  };
  readonly norms: readonly {
    readonly metric: string;
    readonly epsilon: number;
    readonly laplace: number;
    readonly certified: number;
    readonly staircase: number;
  }[];
  readonly workloads: readonly {
    readonly cells: number;
    readonly strategy: string;
    readonly touched: number;
    readonly gains: { readonly random: number; readonly staircase: number };
  }[];
}

const RATIO = 0.4;
const NOISES = [
  ["laplace", "laplace"],
  ["certified", "best random scale"],
  ["staircase", "staircase for the metric"],
] as const;

export function r2dpView({
  statements,
  headlines,
  usefulness,
  norms,
  workloads,
}: Report): PaperView {
  const near = usefulness.rows.filter(({ ratio }) => ratio === RATIO);
  const normed = (metric: string) => norms.filter((row) => row.metric === metric);
  return {
    statements,
    figures: [
      {
        title: "Figure 3: the chance to be near",
        words: `P(|error| ≤ ${RATIO} Δ). The best random scale of all is Laplace noise up to ε = 1, and never reaches the staircase.`,
        ...{ x: "ε", y: "probability", logX: true },
        lines: NOISES.map(([name, label]) => ({
          label,
          points: near.map((row) => ({ x: row.epsilon, y: row[name] })),
        })),
      },
      ...(["mae", "rmse"] as const).map((metric) => ({
        title: `Figure 4: ${metric === "mae" ? "mean error" : "root mean square error"}`,
        words: `Over that of Laplace noise. A random scale gains nothing up to ε = ${metric === "mae" ? "3.84" : "4.91"}.`,
        ...{ x: "ε", y: `${metric} / laplace`, logX: true },
        lines: NOISES.map(([name, label]) => ({
          label,
          points: normed(metric).map((row) => ({ x: row.epsilon, y: row[name] / row.laplace })),
        })),
      })),
    ],
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

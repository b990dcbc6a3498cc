import type { Line, PaperView, Statement } from "../paper-view.js";

interface ByNoise<K extends string> {
  readonly epsilon: number;
  readonly noises: readonly (Readonly<Record<K, number>> & { readonly noise: string })[];
}

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
  readonly divergences: readonly {
    readonly epsilon: number;
    readonly noises: readonly {
      readonly noise: string;
      readonly values: Readonly<Record<string, number | null>>;
    }[];
  }[];
  readonly renyi: readonly { readonly name: string; readonly exact: readonly (number | null)[] }[];
  readonly degrees: { readonly rows: readonly (ByNoise<"paired"> & { readonly p: number })[] };
  readonly bayes: { readonly results: readonly ByNoise<"precision">[] };
  readonly workloads: readonly {
    readonly cells: number;
    readonly strategy: string;
    readonly touched: number;
    readonly gains: { readonly random: number; readonly staircase: number };
  }[];
}

const RATIO = 0.4;
const ORDERS = [1, 1.5, 2, 4, 16];
const NOISES = [
  ["laplace", "laplace"],
  ["certified", "best random scale"],
  ["staircase", "staircase for the metric"],
] as const;

export function r2dpView(report: Report): PaperView {
  const { statements, headlines, usefulness, norms, workloads } = report;
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
      {
        title: "Figures 5 and 6: divergence of a histogram",
        words: "Expected Kullback–Leibler divergence of a noisy histogram from the true one.",
        ...{ x: "ε", y: "divergence", logX: true, logY: true },
        lines: byNoise(report.divergences, ({ values }) => values.kl ?? null),
      },
      {
        title: "Figure 7: Rényi divergences",
        words:
          "Exactly, at ε = 1, of some laws of the scale: smaller ones are paid for with errors.",
        ...{ x: "order α", y: "divergence", logX: true },
        lines: report.renyi.slice(0, 6).map(({ name, exact }) => ({
          label: name,
          points: exact.map((y, i) => ({ x: ORDERS[i] as number, y })),
        })),
      },
      {
        title: "Figure 8: degrees of a graph",
        words: "Mean error of released degrees, node by node, on a graph that is made up.",
        ...{ x: "ε", y: "Mallows distance, p = 1", logX: true, logY: true },
        lines: byNoise(
          report.degrees.rows.filter(({ p }) => p === 1),
          ({ paired }) => paired,
        ),
      },
      {
        title: "Figure 9: naive Bayes",
        words:
          "Precision of a classifier that learned from noisy counts, measured on made-up rows.",
        ...{ x: "ε", y: "precision", logX: true },
        lines: byNoise(report.bayes.results, ({ precision }) => precision),
      },
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

interface Noise {
  readonly noise: string;
}

/** A line for each noise over the levels that it was tried at. */
function byNoise<N extends Noise>(
  rows: readonly { readonly epsilon: number; readonly noises: readonly N[] }[],
  of: (noise: N) => number | null,
): Line[] {
  return (rows[0]?.noises ?? []).map(({ noise }, i) => ({
    label: noise,
    points: rows.map(({ epsilon, noises }) => ({ x: epsilon, y: of(noises[i] as N) })),
  }));
}

/** Rounding leaves some 1e-13 of nothing. */
function cleaned(x: number): number {
  return Math.abs(x) < 1e-9 ? 0 : x;
}

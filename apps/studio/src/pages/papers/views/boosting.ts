import type { PaperFigure, PaperView, Statement } from "../paper-view.js";

interface Costs {
  readonly sensitivity: number;
  readonly confidence: number;
  readonly tolerance: number;
  readonly measure: { readonly delta?: number };
  readonly gaussian: number;
  readonly laplace: number;
  readonly boostedGaussian: { readonly cost: number };
  readonly boostedLaplace: { readonly cost: number };
  readonly paper: { readonly claim: number; readonly exact: number };
}

interface Composed {
  readonly count: number;
  readonly gaussian: number;
  readonly laplace: number;
  readonly boostedGaussian: { readonly epsilon: number };
  readonly boostedLaplace: { readonly epsilon: number };
  readonly paper: { readonly claim: number; readonly exact: number };
}

interface Report {
  readonly statements: readonly Statement[];
  readonly width: readonly Costs[];
  readonly confidence: readonly Costs[];
  readonly composition: { readonly epsilons: readonly Composed[] };
  readonly fixed: {
    readonly profiles: {
      readonly rows: readonly Readonly<
        Record<"epsilon" | "plain" | "boosted" | "truncated", number>
      >[];
    };
  };
  readonly response: {
    readonly statements: readonly Statement[];
    readonly curves: readonly {
      readonly size: number;
      readonly exact: readonly {
        readonly innerEpsilon: number;
        readonly category: number;
        readonly value: number | null;
      }[];
    }[];
  };
}

const DELTA = 1e-5;
const LEAST_DELTA = 1e-15;

export function boostingView(report: Report): PaperView {
  const { statements, width, confidence, fixed, composition, response } = report;
  const { epsilons } = composition;
  return {
    statements: [...statements, ...response.statements],
    figures: [
      byCosts("Figure 2: the region's width", "width |S|", width, (row) => 2 * row.tolerance),
      byCosts("Figure 3: the confidence", "confidence ρ", confidence, (row) => row.confidence),
      {
        title: "Figure 5: a fixed region",
        words: "δ(ε) of the Gaussian, boosted into a region that does not move, and cut off at it.",
        ...{ x: "ε", y: "δ", logY: true },
        lines: (["plain", "boosted", "truncated"] as const).map((label) => ({
          label,
          points: fixed.profiles.rows
            .filter((row) => row[label] > LEAST_DELTA)
            .map((row) => ({ x: row.epsilon, y: row[label] })),
        })),
      },
      ...response.curves.map(({ size, exact }) => ({
        title: `Figure 7: reports, categories of ${size}`,
        words:
          "Mean squared error of estimated shares at ε = 5, by what tells answers of a category apart.",
        ...{ x: "ε₀", y: "squared error", logY: true },
        lines: (["category", "value"] as const).map((label) => ({
          label: `share of a ${label}`,
          points: exact.map((row) => ({ x: row.innerEpsilon, y: row[label] })),
        })),
      })),
      {
        title: "Figure 6: many releases",
        words:
          "Joint ε at δ = 1e-5, with exact accounting. What the paper claims is far below what its own scale costs.",
        ...{ x: "releases", y: "ε", logX: true, logY: true },
        lines: [
          line("gaussian", ({ gaussian }) => gaussian),
          line("boosted gaussian", ({ boostedGaussian }) => boostedGaussian.epsilon),
          line("laplace", ({ laplace }) => laplace),
          line("boosted laplace", ({ boostedLaplace }) => boostedLaplace.epsilon),
          { ...line("claimed by the paper", ({ paper }) => paper.claim), theirs: true },
          line("truth at its scale", ({ paper }) => paper.exact),
        ],
      },
    ],
    tables: [
      {
        title: "Figure 6 in numbers",
        words:
          "Joint ε of many releases; the last two at the scale that the paper's formula finds best.",
        columns: [
          "releases",
          "gaussian",
          "laplace",
          "boosted gaussian",
          "boosted laplace",
          "claimed",
          "exactly",
        ],
        rows: epsilons.map((row) => [
          ...[row.count, row.gaussian, row.laplace, row.boostedGaussian.epsilon],
          ...[row.boostedLaplace.epsilon, row.paper.claim, row.paper.exact],
        ]),
      },
    ],
  };

  function line(label: string, of: (row: Composed) => number) {
    return { label, points: epsilons.map((row) => ({ x: row.count, y: of(row) })) };
  }
}

/** One sensitivity and one δ of a figure that has many panels. */
function byCosts(
  title: string,
  x: string,
  all: readonly Costs[],
  at: (row: Costs) => number,
): PaperFigure {
  const rows = all.filter(
    ({ sensitivity, measure }) => sensitivity === 1 && measure.delta === DELTA,
  );
  const line = (label: string, of: (row: Costs) => number) => ({
    label,
    points: rows.map((row) => ({ x: at(row), y: of(row) })),
  });
  return {
    ...{ title, x, y: "ε", logY: true },
    words:
      "ε at δ = 1e-5 and Δ = 1, every mechanism at its best, exactly; the paper's own number broken.",
    lines: [
      line("gaussian", ({ gaussian }) => gaussian),
      line("boosted gaussian", ({ boostedGaussian }) => boostedGaussian.cost),
      line("laplace", ({ laplace }) => laplace),
      line("boosted laplace", ({ boostedLaplace }) => boostedLaplace.cost),
      { ...line("claimed by the paper", ({ paper }) => paper.claim), theirs: true },
    ],
  };
}

import type { PaperView } from "../paper-view.js";

interface Report {
  readonly table2: readonly {
    readonly shape: string;
    readonly epsilon: number;
    readonly h1: { readonly paper: number | null; readonly optimum: number };
    readonly h2: { readonly paper: number | null; readonly base: number };
    readonly variance: {
      readonly paper: number | null;
      readonly optimum: number;
      readonly worst: number;
    };
  }[];
  readonly table3: {
    readonly rows: readonly {
      readonly shape: string;
      readonly epsilon: number;
      readonly paper: number;
      readonly bias: number;
      readonly meanError: number;
    }[];
  };
  readonly formulas: readonly {
    readonly shape: string;
    readonly table: number;
    readonly printed: number;
    readonly exact: number;
    readonly slip: string;
  }[];
  readonly counts: readonly {
    readonly epsilon: number;
    readonly leak: number;
    readonly mechanisms: readonly {
      readonly name: string;
      readonly sound: boolean;
      readonly half: number;
      readonly most: number;
    }[];
  }[];
  readonly errors: readonly { readonly name: string; readonly re: readonly number[] }[];
}

const EPSILONS = [0.2, 0.5, 1, 2, 3, 5];
const DRAWN = ["laplace", "gaussian", "composite a1b1", "composite a2b1", "composite a3b1"];

export function compositeView({ table2, table3, formulas, counts, errors }: Report): PaperView {
  return {
    statements: [],
    figures: [
      {
        title: "Figures 7 and 11: mean error",
        words:
          "E|error| in units of the sensitivity, exactly, where the range is as wide as the sensitivity.",
        ...{ x: "ε", y: "E|error| / Δ", logX: true, logY: true },
        lines: errors
          .filter(({ name }) => DRAWN.includes(name))
          .map(({ name, re }) => ({
            label: name,
            points: re.map((y, i) => ({ x: EPSILONS[i] as number, y })),
          })),
      },
      {
        title: "Table 2: variance of A1B1",
        words: "Theirs, from draws and a search on a grid, against the closed-form optimum.",
        ...{ x: "ε", y: "variance", logX: true, logY: true },
        lines: (["optimum", "paper"] as const).map((whose) => ({
          label: whose === "paper" ? "theirs" : "ours",
          theirs: whose === "paper",
          points: table2
            .filter(({ shape }) => shape === "a1b1")
            .map(({ epsilon, variance }) => ({ x: epsilon, y: variance[whose] })),
        })),
      },
    ],
    tables: [
      {
        title: "Table 2",
        words: "Widths and variances; ours are optima in closed form.",
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
          "Their bias rate in per cent; the bias; and the mean error in per cent, which it is.",
        columns: ["shape", "ε", "bias rate theirs", "bias ours", "mean error ours"],
        rows: table3.rows.map(({ shape, epsilon, paper, bias, meanError }) => [
          ...[shape, epsilon, paper, bias, meanError],
        ]),
      },
      {
        title: "Figures 8 to 10 and 12: accuracy loss of a count",
        words:
          "|error|/n that half and 95 % of releases stay below. A window around the true count, as the paper has it, is not sound: it gives the count away.",
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
        words: "What a printed variance formula gives, the exact variance, and the slip.",
        columns: ["table", "shape", "printed", "exact", "slip"],
        rows: formulas.map(({ table, shape, printed, exact, slip }) => [
          ...[table, shape, printed, exact, slip],
        ]),
      },
    ],
  };
}

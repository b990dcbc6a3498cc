import type { PaperView, Verdict } from "../paper-view.js";

interface Utility {
  readonly mean: number;
  readonly variance: number;
  readonly within: number;
}

interface Setting {
  readonly breakpoint: number;
  readonly innerEpsilon: number;
  readonly outerEpsilon: number;
}

interface Report {
  readonly table: {
    readonly rows: readonly (Setting & {
      readonly cells: Readonly<
        Record<string, { readonly printed: string; readonly ours: number; readonly match: string }>
      >;
    })[];
    readonly cells: number;
    readonly matches: number;
  };
  readonly claims: readonly {
    readonly item: string;
    readonly states: string;
    readonly printed: number;
    readonly ours: { readonly geometric: number };
    readonly verdict: Verdict;
    readonly why: string;
    readonly confirmed: boolean;
  }[];
  readonly equal: {
    readonly rows: readonly Readonly<Record<"mixture" | "zeta" | "rdp2" | "pure", Utility>>[];
  };
}

const FIGURES = [
  ["mean", "E|x|", "Below 1 the mixture wins: it does at equal ζ, never at equal pure ε."],
  ["variance", "variance", "Below 1 the mixture wins."],
  ["within", "P(|x| ≤ break)", "Above 1 the mixture wins: everywhere but at equal pure ε."],
] as const;
const YARDSTICKS = [
  ["zeta", "equal ζ, the paper's comparison"],
  ["rdp2", "equal Rényi divergence of order 2"],
  ["pure", "equal pure ε"],
] as const;

export function mixtureView({ table, claims, equal }: Report): PaperView {
  const columns = Object.keys(table.rows[0]?.cells ?? {});
  return {
    statements: claims.map(({ printed, ours, ...claim }) => ({
      ...claim,
      ...{ relation: "≈", paper: printed, ours: ours.geometric },
    })),
    figures: FIGURES.map(([name, label, words]) => ({
      title: `Is the mixture better? ${label}`,
      words: `${label} of the mixture over that of geometric noise, for the 69 rows of Table I in order. ${words}`,
      ...{ x: "row, in order", y: `${label} mixture / geometric`, logY: true },
      lines: YARDSTICKS.map(([yardstick, yardstickLabel]) => ({
        label: yardstickLabel,
        theirs: yardstick === "zeta",
        points: equal.rows
          .map((row) => row.mixture[name] / row[yardstick][name])
          .toSorted((x, y) => x - y)
          .map((y, i) => ({ x: i + 1, y })),
      })),
    })),
    tables: [
      {
        title: "Table I",
        words: `${table.matches} of ${table.cells} cells are ours to one unit of the last printed digit. Where a cell is not, ours stands behind it.`,
        columns: ["break", "ε inside", "ε outside", ...columns.map(spaced)],
        rows: table.rows.map(({ breakpoint, innerEpsilon, outerEpsilon, cells }) => [
          ...[breakpoint, innerEpsilon, outerEpsilon],
          ...columns.map((name) => {
            const { printed, ours, match } = cells[name] as (typeof cells)[string];
            return match === "off" ? `${printed} (${Number(ours.toPrecision(5))})` : printed;
          }),
        ]),
      },
    ],
  };
}

/** `varianceLaplaceMixture` as words. */
function spaced(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

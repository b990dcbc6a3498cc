import { table } from "@noisewright/text";
import type { Cell, Match, TableReport, TableRow } from "./table1.js";
import { COLUMNS, type Column } from "./table1-data.js";

const BLOCKS: readonly (readonly [
  title: string,
  columns: readonly Column[],
  heads: readonly string[],
])[] = [
  [
    "ζ, and the ε of the matched Laplace noise",
    COLUMNS.slice(0, 3),
    ["ζ geometric", "ζ Laplace", "ε Laplace"],
  ],
  ...(["E|x|", "Variance", "Entropy"] as const).map(
    (title, i) =>
      [
        title,
        COLUMNS.slice(3 + 4 * i, 7 + 4 * i),
        ["geom. mixture", "Lap. mixture", "geometric", "Laplace"],
      ] as const,
  ),
];

const MARKS: Readonly<Record<Match, string>> = { exact: " ", "last digit": "±", off: "*" };

/**
 * Writes every cell as printed in the paper, followed by our number. The sign ± marks a difference
 * of one in the last digit, and * marks a larger difference.
 */
export function tableLines(report: TableReport): string[] {
  return [
    `1. Table I: ${report.matches} of ${report.cells} cells agree to one unit of the last printed digit`,
    "",
    ...BLOCKS.flatMap(([title, columns, heads]) => [
      `${title}: printed, ours (± differs by one in the last digit, * by more)`,
      ...table([
        ["c", "inner", "outer", ...heads],
        ...report.rows.map((row) => line(row, columns)),
      ]),
      "",
    ]),
    ...table([
      ["column", "exact", "last digit", "off"],
      ...Object.entries(report.columns).map(([name, counts]) => [
        name,
        ...Object.values(counts).map(String),
      ]),
    ]),
    ...explanation(report),
  ];
}

function line(row: TableRow, columns: readonly Column[]): string[] {
  const { breakpoint, innerEpsilon, outerEpsilon, cells } = row;
  return [
    String(breakpoint),
    innerEpsilon.toFixed(3),
    outerEpsilon.toFixed(3),
    ...columns.map((name) => text(cells[name])),
  ];
}

function text({ printed, ours, match }: Cell): string {
  const digits = (printed.split(".")[1]?.length ?? 0) + 1;
  return `${printed} ${ours.toFixed(digits).padStart(7)}${MARKS[match]}`;
}

function explanation({ others, rows }: TableReport): string[] {
  const explained = others.filter((one) => one.explained).length;
  const apart = others.map((one) => Math.abs(one.impliedEpsilon - exactEpsilon(rows, one)) * 1e4);
  return [
    "",
    `The other ${others.length} are variances of Laplace noise. ${explained} of them are the variance at an ε that agrees with the`,
    `three printed digits, within ${Math.max(...apart).toFixed(1)}e-4 of ours: the paper's root was not more accurate.`,
    "Definitions that the paper used: Laplace means and variances are those of noise rounded to integers, Laplace",
    "entropies those of unrounded noise. ζ of Laplace is (26) and (27) with −ε/2 for ε/2; (27) is approximate.",
    "Variances of geometric noise are sums truncated at 100. 0.167 stands for 1/6, and so on.",
  ];
}

function exactEpsilon(rows: TableReport["rows"], one: TableReport["others"][number]): number {
  const row = rows.find(
    ({ breakpoint, innerEpsilon, outerEpsilon }) =>
      breakpoint === one.breakpoint &&
      innerEpsilon === one.innerEpsilon &&
      outerEpsilon === one.outerEpsilon,
  );
  return row!.cells.epsilonLaplace.ours;
}

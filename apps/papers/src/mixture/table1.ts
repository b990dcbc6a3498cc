import { recordOf } from "../kit/index.js";
import { bisect } from "./bisect.js";
import { asThePaperComputed } from "./definitions.js";
import { plainOf, type Setting } from "./noise.js";
import { COLUMNS, type Column, PRINTED } from "./table1-data.js";

export type Match = "exact" | "last digit" | "off";

export interface Cell {
  readonly printed: string;
  readonly ours: number;
  readonly match: Match;
}

export interface TableRow extends Setting {
  readonly cells: Readonly<Record<Column, Cell>>;
}

export interface TableReport {
  readonly rows: readonly TableRow[];
  readonly cells: number;
  /**
   * The number of cells that differ from our number by at most one unit of the last printed digit.
   */
  readonly matches: number;
  readonly columns: Readonly<Record<Column, Readonly<Record<Match, number>>>>;
  readonly others: readonly Explanation[];
}

/** A cell that differs from our number, with the ε at which the noise has the printed variance. */
export interface Explanation extends Setting {
  readonly column: Column;
  readonly printed: string;
  readonly ours: number;
  readonly impliedEpsilon: number;
  /**
   * Whether `impliedEpsilon` agrees with the printed ε to three digits. If so, the paper's solution
   * for ε was not more accurate than three digits.
   */
  readonly explained: boolean;
}

export function compareTable(): TableReport {
  const rows = PRINTED.map(({ printed, ...setting }): TableRow => {
    const ours = asThePaperComputed(setting);
    return { ...setting, cells: recordOf(COLUMNS, (name) => cell(printed[name], ours[name])) };
  });
  const count = (name: Column, match: Match) =>
    rows.filter(({ cells }) => cells[name].match === match).length;
  const columns = recordOf(COLUMNS, (name) => ({
    exact: count(name, "exact"),
    "last digit": count(name, "last digit"),
    off: count(name, "off"),
  }));
  const all = rows.flatMap(({ cells }) => Object.values(cells));
  return {
    rows,
    cells: all.length,
    matches: all.filter(({ match }) => match !== "off").length,
    columns,
    others: rows.flatMap(explanations),
  };
}

/**
 * Compares a printed cell with our number. Differences are measured in units of the last printed
 * digit.
 */
function cell(printed: string, ours: number): Cell {
  const unit = 10 ** (printed.split(".")[1]?.length ?? 0);
  const apart = Math.abs(Math.round(ours * unit) - Math.round(Number(printed) * unit));
  return { printed, ours, match: apart === 0 ? "exact" : apart === 1 ? "last digit" : "off" };
}

function explanations({ cells, ...setting }: TableRow): Explanation[] {
  return COLUMNS.filter((name) => cells[name].match === "off").map((column) => {
    const { printed, ours } = cells[column];
    const implied = epsilonOfVariance(Number(printed));
    const shown = Number(cells.epsilonLaplace.printed);
    const explained = column === "varianceLaplace" && Math.abs(implied - shown) <= 0.0005;
    return { ...setting, column, printed, ours, impliedEpsilon: implied, explained };
  });
}

/** Returns the ε at which Laplace noise that is rounded to integers has this variance. */
function epsilonOfVariance(variance: number): number {
  const varianceOf = (epsilon: number) => plainOf("laplace", epsilon).law(0).variance;
  return bisect((epsilon) => varianceOf(epsilon) <= variance, 1e-3, 50).high;
}

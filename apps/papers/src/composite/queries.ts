import { mechanism } from "@noisewright/core";
import type { Column } from "./columns.js";

/**
 * One query on one column, with the sensitivity that the paper seems to use and with the sound
 * sensitivity.
 */
export interface QueryRow {
  readonly column: string;
  readonly query: string;
  readonly rows: number;
  /**
   * The change of the answer when one row is removed from this particular table. A change in one table is not a sensitivity.
   */
  readonly local: number;
  /** The largest change that one row can cause in any table with values in the declared range. */
  readonly sound: number;
  /**
   * E|error| at ε = 1 of the function a1b1 on a window whose width is the local change, as in the
   * paper.
   */
  readonly paper: number;
  /**
   * E|error| at ε = 1 of the function a1b1 over the declared range of answers, at the worst answer.
   */
  readonly composite: number;
  /** E|error| at ε = 1 of the mechanism fold-laplace with the sound sensitivity. */
  readonly fold: number;
  readonly laplace: number;
}

interface Query {
  readonly name: string;
  of(sorted: readonly number[]): number;
  /**
   * Returns the sensitivity of the query and the width of the query's range, for n rows with values
   * in a range of width w.
   */
  sound(w: number, n: number): { readonly change: number; readonly width: number };
}

const mean = (x: readonly number[]) => x.reduce((sum, v) => sum + v, 0) / x.length;

function variance(x: readonly number[]): number {
  const center = mean(x);
  return mean(x.map((v) => (v - center) ** 2));
}

const QUERIES: readonly Query[] = [
  { name: "maximum", of: (x) => x.at(-1)!, sound: (w) => ({ change: w, width: w }) },
  { name: "minimum", of: (x) => x[0]!, sound: (w) => ({ change: w, width: w }) },
  { name: "mode", of: mode, sound: (w) => ({ change: w, width: w }) },
  { name: "mean", of: mean, sound: (w, n) => ({ change: w / n, width: w }) },
  {
    name: "variance",
    of: variance,
    sound: (w, n) => ({ change: (w * w) / n, width: (w * w) / 4 }),
  },
];

function mode(sorted: readonly number[]): number {
  let best = sorted[0]!;
  let most = 0;
  for (let i = 0; i < sorted.length; ) {
    const value = sorted[i]!;
    let j = i;
    while (sorted[j] === value) j++;
    if (j - i > most) [best, most] = [value, j - i];
    i = j;
  }
  return best;
}

const EPSILON = 1;

export function queryRows(columns: readonly Column[]): QueryRow[] {
  return columns.flatMap((column) => QUERIES.map((query) => rowOf(column, query)));
}

function rowOf(
  { name, values, lower, upper }: Column,
  { name: query, of, sound }: Query,
): QueryRow {
  const sorted = values.toSorted((a, b) => a - b);
  const answer = of(sorted);
  // To estimate the change, it is enough to remove the smallest, the middle or the largest row.
  const left = [0, sorted.length >> 1, sorted.length - 1].map((i) =>
    of(sorted.filter((_, j) => j !== i)),
  );
  const local = Math.max(...left.map((other) => Math.abs(other - answer)));
  const { change, width } = sound(upper - lower, values.length);
  const unit = mechanism("composite", { epsilon: EPSILON, lower: -0.5, upper: 0.5 });
  const range = { lower: 0, upper: width };
  const fold = mechanism("fold-laplace", { epsilon: EPSILON, sensitivity: change, ...range });
  return {
    column: name,
    query,
    rows: values.length,
    local,
    sound: change,
    paper: local * unit.law(0).absoluteMoment(1, 0),
    composite: width * unit.law(0.5).absoluteMoment(1, 0.5),
    fold: fold.law(width / 2).absoluteMoment(1, width / 2),
    laplace: change / EPSILON,
  };
}

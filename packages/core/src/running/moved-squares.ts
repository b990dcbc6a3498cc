import { raised } from "../numerics/index.js";
import { squares } from "./toeplitz.js";

/** What one protected unit may contribute to the running counts. */
export interface RunningUnit {
  /** The largest number of pairs of a period and a counter in which the unit has rows. */
  readonly groups: number;
  /** The largest number of rows of the unit in each of these pairs. */
  readonly rows: number;
}

/**
 * The largest sum of the squared changes of all answers of one counter, if a unit has one row in
 * each of `days` periods. The worst periods are the first ones in a row. Proof: the entries of the
 * column are not negative and never increase, so the inner product of two columns of C decreases in
 * their distance and in the later of the two periods. The i-th and the j-th of any periods are at
 * least |i − j| apart, and they are not before the periods i and j.
 */
export function movedSquares(column: readonly number[], days: number): number {
  let window = 0;
  return squares(
    column.map((entry, t) => {
      window += entry - (t >= days ? column[t - days]! : 0);
      return window;
    }),
  );
}

/**
 * An upper bound on the squared changes of all answers of all counters together. A unit that is in k
 * periods of a counter changes its answers by at most f(k) = `movedSquares`, so the sum over
 * counters is at most the number of pairs times the largest f(k)/k. A replaced unit changes answers
 * by C(u − v) with u, v ≥ 0. No entry of C is negative, so the inner product of Cu and Cv is not
 * negative, and |C(u − v)|² ≤ |Cu|² + |Cv|².
 */
export function changeOf(
  column: readonly number[],
  counters: number,
  { groups, rows }: RunningUnit,
  adjacency: "add-remove" | "substitute",
): { readonly squares: number; readonly numbers: number } {
  const periods = column.length;
  const pairs = Math.min(groups, counters * periods);
  const ofOneRow = counters === 1 ? movedSquares(column, pairs) : spread(column, pairs);
  const times = adjacency === "substitute" ? 2 : 1;
  return {
    squares: times * rows * rows * ofOneRow,
    numbers: Math.min(times * pairs, counters) * periods,
  };
}

function spread(column: readonly number[], pairs: number): number {
  let most = 0;
  for (let days = 1; days <= Math.min(pairs, column.length); days++) {
    most = Math.max(most, movedSquares(column, days) / days);
  }
  return Math.ceil(raised(pairs * most));
}

import { mechanismKind } from "@noisewright/core";
import { gammaPrior } from "@noisewright/core/laws";
import { calibrated, vectorLevel } from "@noisewright/core/research";
import {
  allPredicates,
  allRanges,
  haarStrategy,
  hierarchicalStrategy,
  identityStrategy,
  type Strategy,
  totalError,
} from "@noisewright/core/workload";
import { rivals } from "./noises.js";

/**
 * One strategy: its total errors with Laplace noise, and the gains of other noise at the same ε.
 */
export interface WorkloadRow {
  readonly cells: number;
  readonly strategy: string;
  /** The number of rows that contain one record. Each gets this fraction of ε. */
  readonly touched: number;
  readonly ranges: number;
  readonly predicates: number;
  /** As fractions of the total error. */
  readonly gains: { readonly random: number; readonly staircase: number };
}

export const WORKLOAD_EPSILON = 2.3;

/**
 * Table 3. Its body is missing in the paper, so we use its ε and similar strategies. Every ε is
 * sound.
 */
export function workloadRows(): WorkloadRow[] {
  return [6, 8, 16].flatMap((cells) =>
    [
      identityStrategy(cells),
      haarStrategy(cells),
      ...(cells === 6 ? [haarStrategy(cells, { padded: true })] : []),
      hierarchicalStrategy(cells),
    ].map(rowOf),
  );
}

function rowOf(strategy: Strategy): WorkloadRow {
  const { cells, name, touched } = strategy;
  const [laplace = 0, random = 0, staircase = 0] = rivals(
    WORKLOAD_EPSILON / touched,
    1,
    "rmse",
  ).map(({ mechanism }) => mechanism.law(0).variance);
  return {
    cells,
    strategy: name,
    touched,
    ranges: totalError(allRanges(cells), strategy, laplace),
    predicates: totalError(allPredicates(cells), strategy, laplace),
    gains: { random: 1 - random / laplace, staircase: 1 - staircase / laplace },
  };
}

/**
 * The true ε of four rows whose noise is calibrated to the sum of their changes, as for Laplace
 * noise.
 */
export function levelsOfSum(): { readonly gamma: number; readonly staircase: number } {
  const rows = 4;
  const gamma = calibrated(gammaPrior(3, 1), WORKLOAD_EPSILON, rows);
  // A staircase reaches its full ε at any shift.
  return { gamma: vectorLevel(gamma, [1, 1, 1, 1]), staircase: rows * WORKLOAD_EPSILON };
}

/** The staircase's gains on a single number at the same ε: the paper's 20 and 10 per cent. */
export function scalarGains(): { readonly variance: number; readonly rmse: number } {
  const variance = (id: string, params: object) =>
    mechanismKind(id)
      .create({ epsilon: WORKLOAD_EPSILON, sensitivity: 1, ...params })
      .law(0).variance;
  const ratio = variance("staircase", { metric: "rmse" }) / variance("laplace", {});
  return { variance: 1 - ratio, rmse: 1 - Math.sqrt(ratio) };
}

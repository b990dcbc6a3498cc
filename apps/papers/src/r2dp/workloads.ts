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
 * One strategy, with the total errors under Laplace noise and the gains of other noise at the same
 * ε.
 */
export interface WorkloadRow {
  readonly cells: number;
  readonly strategy: string;
  /**
   * The number of rows of the strategy that contain one record. Each row gets ε divided by this
   * number.
   */
  readonly touched: number;
  readonly ranges: number;
  readonly predicates: number;
  /** The gains as fractions of the total error. */
  readonly gains: { readonly random: number; readonly staircase: number };
}

export const WORKLOAD_EPSILON = 2.3;

/**
 * Computes Table 3. The body of Table 3 is missing in the paper, so we use the paper's ε and
 * similar strategies. Every ε is sound.
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
 * Returns the true ε of four rows if the noise is calibrated to the sum of the rows' changes. This
 * calibration is correct only for Laplace noise.
 */
export function levelsOfSum(): { readonly gamma: number; readonly staircase: number } {
  const rows = 4;
  const gamma = calibrated(gammaPrior(3, 1), WORKLOAD_EPSILON, rows);
  // A staircase has privacy loss ε at any shift, however small.
  return { gamma: vectorLevel(gamma, [1, 1, 1, 1]), staircase: rows * WORKLOAD_EPSILON };
}

/**
 * Returns the gains of the staircase on a single number at the same ε. The paper gives these gains
 * as 20 and 10 per cent.
 */
export function scalarGains(): { readonly variance: number; readonly rmse: number } {
  const variance = (id: string, params: object) =>
    mechanismKind(id)
      .create({ epsilon: WORKLOAD_EPSILON, sensitivity: 1, ...params })
      .law(0).variance;
  const ratio = variance("staircase", { metric: "rmse" }) / variance("laplace", {});
  return { variance: 1 - ratio, rmse: 1 - Math.sqrt(ratio) };
}

import {
  fanOut,
  type Schema,
  type SparseRows,
  type TableLevel,
  transposedTimes,
} from "../questions/index.js";
import { followRatios, largest, ratiosAt } from "./losses.js";
import { filled, groupsPerNode, type Protection, rowsOf } from "./movement.js";

/** The search stops at this relative distance, or after this many multiplications. */
const TOLERANCE = 1e-7;
const WORK = 3e7;
/** The power of the ratios by which the weights of the rows grow. */
const WEIGHT_POWER = 0.4;

/**
 * A lower bound on the loss at unit cost of all mechanisms that add Gaussian noise, of any
 * covariance, to any linear queries, and estimate without bias.
 *
 * Proof. Such a mechanism enters only by its precision matrix X. Permuting siblings changes neither
 * loss nor cost, and both are convex in X, so the mean over all permutations is at least as good. The
 * permutations have the residual spaces as their irreducible parts, without multiplicity, so this
 * mean is a sum of projections with a precision τ for each residual [xiao-2023, for plain columns].
 * A unit that can make the change Δ needs ΔᵀXΔ = p·τ ≤ 1. This holds for the mean p of several
 * changes too. A weighted mean v of the rows of the losses is at most their maximum. By
 * Cauchy–Schwarz, Σ v/τ ≥ (Σ √(v·p))² / p·τ. ∎
 *
 * The search looks for the weights with the largest bound. Each bound is true.
 */
export function optimumBound(changes: readonly Float64Array[], losses: SparseRows): number {
  const rows = losses.starts.length - 1;
  let rowWeights: Float64Array = new Float64Array(rows).fill(1 / rows);
  let weights = changes.map(() => 1 / changes.length);
  let best = 0;
  const steps = WORK / (2 * losses.values.length + changes.length * losses.columns);
  for (let step = 0; step < steps; step++) {
    const v = transposedTimes(losses, rowWeights);
    const p = v.map((_, j) =>
      changes.reduce((sum, change, k) => sum + weights[k]! * change[j]!, 0),
    );
    const root = v.reduce((sum, value, j) => sum + Math.sqrt(value * p[j]!), 0);
    best = Math.max(best, root * root);
    const tau = v.map((value, j) => Math.sqrt(value / p[j]!) / root);
    const costs = changes.map((change) => dot(change, tau));
    const ratios = ratiosAt(losses, tau);
    if (largest(ratios) * Math.max(...costs) <= best * (1 + TOLERANCE)) break;
    rowWeights = followRatios(rowWeights, ratios, WEIGHT_POWER);
    weights = weights.map((weight, k) => weight * costs[k]!);
  }
  return best * (1 - 1e-9);
}

/** How often a column other than the group column differs after a substitution. */
const CHANGED = [0.25, 0.5, 0.75, 1];

/**
 * The squared length of some changes that one unit can make, on each residual. Every mean of possible
 * changes gives a true bound. These are usually among the largest: one row or all rows of the unit,
 * in one cell or in neighbouring groups, alone or replaced by rows in the same groups that differ in
 * a part of the other columns.
 */
export function changesOf(protection: Protection, levels: readonly TableLevel[]): Float64Array[] {
  const { schema, unit, adjacency } = protection;
  const group = unit.kind === "groups" ? unit.column : -1;
  const most = rowsOf(protection);
  const counts = group < 0 || most === 1 ? [most] : [1, most];
  const changed = adjacency === "substitute" ? [0, ...CHANGED] : [0];
  const lengthOf = (level: TableLevel, rows: number, part: number) => {
    const others = [...level.keys()].filter((column) => column !== group);
    const overlap = (of: number) =>
      others.reduce((all, column) => all * entryOf(schema, column, level[column]!, of), 1);
    const length = group < 0 ? rows * rows : groupLength(schema, group, level[group]!, rows);
    return length * (part === 0 ? overlap(0) : 2 * (overlap(0) - overlap(part)));
  };
  return counts.flatMap((rows) =>
    changed.map((part) => Float64Array.from(levels, (level) => lengthOf(level, rows, part))),
  );
}

/**
 * The mean entry of the residual projection of a column for two rows, which differ on level 1 with
 * probability `part` and otherwise agree.
 */
function entryOf(schema: Schema, column: number, level: number, part: number): number {
  if (level === 0) return 1;
  const share = 1 / fanOut(schema, column, level);
  return (1 - part) * (1 - share) - (level === 1 ? part * share : 0);
}

/** The squared length of the residual of rows in neighbouring groups. */
function groupLength(schema: Schema, column: number, level: number, rows: number): number {
  const squares = (at: number) => filled(rows, Math.min(rows, groupsPerNode(schema, column, at)));
  return level === 0
    ? squares(0)
    : Math.max(0, squares(level) - squares(level - 1) / fanOut(schema, column, level));
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((total, value, i) => total + value * b[i]!, 0);
}

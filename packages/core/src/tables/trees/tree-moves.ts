import { depthsOf, type TreeParents } from "./tree-shape.js";

/** A tree of counts, and what one protected unit can contribute. */
export interface ProtectedTree {
  readonly parents: TreeParents;
  /** The largest number of rows of one protected unit. */
  readonly rows: number;
  readonly adjacency: "add-remove" | "substitute";
}

/** How one unit can change the counts of all nodes together. */
export interface TreeMoves {
  /** A bound on the sum of the squares of the changes. */
  readonly squares: number;
  /** A bound on the number of counts that change. */
  readonly numbers: number;
  /** A bound on the sum of the sizes of the changes. */
  readonly total: number;
  /** Whether no count changes by more than 1. */
  readonly single: boolean;
}

/**
 * A row belongs to at most one node of each depth. So the at most m rows of a unit change the counts
 * of one depth by numbers ≥ 0 with sum at most m, and the squares add up to at most m². If m rows
 * replace m others, the changes are differences of two such lists, and the squares add up to at most
 * 2m². At a depth with a single node, the two lists cancel, and m² remains: rows may be replaced by
 * fewer rows.
 */
export function treeMoves({ parents, rows, adjacency }: ProtectedTree): TreeMoves {
  const nodes: number[] = [];
  for (const depth of depthsOf(parents)) nodes[depth] = (nodes[depth] ?? 0) + 1;
  const moves = { squares: 0, numbers: 0, total: 0, single: rows === 1 };
  for (const count of nodes) {
    const lists = adjacency === "substitute" && count > 1 ? 2 : 1;
    moves.squares += lists * rows * rows;
    moves.numbers += Math.min(count, lists * rows);
    moves.total += lists * rows;
  }
  return moves;
}

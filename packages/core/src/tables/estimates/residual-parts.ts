import type { Question, Schema, TableLevel } from "../questions/index.js";
import { type Grid, halvesAlong, plusShares, sumAlong } from "./grid.js";

/**
 * Some levels as a tree: the children of depth i are the levels of column i. All sums along a column
 * that several levels need are computed once.
 */
export interface LevelTree {
  readonly children: (LevelTree | undefined)[];
  /** At full depth, the index of the level in the list. */
  readonly index: number;
}

export function levelTree(levels: readonly TableLevel[]): LevelTree {
  const root: LevelTree = { children: [], index: 0 };
  for (const [index, level] of levels.entries()) {
    let node = root;
    for (const x of level) {
      node.children[x] ??= { children: [], index };
      node = node.children[x];
    }
  }
  return root;
}

/**
 * Splits the answers of a question into residuals. The residual of level j is a table of level j
 * whose sums over siblings are 0 in every column with j > 0: what the table says beyond its margins.
 * Calls `visit` with the residual of each level of the tree.
 */
export function splitAnswers(
  schema: Schema,
  question: Question,
  answers: Grid,
  tree: LevelTree,
  visit: (index: number, residual: Float64Array) => void,
): void {
  const split = (grid: Grid, column: number, node: LevelTree): void => {
    const nodes = schema[column];
    if (nodes === undefined) visit(node.index, grid.data);
    else if (question.signs.includes(column)) {
      split(halvesAlong(grid, column), column + 1, node.children[question.level[column]!]!);
    } else splitCells(grid, column, node, nodes);
  };
  const splitCells = (grid: Grid, column: number, node: LevelTree, nodes: readonly number[]) => {
    let fine = grid;
    for (let x = question.level[column]!; x > 0; x--) {
      const child = node.children[x];
      const coarse = sumAlong(fine, column, nodes[x - 1]!);
      if (child) split(plusShares(fine, coarse, column, nodes[x]!, -1), column + 1, child);
      fine = coarse;
    }
    const child = node.children[0];
    if (child) split(fine, column + 1, child);
  };
  split(answers, 0, tree);
}

/**
 * The table of a level from its residuals: each residual is divided equally over the cells below its
 * nodes. Levels that the tree lacks count as 0.
 */
export function joinResiduals(
  schema: Schema,
  level: TableLevel,
  tree: LevelTree,
  residual: (index: number) => Float64Array,
): Float64Array {
  const join = (column: number, node: LevelTree, sizes: readonly number[]): Grid => {
    const nodes = schema[column];
    if (nodes === undefined) return { data: residual(node.index), sizes };
    let total: Grid | undefined;
    for (let x = 0; x <= level[column]!; x++) {
      const child = node.children[x];
      const own = child && join(column + 1, child, [...sizes, nodes[x]!]);
      total = total ? plusShares(own, total, column, nodes[x]!, 1) : own;
    }
    return total!;
  };
  return join(0, tree, []).data;
}

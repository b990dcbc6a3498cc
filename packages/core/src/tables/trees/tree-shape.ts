import { refuse } from "../questions/index.js";

/**
 * A tree of counts. `parents[v]` is the parent of node v and smaller than v. Node 0 is the root, with
 * parent −1. Every row belongs to one leaf, and a node counts the rows of the leaves below it.
 */
export type TreeParents = readonly number[];

/** Throws unless the list describes a tree. */
export function checkParents(subject: string, parents: TreeParents): void {
  const wrong = parents.findIndex((parent, v) =>
    v === 0 ? parent !== -1 : !(Number.isInteger(parent) && parent >= 0 && parent < v),
  );
  if (parents.length > 0 && wrong < 0) return;
  refuse(subject, {
    parameter: parents.length === 0 ? "parents" : `parents[${wrong}]`,
    domain: wrong > 0 ? `an integer in [0, ${wrong - 1}]` : "a list that starts with −1",
    got: parents.length === 0 ? "an empty list" : String(parents[wrong]),
    advice: "list every parent before its children",
  });
}

/** The number of steps from the root to each node. */
export function depthsOf(parents: TreeParents): number[] {
  const depths: number[] = [];
  for (const parent of parents) depths.push(parent < 0 ? 0 : depths[parent]! + 1);
  return depths;
}

/** The number of rows at each node, from the numbers of rows that belong to the node itself. */
export function treeCounts(parents: TreeParents, rows: ArrayLike<number>): Float64Array {
  const counts = Float64Array.from(rows);
  for (let v = parents.length - 1; v > 0; v--) {
    counts[parents[v]!] = counts[parents[v]!]! + counts[v]!;
  }
  return counts;
}

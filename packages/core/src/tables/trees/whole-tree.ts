import { checkLength } from "../questions/index.js";
import { onSimplex, wholeNumbers } from "../whole/index.js";
import { checkParents, type TreeParents } from "./tree-shape.js";

const SUBJECT = "wholeTree";

/**
 * Whole numbers ≥ 0 for all nodes, from their estimates. The children of a node add up to the node
 * exactly. Each node gives its number to its children from the root down: the nearest numbers ≥ 0
 * with this sum, rounded. This is post-processing and costs no privacy.
 */
export function wholeTree(parents: TreeParents, estimates: ArrayLike<number>): Float64Array {
  checkParents(SUBJECT, parents);
  checkLength(SUBJECT, "estimates", estimates.length, parents.length);
  const children = parents.map((): number[] => []);
  for (let v = 1; v < parents.length; v++) children[parents[v]!]!.push(v);
  const whole = new Float64Array(parents.length);
  whole[0] = Math.max(0, Math.round(estimates[0]!));
  for (const [v, below] of children.entries()) {
    if (below.length === 0) continue;
    const total = whole[v]!;
    const parts = onSimplex(
      below.map((child) => estimates[child]!),
      total,
    );
    for (const [i, count] of wholeNumbers(parts, total).entries()) whole[below[i]!] = count;
  }
  return whole;
}

import { checkLength } from "../questions/index.js";
import type { TreeParents } from "./tree-shape.js";

const SUBJECT = "estimateTree";

/** Estimates of all nodes of a tree. */
export interface TreeEstimates {
  /** The number of rows at each node. The children of a node add up to the node. */
  readonly counts: Float64Array;
  /** The variance of each estimate. */
  readonly variances: Float64Array;
}

/** What the passes over a tree need to know besides the answers. */
interface Upward {
  /** The variance of the estimate of each node from the answers at and below the node. */
  readonly variances: Float64Array;
  /** The sum of these variances over the children. It is 0 at a leaf. */
  readonly below: Float64Array;
}

/**
 * Estimates all nodes of a tree from noisy answers of known variance. The estimates are generalised
 * least squares, by Gaussian elimination from the leaves to the root and back [hay-2010]. Any tree
 * and any variances are allowed, and the time is linear.
 */
export function estimateTree(
  tree: { readonly parents: TreeParents; readonly variances: ArrayLike<number> },
  answers: ArrayLike<number>,
): TreeEstimates {
  const { parents } = tree;
  checkLength(SUBJECT, "answers", answers.length, parents.length);
  const up = upward(tree);
  const fromBelow = Float64Array.from(answers);
  const sums = new Float64Array(parents.length);
  for (let v = parents.length - 1; v >= 0; v--) {
    if (up.below[v]! > 0) {
      const own = up.variances[v]! / tree.variances[v]!;
      fromBelow[v] = own * fromBelow[v]! + (up.variances[v]! / up.below[v]!) * sums[v]!;
    }
    if (v > 0) sums[parents[v]!] = sums[parents[v]!]! + fromBelow[v]!;
  }
  const counts = fromBelow;
  const variances = up.variances.slice();
  for (let v = 1; v < parents.length; v++) {
    const parent = parents[v]!;
    const part = up.variances[v]! / up.below[parent]!;
    counts[v] = counts[v]! + part * (counts[parent]! - sums[parent]!);
    variances[v] = (1 - part) * up.variances[v]! + part * part * variances[parent]!;
  }
  return { counts, variances };
}

function upward(tree: Parameters<typeof estimateTree>[0]): Upward {
  const variances = Float64Array.from(tree.variances);
  const below = new Float64Array(variances.length);
  for (let v = variances.length - 1; v >= 0; v--) {
    if (below[v]! > 0) variances[v] = 1 / (1 / variances[v]! + 1 / below[v]!);
    const parent = tree.parents[v]!;
    if (parent >= 0) below[parent] = below[parent]! + variances[v]!;
  }
  return { variances, below };
}

/**
 * The factor of each answer in the estimate of one node: the passes of `estimateTree` backwards, by
 * the chain rule.
 */
export function nodeFactors(
  tree: { readonly parents: TreeParents; readonly variances: ArrayLike<number> },
  node: number,
): Float64Array {
  const { parents } = tree;
  const up = upward(tree);
  const factors = new Float64Array(parents.length);
  const ofSums = new Float64Array(parents.length);
  factors[node] = 1;
  // Only the node and its ancestors have an effect before the pass from the root.
  let effect = 1;
  for (let v = node; v > 0; v = parents[v]!) {
    const part = up.variances[v]! / up.below[parents[v]!]!;
    factors[v] = effect;
    effect *= part;
    ofSums[parents[v]!] = -effect;
  }
  factors[0] = effect;
  for (let v = 0; v < parents.length; v++) {
    if (v > 0) factors[v] = factors[v]! + ofSums[parents[v]!]!;
    if (up.below[v]! === 0) continue;
    ofSums[v] = ofSums[v]! + (up.variances[v]! / up.below[v]!) * factors[v]!;
    factors[v] = (up.variances[v]! / tree.variances[v]!) * factors[v]!;
  }
  return factors;
}

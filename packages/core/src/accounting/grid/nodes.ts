import type { Atom, LossLaw } from "../loss/index.js";

/**
 * The number of widths of the window that the nodes reach below the largest loss. For a δ of 1e−300,
 * nearly all mass of Gaussian noise lies 38 deviations below ε, and the window has 13 of them. If the
 * first node were higher, this mass would be lifted to it.
 */
const REACH = 4;

/**
 * The multiples of a step on which a loss distribution is placed. Far from 0 the distance between
 * nodes grows in proportion to the loss, because rare large losses need less precision. For a
 * distribution of atoms, the two multiples around each atom are enough.
 */
export function nodesOf(law: LossLaw, cut: number, step: number, size: number): Float64Array {
  const top = Math.ceil(Math.min(law.highest, law.above(cut)) / step);
  // Start below the lowest loss, so that only mass that was cut off lies below the first node.
  const bottom = Math.floor(Math.max(law.lowest, law.below(cut)) / step) - 1;
  const first = Math.max(bottom, top - REACH * size);
  const nodes =
    law.atoms === undefined
      ? spacedNodes(first, top, size)
      : nodesAroundAtoms(law.atoms, step, first);
  for (let i = 0; i < nodes.length; i++) nodes[i] = nodes[i]! * step;
  return nodes;
}

/**
 * The distance from 0 at which the spacing of the nodes begins to grow, as a fraction of `size`.
 */
const DENSE = 1 / 16;

function spacedNodes(first: number, top: number, size: number): Float64Array {
  const dense = size * DENSE;
  const result = new Float64Array(top - first + 1);
  let count = 0;
  for (let k = first; k < top; ) {
    result[count++] = k;
    const stride = Math.max(1, Math.floor(Math.abs(k) / dense));
    k += k < 0 ? Math.min(stride, -k) : stride; // The number 0 is always a node.
  }
  result[count++] = top;
  return result.slice(0, count);
}

function nodesAroundAtoms(atoms: readonly Atom[], step: number, first: number): Float64Array {
  const result = new Set<number>([first]);
  for (const { loss } of atoms) {
    result.add(Math.max(first, Math.floor(loss / step)));
    result.add(Math.max(first, Math.ceil(loss / step)));
  }
  return Float64Array.from(result).sort();
}

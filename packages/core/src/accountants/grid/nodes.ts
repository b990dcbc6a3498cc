import type { Atom, LossLaw } from "../loss/loss-law.js";

/**
 * The multiples of a step that a law is put on. Far from 0 they lie wider apart, in proportion to
 * the loss: a rare large loss need not be known to the last step. Atoms get the two around them.
 */
export function nodesOf(law: LossLaw, cut: number, step: number, size: number): Float64Array {
  const top = Math.ceil(Math.min(law.highest, law.above(cut)) / step);
  // One below the lowest loss, so that only what was cut off lies under the first node.
  const bottom = Math.floor(Math.max(law.lowest, law.below(cut)) / step) - 1;
  const first = Math.max(bottom, top - 2 * size);
  const multiples =
    law.atoms === undefined ? spaced(first, top, size) : around(law.atoms, step, first);
  return Float64Array.from(multiples, (k) => k * step);
}

/** Steps from 0 at which spacing begins to grow, as a part of the size. */
const DENSE = 1 / 16;

function spaced(first: number, top: number, size: number): number[] {
  const dense = size * DENSE;
  const next = (k: number) => Math.max(1, Math.floor(Math.abs(k) / dense));
  const down: number[] = [];
  for (let k = Math.min(0, top); k > first; k -= next(k)) down.push(k);
  const result = [first, ...down.reverse()];
  for (let k = Math.max(0, first) + 1; k < top; k += next(k)) if (k > first) result.push(k);
  if (top > (result[result.length - 1] as number)) result.push(top);
  return result;
}

function around(atoms: readonly Atom[], step: number, first: number): number[] {
  const result = new Set<number>([first]);
  for (const { loss } of atoms) {
    result.add(Math.max(first, Math.floor(loss / step)));
    result.add(Math.max(first, Math.ceil(loss / step)));
  }
  return [...result].sort((a, b) => a - b);
}

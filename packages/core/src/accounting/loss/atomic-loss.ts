import { type Atom, addAtom, cellOf, emptyCells, type LossLaw } from "./loss-law.js";

/**
 * The distribution of finitely many losses. The mass `infinite` belongs to outputs that only P has,
 * and `vanishing` to outputs that only Q has.
 */
export function atomicLoss(given: readonly Atom[], infinite: number, vanishing: number): LossLaw {
  const atoms = given.filter(({ p }) => p > 0).sort((a, b) => a.loss - b.loss);
  const lowest = atoms[0]?.loss ?? 0;
  const highest = atoms[atoms.length - 1]?.loss ?? 0;
  return {
    lowest,
    highest,
    infinite,
    vanishing,
    anchor: anchorOf(atoms),
    atoms,
    rounding: 2 ** -49 * Math.max(Math.abs(lowest), Math.abs(highest)),
    above: () => highest,
    below: () => lowest,
    cells(edges) {
      const result = emptyCells(edges);
      for (const { loss, p } of atoms) addAtom(result, cellOf(edges, loss), loss, p);
      return result;
    },
  };
}

/** If an atom has more mass than this, its loss determines the step of the grid. */
const HEAVY = 0.05;

function anchorOf(atoms: readonly Atom[]): number {
  const heaviest = atoms.reduce((best, atom) => (atom.p > best.p ? atom : best), { loss: 0, p: 0 });
  const even = heaviest.p > HEAVY ? undefined : spacing(atoms);
  return even ?? Math.abs(heaviest.loss);
}

/** A loss that is closer to a multiple than this fraction of the unit counts as the multiple. */
const CLOSE = 1e-6;

/**
 * A unit of which all losses are multiples. The candidates are the smallest distance between two
 * losses and half of this distance. Undefined if neither candidate is such a unit.
 */
function spacing(atoms: readonly Atom[]): number | undefined {
  const [first, last] = [atoms[0]?.loss ?? 0, atoms[atoms.length - 1]?.loss ?? 0];
  let gap = Number.POSITIVE_INFINITY;
  for (let i = 1; i < atoms.length; i++) {
    gap = Math.min(gap, atoms[i]!.loss - atoms[i - 1]!.loss);
  }
  if (!(gap > 0 && gap < Number.POSITIVE_INFINITY)) return undefined;
  const distance = (last - first) / Math.round((last - first) / gap);
  const isMultiple = (loss: number, unit: number) =>
    Math.abs(loss / unit - Math.round(loss / unit)) < CLOSE;
  return [distance, distance / 2].find((unit) => atoms.every(({ loss }) => isMultiple(loss, unit)));
}

/**
 * The loss distribution of the worst (ε, δ)-DP mechanism [kairouz-2015]. With probability δ this
 * mechanism reveals the data, and otherwise it is randomised response with ε.
 */
export function responseLoss(epsilon: number, delta: number): LossLaw {
  const up = { loss: epsilon, p: (1 - delta) / (1 + Math.exp(-epsilon)) };
  const down = { loss: -epsilon, p: (1 - delta) / (1 + Math.exp(epsilon)) };
  return atomicLoss([down, up], delta, delta);
}

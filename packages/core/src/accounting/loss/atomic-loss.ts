import { type Atom, addAtom, cellOf, emptyCells, type LossLaw } from "./loss-law.js";

/** Finitely many losses, and the masses that only one of the laws has. */
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

/** An atom with more of the mass than this is worth a grid of its own. */
const HEAVY = 0.05;

function anchorOf(atoms: readonly Atom[]): number {
  const heaviest = atoms.reduce((best, atom) => (atom.p > best.p ? atom : best), { loss: 0, p: 0 });
  const even = heaviest.p > HEAVY ? undefined : spacing(atoms);
  return even ?? Math.abs(heaviest.loss);
}

/** Losses this close to a multiple, in parts of the distance, are one. */
const CLOSE = 1e-6;

/** What all losses are multiples of, where that is no less than half the least distance of two. */
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

/** (ε, δ)-DP at its worst: with δ all is lost, otherwise ε-randomised response [kairouz-2015]. */
export function responseLoss(epsilon: number, delta: number): LossLaw {
  const up = { loss: epsilon, p: (1 - delta) / (1 + Math.exp(-epsilon)) };
  const down = { loss: -epsilon, p: (1 - delta) / (1 + Math.exp(epsilon)) };
  return atomicLoss([down, up], delta, delta);
}

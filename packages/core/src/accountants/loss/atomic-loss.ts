import { type Atom, addAtom, cellOf, emptyCells, type LossLaw } from "./loss-law.js";

/** Finitely many losses, and the masses that only one of the laws has. */
export function atomicLoss(given: readonly Atom[], infinite: number, vanishing: number): LossLaw {
  const atoms = given.filter(({ p }) => p > 0).sort((a, b) => a.loss - b.loss);
  const lowest = atoms[0]?.loss ?? 0;
  const highest = atoms[atoms.length - 1]?.loss ?? 0;
  const heaviest = atoms.reduce((best, atom) => (atom.p > best.p ? atom : best), { loss: 0, p: 0 });
  return {
    lowest,
    highest,
    infinite,
    vanishing,
    anchor: Math.abs(heaviest.loss),
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

/** (ε, δ)-DP at its worst: with δ all is lost, otherwise ε-randomised response [kairouz-2015]. */
export function responseLoss(epsilon: number, delta: number): LossLaw {
  const up = { loss: epsilon, p: (1 - delta) / (1 + Math.exp(-epsilon)) };
  const down = { loss: -epsilon, p: (1 - delta) / (1 + Math.exp(epsilon)) };
  return atomicLoss([down, up], delta, delta);
}

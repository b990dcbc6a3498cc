import { addAtom, cellOf, emptyCells, type LossLaw } from "./loss-law.js";

/** Finitely many losses, increasing, and their masses under P. */
export function atomicLoss(
  losses: readonly number[],
  masses: readonly number[],
  infinite: number,
  vanishing: number,
): LossLaw {
  const lowest = losses[0] ?? 0;
  const highest = losses[losses.length - 1] ?? 0;
  return {
    lowest,
    highest,
    infinite,
    vanishing,
    anchor: Math.abs(losses[heaviest(masses)] ?? 0),
    atoms: losses,
    above: () => highest,
    below: () => lowest,
    cells(edges) {
      const result = emptyCells(edges);
      losses.forEach((loss, i) => addAtom(result, cellOf(edges, loss), loss, masses[i] as number));
      return result;
    },
  };
}

function heaviest(masses: readonly number[]): number {
  return masses.reduce((best, mass, i) => (mass > (masses[best] as number) ? i : best), 0);
}

/** (ε, δ)-DP at its worst: with δ all is lost, otherwise ε-randomised response [kairouz-2015]. */
export function responseLoss(epsilon: number, delta: number): LossLaw {
  const up = (1 - delta) / (1 + Math.exp(-epsilon));
  const down = (1 - delta) / (1 + Math.exp(epsilon));
  return epsilon === 0
    ? atomicLoss([0], [1 - delta], delta, delta)
    : atomicLoss([-epsilon, epsilon], [down, up], delta, delta);
}

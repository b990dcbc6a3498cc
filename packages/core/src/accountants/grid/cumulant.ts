import type { GridLaw } from "./discretise.js";

/** Of a law tilted by e^(θ·loss): K = ln E e^(θ·loss), and its first two derivatives. */
export interface Cumulant {
  readonly value: number;
  readonly mean: number;
  readonly variance: number;
}

export function cumulant({ nodes, mass }: GridLaw, theta: number): Cumulant {
  // Exponents are taken relative to their largest, which an end of the nodes has.
  const shift = theta * (theta >= 0 ? (nodes[nodes.length - 1] as number) : (nodes[0] as number));
  let zeroth = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as number;
    const weight = (mass[i] as number) * Math.exp(theta * node - shift);
    zeroth += weight;
    first += weight * node;
    second += weight * node * node;
  }
  const mean = first / zeroth;
  return {
    value: shift + Math.log(zeroth),
    mean,
    variance: Math.max(0, second / zeroth - mean * mean),
  };
}

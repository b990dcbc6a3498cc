import type { Deficit } from "./deficit-bound.js";
import type { GridLaw } from "./discretise.js";

/**
 * The cumulant K = ln E e^(θ·loss) and the first two derivatives of K. The derivatives are the mean
 * and variance of the distribution tilted by e^(θ·loss).
 */
export interface Cumulant {
  readonly value: number;
  readonly mean: number;
  readonly variance: number;
}

export function cumulant(law: GridLaw, theta: number): Cumulant {
  const { nodes } = law;
  // The exponent at an end of the grid is subtracted from all exponents.
  // If the end has hardly any mass, the exponent of the largest term is subtracted instead.
  const end = theta * (theta >= 0 ? nodes[nodes.length - 1]! : nodes[0]!);
  return relativeTo(law, theta, end) ?? relativeTo(law, theta, largestTerm(law, theta)) ?? NOTHING;
}

/** The deficits times e^(θ·node), as parts of the moment e^κ of all nodes at the order θ. */
export function deficitAt({ nodes, deficit }: GridLaw, theta: number, kappa: number): Deficit {
  let [absolute, sum] = [0, 0];
  for (let i = 0; i < nodes.length; i++) {
    const each = deficit[i]!;
    if (each === 0) continue;
    const part = each * Math.exp(theta * nodes[i]! - kappa);
    absolute += Math.abs(part);
    sum += part;
  }
  return { absolute, sum };
}

const NOTHING: Cumulant = { value: Number.NaN, mean: Number.NaN, variance: Number.NaN };
const TOO_SMALL = 1e-280;

function relativeTo({ nodes, mass }: GridLaw, theta: number, shift: number): Cumulant | undefined {
  let zeroth = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    const weight = mass[i]! * Math.exp(theta * node - shift);
    zeroth += weight;
    first += weight * node;
    second += weight * node * node;
  }
  if (!(zeroth > TOO_SMALL)) return undefined;
  const mean = first / zeroth;
  return {
    value: shift + Math.log(zeroth),
    mean,
    variance: Math.max(0, second / zeroth - mean * mean),
  };
}

function largestTerm({ nodes, mass }: GridLaw, theta: number): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < nodes.length; i++) {
    const m = mass[i]!;
    if (m > 0) largest = Math.max(largest, theta * nodes[i]! + Math.log(m));
  }
  return largest;
}

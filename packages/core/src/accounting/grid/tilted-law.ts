import type { LossLaw } from "../loss/index.js";
import { cumulant } from "./cumulant.js";
import { discretise, type GridLaw } from "./discretise.js";
import type { WindowEstimate } from "./estimate-window.js";
import { nodesOf } from "./nodes.js";

/** A loss distribution on multiples of a step, and the tilted masses of these multiples. */
export interface TiltedLaw {
  readonly grid: GridLaw;
  /** The tilted masses, which sum to 1. */
  readonly tilted: Float64Array;
  /** The tilted deficits. */
  readonly deficit: Float64Array;
  /** The variance of the distance that an output moves to a node, under the tilted distribution. */
  readonly spread: number;
  /** The logarithm of the factor by which tilting multiplied the total mass. */
  readonly kappa: number;
  readonly mean: number;
}

export function tiltedLaw(
  law: LossLaw,
  { theta, cut }: WindowEstimate,
  { step, size }: { readonly step: number; readonly size: number },
): TiltedLaw {
  const nodes = nodesOf(law, cut, step, size);
  const grid = discretise(law, nodes);
  const { value, mean } = cumulant(grid, theta);
  const tilted = new Float64Array(nodes.length);
  const deficit = new Float64Array(nodes.length);
  let spread = 0;
  for (let i = 0; i < nodes.length; i++) {
    const mass = grid.mass[i]!;
    if (mass === 0) continue;
    const factor = Math.exp(theta * nodes[i]! - value);
    tilted[i] = mass * factor;
    deficit[i] = grid.deficit[i]! * factor;
    spread += grid.spread[i]! * factor;
  }
  return { grid, tilted, deficit, spread, kappa: value, mean };
}

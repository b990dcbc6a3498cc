import type { LossLaw } from "../loss/loss-law.js";
import { cumulant } from "./cumulant.js";
import { discretise, type GridLaw } from "./discretise.js";
import { nodesOf } from "./nodes.js";
import type { Plan } from "./plan.js";

/** A law on multiples of a step, and what the tilt makes of it. */
export interface TiltedLaw {
  readonly grid: GridLaw;
  /** Adds up to 1. */
  readonly tilted: Float64Array;
  /** ln of what tilting multiplied the mass with. */
  readonly kappa: number;
  readonly mean: number;
}

export function tiltedLaw(
  law: LossLaw,
  { theta, cut }: Plan,
  { step, size }: { readonly step: number; readonly size: number },
): TiltedLaw {
  const nodes = nodesOf(law, cut, step, size);
  const grid = discretise(law, nodes);
  const { value, mean } = cumulant(grid, theta);
  const tilted = new Float64Array(nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    const mass = grid.mass[i] as number;
    tilted[i] = mass === 0 ? 0 : mass * Math.exp(theta * (nodes[i] as number) - value);
  }
  return { grid, tilted, kappa: value, mean };
}

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
  /**
   * The range of nodes without the two ends of the grid, where the tilted mass is small. The field
   * `outside` is the tilted mass of these ends.
   */
  readonly core: { readonly from: number; readonly to: number; readonly outside: number };
  /** The logarithm of the factor by which tilting multiplied the total mass. */
  readonly kappa: number;
  readonly mean: number;
}

export function tiltedLaw(
  law: LossLaw,
  { theta, cut, rare }: WindowEstimate,
  { step, size }: { readonly step: number; readonly size: number },
): TiltedLaw {
  const nodes = nodesOf(law, cut, step, size);
  const grid = discretise(law, nodes);
  const { value, mean } = cumulant(grid, theta);
  const tilted = new Float64Array(nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    const mass = grid.mass[i]!;
    tilted[i] = mass === 0 ? 0 : mass * Math.exp(theta * nodes[i]! - value);
  }
  const lifted = grid.lifted * Math.exp(theta * nodes[0]! - value);
  return { grid, tilted, core: coreOf(tilted, lifted, rare), kappa: value, mean };
}

/**
 * The range of nodes after dropping both ends, each with a mass of at most `rare` / 2. The mass
 * `lifted` always counts as outside the range.
 */
function coreOf(tilted: Float64Array, lifted: number, rare: number) {
  let [from, to] = [0, tilted.length];
  let [below, above] = [0, 0];
  while (from < to && below + tilted[from]! <= rare / 2) below += tilted[from++]!;
  while (to > from && above + tilted[to - 1]! <= rare / 2) above += tilted[--to]!;
  return { from, to, outside: (from === 0 ? lifted : below) + above };
}

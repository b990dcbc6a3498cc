import type { LossLaw } from "../loss/index.js";

/**
 * A loss distribution on chosen nodes that dominates the given distribution. The mass of each cell
 * is divided between the two ends of the cell, so that the mean likelihood ratio under Q does not
 * change. Such a mean-preserving spread raises every δ [doroshenko-2022].
 */
export interface GridLaw {
  readonly nodes: Float64Array;
  /** The mass of each node under P. */
  readonly mass: Float64Array;
  /**
   * For each node, its mass minus the probability under P that an output becomes this node, if each
   * output of a cell moves at random to an end of the cell. Moving at random keeps the masses under
   * Q. The whole mass below the lowest node is part of the deficit.
   */
  readonly deficit: Float64Array;
  /** For each node, the sum of mass·distance² over the parts that moved to the node. */
  readonly spread: Float64Array;
  /**
   * The largest finite loss of the given distribution, and a bound on the rounding error of each
   * loss.
   */
  readonly highest: number;
  readonly rounding: number;
  /**
   * The probability of an infinite loss, and an upper bound that includes the mass cut off above
   * the last node.
   */
  readonly infinite: number;
  readonly infiniteUp: number;
}

export function discretise(law: LossLaw, nodes: Float64Array): GridLaw {
  const { p, loss } = law.cells(nodes);
  const last = nodes.length - 1;
  const mass = new Float64Array(nodes.length);
  const deficit = new Float64Array(nodes.length);
  const spread = new Float64Array(nodes.length);
  const lifted = p[0]!;
  mass[0] = lifted;
  deficit[0] = lifted;
  for (let i = 1; i <= last; i++) {
    const cell = p[i]!;
    if (cell === 0) continue;
    const [low, high] = [nodes[i - 1]!, nodes[i]!];
    const here = Math.min(high, Math.max(low, loss[i]!));
    const up = (cell * Math.expm1(low - here)) / Math.expm1(low - high);
    const down = cell - up;
    // A part that moves from a loss to a node keeps its mass under Q, so its mass under P is
    // multiplied by e^(node − loss).
    mass[i] = up;
    deficit[i] = -up * Math.expm1(here - high);
    spread[i] = up * (high - here) ** 2;
    mass[i - 1] = mass[i - 1]! + down;
    deficit[i - 1] = deficit[i - 1]! - down * Math.expm1(here - low);
    spread[i - 1] = spread[i - 1]! + down * (here - low) ** 2;
  }
  const above = p[last + 1]!;
  const kept = above === 0 ? 0 : above * Math.exp(nodes[last]! - loss[last + 1]!);
  mass[last] = mass[last]! + kept;
  return {
    nodes,
    mass,
    deficit,
    spread,
    highest: law.highest,
    rounding: law.rounding,
    infinite: law.infinite,
    infiniteUp: law.infinite + (above - kept),
  };
}

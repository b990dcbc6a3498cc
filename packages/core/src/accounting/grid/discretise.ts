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
   * For each node, the logarithm of its likelihood ratio divided by the mean ratio of the cells
   * whose mass it received. Subtracting this excess from the losses gives a distribution that the
   * true one dominates, because averaging ratios lowers every δ.
   */
  readonly excess: Float64Array;
  /**
   * The part of the lowest node's mass that came from losses below the node. The field `excess`
   * does not account for this part.
   */
  readonly lifted: number;
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
  const truth = new Float64Array(nodes.length); // The sum of mass·e^(loss of the cell − node).
  const lifted = p[0]!;
  mass[0] = lifted;
  truth[0] = lifted;
  for (let i = 1; i <= last; i++) {
    const cell = p[i]!;
    if (cell === 0) continue;
    const [low, high] = [nodes[i - 1]!, nodes[i]!];
    const here = Math.min(high, Math.max(low, loss[i]!));
    const up = (cell * Math.expm1(low - here)) / Math.expm1(low - high);
    const down = cell - up;
    mass[i] = up;
    truth[i] = up * Math.exp(here - high);
    mass[i - 1] = mass[i - 1]! + down;
    truth[i - 1] = truth[i - 1]! + down * Math.exp(here - low);
  }
  const above = p[last + 1]!;
  const kept = above === 0 ? 0 : above * Math.exp(nodes[last]! - loss[last + 1]!);
  mass[last] = mass[last]! + kept;
  truth[last] = truth[last]! + kept;
  const excess = truth;
  for (let i = 0; i <= last; i++) {
    const m = mass[i]!;
    excess[i] = m > 0 ? Math.log(m / truth[i]!) : 0;
  }
  return {
    nodes,
    mass,
    excess,
    lifted,
    highest: law.highest,
    rounding: law.rounding,
    infinite: law.infinite,
    infiniteUp: law.infinite + (above - kept),
  };
}

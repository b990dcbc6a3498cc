import type { LossLaw } from "../loss/index.js";

/**
 * A loss law on chosen nodes that dominates the given one: a cell's mass goes to the cell's two
 * ends, such that the likelihood ratio keeps its mean under Q (a mean-preserving spread raises
 * every δ) [doroshenko-2022].
 */
export interface GridLaw {
  readonly nodes: Float64Array;
  /** Mass under P. */
  readonly mass: Float64Array;
  /**
   * How far, in ln, a node lies above the mean ratio of the cells that went there. Taking it off
   * gives a law that the true one dominates, because averaging ratios lowers every δ.
   */
  readonly excess: Float64Array;
  /** Of the lowest node's mass, what came from below it, where `excess` says nothing. */
  readonly lifted: number;
  /** The law's own largest finite loss, and how far rounding may have moved one. */
  readonly highest: number;
  readonly rounding: number;
  /** Mass that became infinite: truly so, and with what was cut off above the last node. */
  readonly infinite: number;
  readonly infiniteUp: number;
}

export function discretise(law: LossLaw, nodes: Float64Array): GridLaw {
  const { p, loss } = law.cells(nodes);
  const last = nodes.length - 1;
  const mass = new Float64Array(nodes.length);
  const truth = new Float64Array(nodes.length); // Σ mass·e^(cell's loss − node)
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

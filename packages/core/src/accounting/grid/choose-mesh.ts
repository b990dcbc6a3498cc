import type { CountedLaw, WindowEstimate } from "./estimate-window.js";
import type { CountedTiltedLaw, Mesh } from "./loss-grid.js";
import { logMeanExcess } from "./sums.js";
import { type TiltedLaw, tiltedLaw } from "./tilted-law.js";

const SMALLEST = 2 ** 12;
export const LARGEST = 2 ** 20;
/** A tilted mass of e^−SHARE may have a larger excess than the bound. */
const SHARE = 18;

/** The requirements for a mesh. */
export interface MeshOptions {
  /** The relative error of the result that the mesh may cause. */
  readonly tolerance: number;
  /** The width of the mesh, as a multiple of the width that the loss distributions need. */
  readonly widthFactor: number;
}

/**
 * Chooses a mesh that is fine enough for the loss distributions, and puts the distributions on the
 * mesh.
 */
export function chooseMesh(
  estimate: WindowEstimate,
  laws: readonly CountedLaw[],
  { tolerance, widthFactor: room }: MeshOptions,
): { readonly mesh: Mesh; readonly tilted: readonly CountedTiltedLaw[] } {
  const width = 1.02 * room * Math.max(estimate.top - estimate.bottom, estimate.deviation);
  const goal = tolerance * Math.max(estimate.leeway, estimate.deviation / 10);
  let doublings = 0;
  // The slack is proportional to step^order.
  // The order is 2 for smooth distributions, and 1 for atoms that do not all lie on one grid.
  let order = laws.length > 1 && laws.some(({ law }) => law.anchor > 0) ? 1 : 1.75;
  for (let [size, before] = [SMALLEST, 0]; ; ) {
    const step = alignedStep(width / size, laws);
    const tilted = laws.map(({ law, count }) => ({
      law: tiltedLaw(law, estimate, { step, size }),
      count,
    }));
    const { slack, lambda } = slackOf(tilted, step);
    if (!(slack > goal) || size === LARGEST) {
      const start = estimate.bottom - width / 100 - meanOf(tilted);
      return { mesh: { step, size, lambda, start }, tilted };
    }
    if (before > 0) order = Math.min(2, Math.max(1, Math.log2(before / slack) / doublings));
    // Limit the doublings, because atoms may lie on the next grid but not on this grid.
    doublings = Math.min(2, Math.max(1, Math.round(Math.log2(slack / goal) / order)));
    size = Math.min(LARGEST, size * 2 ** doublings);
    before = slack;
  }
}

function meanOf(laws: readonly CountedTiltedLaw[]): number {
  return laws.reduce((sum, { law, count }) => sum + count * law.mean, 0);
}

/**
 * A step that is at least the given step and divides the anchor of the heaviest loss distribution.
 */
function alignedStep(step: number, laws: readonly CountedLaw[]): number {
  const weight = ({ law, count }: CountedLaw) => count * law.anchor ** 2;
  const { law } = laws.reduce((best, each) => (weight(each) > weight(best) ? each : best));
  return law.anchor > step ? law.anchor / Math.floor(law.anchor / step) : step;
}

/**
 * An upper bound on the excess of the losses on the grid over the true losses, and the order λ that
 * gives the best bound.
 */
function slackOf(laws: readonly CountedTiltedLaw[], step: number) {
  const over = (each: (law: TiltedLaw) => number) =>
    laws.reduce((sum, { law, count }) => sum + count * each(law), 0);
  const deviation = Math.sqrt(over(meanSquareExcess)) + 1e-9 * step;
  const slack = (lambda: number) => (SHARE + over((law) => logMeanExcess(law, lambda))) / lambda;
  // This λ would be best if the excess were normally distributed.
  // A smaller λ is better if rare losses have a large excess.
  let lambda = Math.sqrt(2 * SHARE) / deviation;
  let best = { lambda, slack: slack(lambda) };
  for (let tries = 0; tries < 50; tries++) {
    lambda /= 3;
    const next = { lambda, slack: slack(lambda) };
    if (next.slack >= best.slack && best.slack < Number.POSITIVE_INFINITY) break;
    best = next;
  }
  return best;
}

function meanSquareExcess({ grid, tilted, core }: TiltedLaw): number {
  let sum = 0;
  for (let i = core.from; i < core.to; i++) {
    sum += tilted[i]! * grid.excess[i]! ** 2;
  }
  return sum;
}

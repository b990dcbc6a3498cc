import type { CountedLaw, WindowEstimate } from "./estimate-window.js";
import type { CountedTiltedLaw, Mesh } from "./loss-grid.js";
import { tiltedLaw } from "./tilted-law.js";

const SMALLEST = 2 ** 12;
export const LARGEST = 2 ** 20;

/** The requirements for a mesh. */
export interface MeshOptions {
  /** The relative width of the bracket that the mesh may cause. */
  readonly tolerance: number;
  /** The width of the mesh, as a multiple of the width that the loss distributions need. */
  readonly widthFactor: number;
}

export interface ChosenMesh {
  readonly mesh: Mesh;
  readonly tilted: readonly CountedTiltedLaw[];
  /** An estimate of the relative width of the bracket that the mesh causes. */
  readonly reached: number;
}

/**
 * Chooses a mesh that is fine enough for the loss distributions, and puts the distributions on the
 * mesh.
 */
export function chooseMesh(
  estimate: WindowEstimate,
  laws: readonly CountedLaw[],
  { tolerance, widthFactor: room }: MeshOptions,
): ChosenMesh {
  const width = 1.02 * room * Math.max(estimate.top - estimate.bottom, estimate.deviation);
  const goal = tolerance * Math.max(estimate.leeway, estimate.deviation / 10);
  for (let size = SMALLEST; ; ) {
    const step = alignedStep(width / size, laws);
    const tilted = laws.map(({ law, count }) => ({
      law: tiltedLaw(law, estimate, { step, size }),
      count,
    }));
    // Moving outputs to nodes changes ε by about (1 + slope)/2 times the variance of the distances,
    // in each direction. The leeway contains the factor slope/(1 + slope).
    const gap = estimate.slope * sumOf(tilted, ({ law }) => law.spread);
    if (!(gap > goal) || size === LARGEST) {
      const start = estimate.bottom - width / 100 - sumOf(tilted, ({ law }) => law.mean);
      return { mesh: { step, size, start }, tilted, reached: (tolerance * gap) / goal };
    }
    // The gap is proportional to the square of the step.
    // Limit the doublings, because atoms may lie on the next grid but not on this grid.
    const doublings = Math.min(2, Math.max(1, Math.round(Math.log2(gap / goal) / 2)));
    size = Math.min(LARGEST, size * 2 ** doublings);
  }
}

function sumOf(laws: readonly CountedTiltedLaw[], each: (law: CountedTiltedLaw) => number): number {
  return laws.reduce((sum, law) => sum + law.count * each(law), 0);
}

/** The number of steps that are tried, and the largest increase of the step, as a fraction. */
const TRIES = 64;
const MOST_INCREASE = 1 / 32;

/**
 * A step that is at least the given step and divides the anchor of the heaviest loss distribution.
 * Among such steps, the other anchors are nearest to multiples of this step. For example, anchors of
 * 0.4 and 1.6 both lie on the grid, so pure levels add up exactly.
 */
function alignedStep(step: number, laws: readonly CountedLaw[]): number {
  const weight = ({ law, count }: CountedLaw) => count * law.anchor ** 2;
  const { law } = laws.reduce((best, each) => (weight(each) > weight(best) ? each : best));
  if (law.anchor <= step) return step;
  const most = Math.floor(law.anchor / step);
  const tries = Math.min(TRIES, 1 + Math.floor(most * MOST_INCREASE));
  const steps = Array.from({ length: tries }, (_, i) => law.anchor / (most - i));
  const distances = steps.map((each) => distanceOf(laws, each));
  return steps[distances.indexOf(Math.min(...distances))]!;
}

/**
 * The variance that the anchors gain if they move to multiples of the step, in squared steps. It is
 * rounded, so that of nearly equal steps the first is chosen.
 */
function distanceOf(laws: readonly CountedLaw[], step: number): number {
  return laws.reduce((sum, { law, count }) => {
    const beyond = law.anchor / step - Math.floor(law.anchor / step);
    return sum + (count * Math.round(1e6 * beyond * (1 - beyond))) / 1e6;
  }, 0);
}

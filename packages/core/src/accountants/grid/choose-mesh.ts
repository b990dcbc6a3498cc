import type { CountedTilted, Mesh } from "./loss-grid.js";
import type { Counted, Plan } from "./plan.js";
import { logMeanExcess } from "./sums.js";
import { type TiltedLaw, tiltedLaw } from "./tilted-law.js";

const SMALLEST = 2 ** 12;
const LARGEST = 2 ** 20;
/** −ln of the tilted mass on which the excess may be larger. */
const SHARE = 18;

/** What is asked of a mesh. */
export interface MeshOptions {
  /** Part of the answer that the mesh may lose. */
  readonly tolerance: number;
  /** How many times the width that the laws need. */
  readonly room: number;
}

/** A mesh fine enough for the laws, and them on it. */
export function chooseMesh(
  plan: Plan,
  laws: readonly Counted[],
  { tolerance, room }: MeshOptions,
): { readonly mesh: Mesh; readonly tilted: readonly CountedTilted[] } {
  const half = Math.max(plan.top - plan.mean, plan.mean - plan.bottom, plan.deviation);
  const goal = tolerance * Math.max(plan.leeway, plan.deviation / 100);
  for (let size = SMALLEST; ; ) {
    const step = aligned((2 * room * half) / (size - 2), laws);
    const tilted = laws.map(({ law, count }) => ({
      law: tiltedLaw(law, plan, { step, size }),
      count,
    }));
    const { slack, lambda } = slackOf(tilted, step);
    if (slack <= goal || size === LARGEST) return { mesh: { step, size, lambda }, tilted };
    // The excess is of second order in the step for smooth laws, of first order for atoms.
    size = Math.min(LARGEST, size * 2 ** Math.max(1, Math.round(Math.log2(slack / goal) * 0.6)));
  }
}

/** A step no smaller, of which the heaviest law's anchor is a multiple. */
function aligned(step: number, laws: readonly Counted[]): number {
  const weight = ({ law, count }: Counted) => count * law.anchor ** 2;
  const { law } = laws.reduce((best, each) => (weight(each) > weight(best) ? each : best));
  return law.anchor > step ? law.anchor / Math.floor(law.anchor / step) : step;
}

/** How far the grid's losses exceed the true ones, and the order that shows it best. */
function slackOf(laws: readonly CountedTilted[], step: number) {
  const over = (each: (law: TiltedLaw) => number) =>
    laws.reduce((sum, { law, count }) => sum + count * each(law), 0);
  const deviation = Math.sqrt(over(meanSquareExcess)) + 1e-9 * step;
  const slack = (lambda: number) => (SHARE + over((law) => logMeanExcess(law, lambda))) / lambda;
  const guess = Math.sqrt(2 * SHARE) / deviation; // the best, were the excess normal
  return [guess, guess / 3, guess / 10]
    .map((lambda) => ({ lambda, slack: slack(lambda) }))
    .reduce((best, each) => (each.slack < best.slack ? each : best));
}

function meanSquareExcess({ grid, tilted, core }: TiltedLaw): number {
  let sum = 0;
  for (let i = core.from; i < core.to; i++) {
    sum += (tilted[i] as number) * (grid.excess[i] as number) ** 2;
  }
  return sum;
}

import { cumulant } from "./cumulant.js";
import type { WindowEstimate } from "./estimate-window.js";
import type { Mesh } from "./loss-grid.js";
import type { TiltedLaw } from "./tilted-law.js";

/** Quantities that add up over releases. */
export class Sums {
  constructor(
    /** Cumulants at θ, and at the two orders that bound the mass outside the window. */
    readonly kappa: number,
    readonly kappaUp: number,
    readonly kappaDown: number,
    /** The cumulant at the order that bounds ε best by itself. */
    readonly kappaBest: number,
    /** The tilted mean. */
    readonly mean: number,
    /** The largest and smallest loss on the grid, and the largest loss of the laws themselves. */
    readonly highest: number,
    readonly lowest: number,
    readonly largestLoss: number,
    /**
     * ln of the mass with a finite loss; and a lower bound that excludes the mass that was cut off.
     */
    readonly logFinite: number,
    readonly logFiniteDown: number,
    /** ln E e^(λ·excess) under the tilted law. */
    readonly excess: number,
    /** The tilted probability that some release lies where `excess` is not bounded. */
    readonly outside: number,
    /** A bound on the rounding error of the sum of losses. */
    readonly rounding: number,
  ) {}

  plus(law: TiltedLaw, estimate: WindowEstimate, mesh: Mesh, count: number): Sums {
    const { grid, kappa, mean } = law;
    const { theta, lambdaUp, lambdaDown, slope } = estimate;
    return new Sums(
      this.kappa + count * kappa,
      this.kappaUp + count * cumulant(grid, theta + lambdaUp).value,
      this.kappaDown + count * cumulant(grid, theta - lambdaDown).value,
      this.kappaBest + count * cumulant(grid, slope).value,
      this.mean + count * mean,
      this.highest + count * grid.nodes[grid.nodes.length - 1]!,
      this.lowest + count * grid.nodes[0]!,
      this.largestLoss + count * grid.highest,
      this.logFinite + count * Math.log1p(-grid.infinite),
      this.logFiniteDown + count * Math.log1p(-Math.min(1, grid.infiniteUp)),
      this.excess + count * logMeanExcess(law, mesh.lambda),
      this.outside + count * law.core.outside,
      this.rounding + count * grid.rounding,
    );
  }
}

export const EMPTY_SUMS = new Sums(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

/** ln E e^(λ·excess) over the core nodes. */
export function logMeanExcess({ grid, tilted, core }: TiltedLaw, lambda: number): number {
  let sum = 0;
  for (let i = core.from; i < core.to; i++) {
    sum += tilted[i]! * Math.expm1(lambda * grid.excess[i]!);
  }
  return Math.log1p(sum);
}

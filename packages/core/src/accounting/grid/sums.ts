import { cumulant } from "./cumulant.js";
import type { WindowEstimate } from "./estimate-window.js";
import type { Mesh } from "./loss-grid.js";
import type { TiltedLaw } from "./tilted-law.js";

/** Quantities that are added up over all releases. */
export class Sums {
  constructor(
    /** The cumulants at θ and at the two orders that bound the mass outside the window. */
    readonly kappa: number,
    readonly kappaUp: number,
    readonly kappaDown: number,
    /** The cumulant at the order that gives the best bound on ε without a transform. */
    readonly kappaBest: number,
    /** The mean of the tilted distribution. */
    readonly mean: number,
    /**
     * The largest and the smallest loss on the grid, and the largest loss of the given
     * distributions.
     */
    readonly highest: number,
    readonly lowest: number,
    readonly largestLoss: number,
    /**
     * The logarithm of the probability of a finite loss, and a lower bound of this logarithm that
     * excludes the mass that was cut off.
     */
    readonly logFinite: number,
    readonly logFiniteDown: number,
    /** ln E e^(λ·excess) under the tilted distribution. */
    readonly excess: number,
    /**
     * A bound on the tilted probability that the loss of some release lies where `excess` is not
     * bounded.
     */
    readonly outside: number,
    /** A bound on the rounding error of the total loss. */
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

/** ln E e^(λ·excess) over the nodes of the core. */
export function logMeanExcess({ grid, tilted, core }: TiltedLaw, lambda: number): number {
  let sum = 0;
  for (let i = core.from; i < core.to; i++) {
    sum += tilted[i]! * Math.expm1(lambda * grid.excess[i]!);
  }
  return Math.log1p(sum);
}

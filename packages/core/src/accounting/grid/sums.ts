import { cumulant, deficitAt } from "./cumulant.js";
import { DeficitBound } from "./deficit-bound.js";
import type { WindowEstimate } from "./estimate-window.js";
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
    /** A bound on the rounding error of the total loss. */
    readonly rounding: number,
    /** The deficits as parts of the moments at the two orders of `kappaUp` and `kappaDown`. */
    readonly deficitUp = new DeficitBound(),
    readonly deficitDown = new DeficitBound(),
  ) {}

  plus(law: TiltedLaw, estimate: WindowEstimate, count: number): Sums {
    const { grid, kappa, mean } = law;
    const { theta, lambdaUp, lambdaDown, slope } = estimate;
    const up = cumulant(grid, theta + lambdaUp).value;
    const down = cumulant(grid, theta - lambdaDown).value;
    return new Sums(
      this.kappa + count * kappa,
      this.kappaUp + count * up,
      this.kappaDown + count * down,
      this.kappaBest + count * cumulant(grid, slope).value,
      this.mean + count * mean,
      this.highest + count * grid.nodes[grid.nodes.length - 1]!,
      this.lowest + count * grid.nodes[0]!,
      this.largestLoss + count * grid.highest,
      this.logFinite + count * Math.log1p(-grid.infinite),
      this.logFiniteDown + count * Math.log1p(-Math.min(1, grid.infiniteUp)),
      this.rounding + count * grid.rounding,
      this.deficitUp.plus(deficitAt(grid, theta + lambdaUp, up), count),
      this.deficitDown.plus(deficitAt(grid, theta - lambdaDown, down), count),
    );
  }
}

export const EMPTY_SUMS = new Sums(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

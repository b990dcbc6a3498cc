import type { Bracket } from "../loss/index.js";
import { conversion, type WindowEstimate } from "./estimate-window.js";
import type { Mesh } from "./loss-grid.js";
import type { Sums } from "./sums.js";

/** A bound on the rounding error of one transform, for each doubling of the length. */
const TRANSFORM = 8 * 2 ** -53;

/** The tilted masses of consecutive grid points, and the amplification of rounding errors. */
export interface Window {
  readonly first: number;
  readonly masses: Float64Array;
  readonly gain: number;
}

/**
 * The privacy profile δ(ε) of a composition, computed from the tilted distribution of the total
 * loss. The formula is δ = lost + e^(κ − θε)·d(ε), where d is the sum of tilted mass·e^(−θ(loss −
 * ε))·(1 − e^(ε − loss)) over losses above ε.
 */
export class Profile {
  private readonly hockey: Float64Array;
  /** A bound on the error of d: rounding errors, and the mass beyond the window. */
  private readonly error: number;
  private readonly first: number;
  /** The largest possible contribution to d of one unit of tilted mass. */
  private readonly heaviest: number;

  constructor(
    private readonly estimate: WindowEstimate,
    private readonly mesh: Mesh,
    private readonly sums: Sums,
    window: Window,
  ) {
    this.first = window.first;
    this.heaviest = Math.exp(conversion(estimate.theta));
    this.hockey = hockeySticks(window.masses, estimate.theta, mesh.step);
    this.error = this.errorOf(window);
  }

  /** Bounds on the smallest ε ≥ 0 with δ(ε) ≤ delta. */
  epsilon(delta: number): Bracket {
    const upper = this.crossingUp(delta);
    const share = this.shareAt(upper);
    const slack = this.slack(share);
    const down = this.crossing(delta, (i) => this.deltaDown(i, share, slack));
    const lower = (down ?? Number.NEGATIVE_INFINITY) - slack - this.sums.rounding;
    // If the infinite mass is at most δ, then ε is at most the largest finite loss.
    const most =
      -Math.expm1(this.sums.logFiniteDown) <= delta ? this.mostLoss : Number.POSITIVE_INFINITY;
    return bracketOf(lower, Math.min(upper + this.sums.rounding, this.byMoments(delta), most));
  }

  /** Bounds on the δ at a given ε. */
  delta(epsilon: number): Bracket {
    const share = this.shareAt(epsilon);
    const slack = this.slack(share);
    const at = epsilon + slack + this.sums.rounding;
    const lost = -Math.expm1(this.sums.logFinite);
    const lower =
      at < this.lossAt(this.hockey.length - 1)
        ? this.interpolated(at, (i) => this.deltaDown(i, share, slack))
        : lost;
    const none = epsilon >= this.mostLoss ? -Math.expm1(this.sums.logFiniteDown) : 1;
    return bracketOf(
      Math.max(lost, lower),
      Math.min(this.upperAt(epsilon - this.sums.rounding), none, 1),
    );
  }

  private get mostLoss(): number {
    return Math.min(this.sums.highest, this.sums.largestLoss * (1 + 2 ** -50));
  }

  private lossAt(i: number): number {
    return (this.first + i) * this.mesh.step;
  }

  /** The factor e^(κ − θ·loss), rounded up if `side` is 1 and down if it is −1. */
  private tilt(i: number, side: 1 | -1): number {
    const { kappa } = this.sums;
    const blur = 1 + side * 1e-14 * (1 + Math.abs(kappa));
    return blur * Math.exp(kappa - this.estimate.theta * this.lossAt(i));
  }

  private deltaUp(i: number): number {
    const d = Math.max(0, this.hockey[i]!) + this.error;
    return d * this.tilt(i, 1) - Math.expm1(this.sums.logFiniteDown);
  }

  /**
   * A lower bound of δ at the loss of node i minus `slack`. A tilted mass of `share` may exceed
   * `slack`.
   */
  private deltaDown(i: number, share: number, slack: number): number {
    const missed = this.heaviest * (share + this.sums.outside);
    const d = this.hockey[i]! - this.error - missed;
    const lost = -Math.expm1(this.sums.logFinite);
    return d > 0 ? lost + d * this.tilt(i, -1) * Math.exp(-slack) : lost;
  }

  /** A bound on the excess of the grid's losses. A tilted mass of `share` may exceed the bound. */
  private slack(share: number): number {
    return (this.sums.excess - Math.log(share)) / this.mesh.lambda;
  }

  /** A small fraction of d(ε), as a tilted mass. */
  private shareAt(epsilon: number): number {
    const i = Math.round(epsilon / this.mesh.step) - this.first;
    const d = this.hockey[Math.min(Math.max(0, i), this.hockey.length - 1)]!;
    return Math.max((d / this.heaviest) * 3e-4, 1e-12);
  }

  /** An upper bound of δ at ε. Below the window, 1 − δ is proportional to e^ε. */
  private upperAt(epsilon: number): number {
    const below = epsilon - this.lossAt(0);
    return below < 0
      ? 1 - (1 - this.deltaUp(0)) * Math.exp(below)
      : this.interpolated(epsilon, (i) => this.deltaUp(i));
  }

  private crossingUp(delta: number): number {
    const inside = this.crossing(delta, (i) => this.deltaUp(i));
    return inside ?? this.lossAt(0) + Math.log((1 - delta) / (1 - this.deltaUp(0)));
  }

  /** Interpolates linearly in e^ε between nodes. Outside the window, returns the nearest value. */
  private interpolated(epsilon: number, node: (i: number) => number): number {
    const at = epsilon / this.mesh.step - this.first;
    const last = this.hockey.length - 1;
    if (!(at > 0)) return node(0);
    if (at >= last) return node(last);
    const i = Math.floor(at);
    const part = Math.expm1((at - i) * this.mesh.step) / Math.expm1(this.mesh.step);
    return node(i) + (node(i + 1) - node(i)) * part;
  }

  /** The smallest ε with δ ≤ delta, searched from large ε; undefined if ε is below the window. */
  private crossing(delta: number, node: (i: number) => number): number | undefined {
    let i = this.hockey.length - 1;
    if (node(i) > delta) return Number.POSITIVE_INFINITY;
    while (i >= 0 && node(i) <= delta) i--;
    if (i < 0) return undefined;
    const [above, below] = [node(i), node(i + 1)];
    return (
      this.lossAt(i) + Math.log1p(((above - delta) / (above - below)) * Math.expm1(this.mesh.step))
    );
  }

  /** An upper bound of ε that needs no transform [canonne-kamath-steinke-2020, Proposition 12]. */
  private byMoments(delta: number): number {
    const left = delta + Math.expm1(this.sums.logFiniteDown);
    if (left <= 0) return Number.POSITIVE_INFINITY;
    const { slope } = this.estimate;
    return (this.sums.kappaBest - Math.log(left) + conversion(slope)) / slope + this.sums.rounding;
  }

  private errorOf({ masses: { length: size }, gain }: Window): number {
    const { theta, lambdaUp, lambdaDown } = this.estimate;
    const { kappa, kappaUp, kappaDown, highest, lowest } = this.sums;
    const top = this.lossAt(size);
    const bottom = this.lossAt(0);
    const up = highest < top ? 0 : Math.exp(kappaUp - kappa - lambdaUp * top);
    const down = lowest > bottom ? 0 : Math.exp(kappaDown - kappa + lambdaDown * bottom);
    // If every mass has an error of one unit, the error of d is at most Σ e^(−θjh)(1 − e^(−jh)).
    const h = this.mesh.step;
    const weights =
      (Math.exp(-theta * h) * -Math.expm1(-h)) /
      Math.expm1(-theta * h) /
      Math.expm1(-(1 + theta) * h);
    const transform = TRANSFORM * Math.log2(size) * gain;
    return transform * Math.min(size, weights) + 2 * this.heaviest * (up + down);
  }
}

/** The values of d at all nodes. The sum starts at the highest node, so no digits cancel. */
function hockeySticks(mass: Float64Array, theta: number, step: number): Float64Array {
  const rate = Math.exp(-theta * step);
  const fall = Math.exp(-step);
  const result = new Float64Array(mass.length);
  let [d, b] = [0, 0];
  for (let i = mass.length - 1; i >= 0; i--) {
    d = rate * (d - Math.expm1(-step) * b);
    b = mass[i]! + rate * fall * b;
    result[i] = d;
  }
  return result;
}

/** Makes a bracket. If the upper bound is NaN, because of overflow, the upper end is infinite. */
function bracketOf(lower: number, upper: number): Bracket {
  const high = Number.isNaN(upper) ? Number.POSITIVE_INFINITY : Math.max(0, upper);
  return { lower: lower > 0 ? Math.min(lower, high) : 0, upper: high };
}

import type { Bracket } from "../loss/index.js";
import type { Arc } from "./circle.js";
import type { DeficitBound } from "./deficit-bound.js";
import { conversion, type WindowEstimate } from "./estimate-window.js";
import { hockeySticks } from "./hockey-sticks.js";
import type { Mesh } from "./loss-grid.js";
import type { Sums } from "./sums.js";
import { ThresholdTests } from "./threshold-tests.js";

/** A bound on the rounding error of one transform, for each doubling of the length. */
const TRANSFORM = 8 * 2 ** -53;

/** The tilted masses and deficits of consecutive grid points. */
export interface Window extends Arc {
  readonly first: number;
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
  private readonly tests: ThresholdTests;

  constructor(
    private readonly estimate: WindowEstimate,
    private readonly mesh: Mesh,
    private readonly sums: Sums,
    window: Window,
  ) {
    this.first = window.first;
    this.hockey = hockeySticks(window.masses, estimate.theta, mesh.step);
    const wrapped = this.wrapped();
    this.error = this.errorOf(window, wrapped.masses);
    this.tests = new ThresholdTests(window, this.hockey, {
      first: window.first,
      theta: estimate.theta,
      step: mesh.step,
      wrapped,
      hockeyError: this.error,
      transform: transformOf(window.masses.length),
      tilt: (i) => this.tilt(i, -1),
    });
  }

  /** Bounds on the smallest ε ≥ 0 with δ(ε) ≤ delta. */
  epsilon(delta: number): Bracket {
    // If the infinite mass is at most δ, then ε is at most the largest finite loss.
    const most =
      -Math.expm1(this.sums.logFiniteDown) <= delta ? this.mostLoss : Number.POSITIVE_INFINITY;
    const crossing = this.crossingUp(delta) + this.sums.rounding;
    const upper = Math.min(crossing, this.byMoments(delta), most);
    const left = delta - this.lost;
    const lower =
      left < 0 ? Number.POSITIVE_INFINITY : this.tests.epsilonDown(left, this.nodeOf(upper));
    return bracketOf(lower - this.sums.rounding, upper);
  }

  /** Bounds on the δ at a given ε. */
  delta(epsilon: number): Bracket {
    const at = epsilon + this.sums.rounding;
    const lower = this.lost + this.tests.deltaDown(at, this.nodeOf(at));
    return bracketOf(lower, this.deltaUp(epsilon));
  }

  /** The upper bound of `delta`, without the work for the lower bound. */
  deltaUp(epsilon: number): number {
    const none = epsilon >= this.mostLoss ? -Math.expm1(this.sums.logFiniteDown) : 1;
    return upperEnd(Math.min(this.upperAt(epsilon - this.sums.rounding), none, 1));
  }

  /** The probability of an infinite loss. */
  private get lost(): number {
    return -Math.expm1(this.sums.logFinite);
  }

  private nodeOf(epsilon: number): number {
    const i = Math.round(epsilon / this.mesh.step) - this.first;
    return Math.min(Math.max(0, i), this.hockey.length - 1);
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

  private nodeUp(i: number): number {
    const d = Math.max(0, this.hockey[i]!) + this.error;
    return d * this.tilt(i, 1) - Math.expm1(this.sums.logFiniteDown);
  }

  /** An upper bound of δ at ε. Below the window, 1 − δ is proportional to e^ε. */
  private upperAt(epsilon: number): number {
    const below = epsilon - this.lossAt(0);
    return below < 0 ? 1 - (1 - this.nodeUp(0)) * Math.exp(below) : this.interpolated(epsilon);
  }

  private crossingUp(delta: number): number {
    const inside = this.crossing(delta);
    return inside ?? this.lossAt(0) + Math.log((1 - delta) / (1 - this.nodeUp(0)));
  }

  /** Interpolates linearly in e^ε between nodes. Outside the window, returns the nearest value. */
  private interpolated(epsilon: number): number {
    const at = epsilon / this.mesh.step - this.first;
    const last = this.hockey.length - 1;
    if (!(at > 0)) return this.nodeUp(0);
    if (at >= last) return this.nodeUp(last);
    const i = Math.floor(at);
    const part = Math.expm1((at - i) * this.mesh.step) / Math.expm1(this.mesh.step);
    const below = this.nodeUp(i);
    return below + (this.nodeUp(i + 1) - below) * part;
  }

  /** The smallest ε with δ ≤ delta, searched from large ε; undefined if ε is below the window. */
  private crossing(delta: number): number | undefined {
    let i = this.hockey.length - 1;
    if (this.nodeUp(i) > delta) return Number.POSITIVE_INFINITY;
    while (i >= 0 && this.nodeUp(i) <= delta) i--;
    if (i < 0) return undefined;
    const [above, below] = [this.nodeUp(i), this.nodeUp(i + 1)];
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

  /** Bounds on the tilted masses and deficits that lie outside the window and wrap around. */
  private wrapped() {
    const { lambdaUp, lambdaDown } = this.estimate;
    const { kappa, kappaUp, kappaDown, deficitUp, deficitDown, highest, lowest } = this.sums;
    const top = this.lossAt(this.hockey.length);
    const bottom = this.lossAt(0);
    const up = highest < top ? 0 : Math.exp(kappaUp - kappa - lambdaUp * top);
    const down = lowest > bottom ? 0 : Math.exp(kappaDown - kappa + lambdaDown * bottom);
    const part = ({ total }: DeficitBound, mass: number) => (mass === 0 ? 0 : mass * total);
    return { masses: up + down, deficits: part(deficitUp, up) + part(deficitDown, down) };
  }

  private errorOf({ masses: { length: size }, gain }: Window, wrapped: number): number {
    const { theta } = this.estimate;
    // If every mass has an error of one unit, the error of d is at most Σ e^(−θjh)(1 − e^(−jh)).
    const h = this.mesh.step;
    const weights =
      (Math.exp(-theta * h) * -Math.expm1(-h)) /
      Math.expm1(-theta * h) /
      Math.expm1(-(1 + theta) * h);
    // The largest possible contribution to d of one unit of tilted mass.
    const heaviest = Math.exp(conversion(theta));
    return transformOf(size) * gain * Math.min(size, weights) + 2 * heaviest * wrapped;
  }
}

/** A bound on the rounding error of one transform. */
function transformOf(size: number): number {
  return TRANSFORM * Math.log2(size);
}

/** If an upper bound is NaN, because of overflow, nothing is known. */
function upperEnd(upper: number): number {
  return Number.isNaN(upper) ? Number.POSITIVE_INFINITY : Math.max(0, upper);
}

function bracketOf(lower: number, upper: number): Bracket {
  const high = upperEnd(upper);
  return { lower: lower > 0 ? Math.min(lower, high) : 0, upper: high };
}

import type { Arc } from "./circle.js";

/** The figures of a profile that its tests need. */
interface Figures {
  readonly first: number;
  readonly theta: number;
  readonly step: number;
  /** A bound on the error of the values d. */
  readonly hockeyError: number;
  /** Bounds on the tilted masses and deficits that wrapped around. */
  readonly wrapped: { readonly masses: number; readonly deficits: number };
  /** A bound on the rounding error of one transform. */
  readonly transform: number;
  /** The factor e^(κ − θ·loss) of node i, rounded down. */
  readonly tilt: (i: number) => number;
}

/** A lower bound from the test at node i, whose loss is u. */
type Bound = (i: number, u: number) => number;

/** The part of the nodes around the expected threshold that is searched for the best test. */
const SEARCHED = 1 / 32;
/** The number of nodes in that part for each node of a sparse search everywhere. */
const SPARSE = 16;

/**
 * Lower bounds on δ from tests. A test moves each output at random to a node of the grid, and says
 * "P" if the total is at least the loss u of a node and no output was lifted. For every test, δ(ε)
 * is at least P(says P) − e^ε·Q(says P). With tilted masses m and deficits f, this is the tilt of u
 * times d − (e^(ε − u) − 1)·S − F. Here S and F are the sums over all nodes from u of
 * m·e^(−(θ+1)(loss − u)) and f·e^(−θ(loss − u)), and d is the hockey stick at u.
 */
export class ThresholdTests {
  private readonly above: Float64Array;
  private readonly deficits: Float64Array;
  private readonly aboveError: number;
  private readonly error: number;

  constructor(
    { masses, deficits, gain, deficitGain }: Arc,
    private readonly hockey: Float64Array,
    private readonly figures: Figures,
  ) {
    const { theta, step, hockeyError, wrapped, transform } = figures;
    const size = masses.length;
    const sumOf = (order: number) => Math.min(size, -1 / Math.expm1(-order * step));
    this.above = discounted(masses, (theta + 1) * step);
    this.deficits = discounted(deficits, theta * step);
    this.aboveError = transform * gain * sumOf(theta + 1) + 2 * wrapped.masses;
    this.error = hockeyError + transform * deficitGain * sumOf(theta) + 2 * wrapped.deficits;
  }

  /**
   * A lower bound of δ at ε, without the probability of an infinite loss. The best test is expected
   * near node `near`.
   */
  deltaDown(epsilon: number, near: number): number {
    const best = this.largest(near, (i, u) => {
      const change = Math.expm1(epsilon - u);
      const d = this.value(i) - change * this.above[i]! - Math.abs(change) * this.aboveError;
      return d > 0 ? d * this.figures.tilt(i) : Number.NEGATIVE_INFINITY;
    });
    return Math.max(0, best);
  }

  /** A lower bound of the ε at which δ, without the probability of an infinite loss, is `delta`. */
  epsilonDown(delta: number, near: number): number {
    return this.largest(near, (i, u) => {
      const left = this.value(i) - delta / this.figures.tilt(i);
      // The error of S makes the bound smaller, so it depends on the sign of ε − u.
      const slope = this.above[i]! + Math.sign(left) * this.aboveError;
      return slope > 0 ? u + Math.log1p(Math.max(-1, left / slope)) : Number.NEGATIVE_INFINITY;
    });
  }

  /** d − F at node i, rounded down. */
  private value(i: number): number {
    return this.hockey[i]! - this.deficits[i]! - this.error;
  }

  /** The largest bound of the tests near node `near`, or near a better node of a sparse search. */
  private largest(near: number, bound: Bound): number {
    const size = this.hockey.length;
    const reach = Math.ceil(size * SEARCHED);
    const stride = Math.ceil(reach / SPARSE);
    const local = this.search(bound, near - reach, near + reach, 1).best;
    const { best, at } = this.search(bound, 0, size, stride);
    return best > local ? this.search(bound, at - stride, at + stride, 1).best : local;
  }

  private search(bound: Bound, from: number, to: number, stride: number) {
    const { first, step } = this.figures;
    const last = Math.min(to, this.hockey.length - 1);
    let [best, at] = [Number.NEGATIVE_INFINITY, from];
    for (let i = Math.max(0, from); i <= last; i += stride) {
      const found = bound(i, (first + i) * step);
      if (found > best) [best, at] = [found, i];
    }
    return { best, at };
  }
}

/** For each node, the sum over all higher nodes j of value·e^(−rate·j), relative to the node. */
function discounted(values: Float64Array, rate: number): Float64Array {
  const factor = Math.exp(-rate);
  const result = new Float64Array(values.length);
  let sum = 0;
  for (let i = values.length - 1; i >= 0; i--) {
    sum = values[i]! + factor * sum;
    result[i] = sum;
  }
  return result;
}

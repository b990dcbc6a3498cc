import { firstInteger } from "../numerics/index.js";

/**
 * The largest decay of the noise by one step of the table. If the noise decays more slowly, the
 * table has wider steps.
 */
const COARSEST = 0.02;
/**
 * Probability that is added to each tail. It exceeds everything that is left out: the noise beyond
 * the ends of the tables, rounding errors, and the difference between the geometric distribution and
 * the integer weights from which noise is sampled.
 */
const OMITTED = 1e-9;
/** The fraction of the failure probability that the remainders of the coarse steps get. */
const REMAINDER = 0.02;

/** The sum (parts − part)·ΣZᵢ − part·ΣZⱼ with `left` terms Zᵢ and `right` terms Zⱼ. */
export interface WeightedSum {
  readonly left: number;
  readonly right: number;
  readonly part: number;
  readonly parts: number;
}

/**
 * Tails of weighted sums of independent noise variables Z with P(Z = k) ∝ e^(−ε|k|).
 *
 * Z is the difference of two geometric variables. Such a variable G is h·⌊G/h⌋ plus a remainder
 * below h, where ⌊G/h⌋ is geometric with h times the decay and independent of the remainder. For
 * small ε, the tables hold the sums of the coarse variables with h ≈ 0.02/ε. The weighted sum of the
 * remainders is bounded by Hoeffding's inequality.
 */
export class GeometricSums {
  private readonly step: number;
  /** above[k][reach + j] = P(sum of k coarse variables > j) for |j| ≤ reach. */
  private readonly above: readonly Float64Array[];
  private readonly masses: readonly Float64Array[];
  private readonly reach: number;
  private readonly thresholds = new Map<string, number>();

  constructor(epsilon: number, most: number) {
    this.step = Math.max(1, Math.floor(COARSEST / epsilon));
    const decay = epsilon * this.step;
    // At s = ε/2 the moment generating function of Z is at most 4/3. So the sum of k variables
    // exceeds x with probability at most (4/3)^k e^(−εx/2), which is below 1e-11 at this reach.
    this.reach = Math.ceil((2 * (Math.log(4 / 3) * most + 26)) / decay);
    const masses: Float64Array[] = [new Float64Array(2 * this.reach + 1)];
    masses[0]![this.reach] = 1;
    for (let k = 0; k < most; k++) masses.push(withOneMore(masses[k]!, Math.exp(-decay)));
    this.masses = masses;
    this.above = masses.map(sumsFromEnd);
  }

  /**
   * The smallest t for which the sum exceeds t with probability at most `failure`, rounded up. The
   * result is ∞ if `failure` is so small that the tables do not prove any bound.
   */
  threshold(sum: WeightedSum, failure: number): number {
    if (failure <= 2 * OMITTED) return Number.POSITIVE_INFINITY;
    const key = [sum.left, sum.right, sum.part, sum.parts, failure].join();
    const found = this.thresholds.get(key) ?? this.computed(sum, failure);
    this.thresholds.set(key, found);
    return found;
  }

  private computed(sum: WeightedSum, failure: number): number {
    const { left, right, part, parts } = sum;
    const most = 2 * parts * this.reach;
    if (this.step === 1) return firstInteger((t) => this.tail(sum, t) <= failure, 0, most);
    const coarse = failure * (1 - REMAINDER);
    const whole = this.step * firstInteger((t) => this.tail(sum, t) <= coarse, 0, most);
    // The difference of two remainders is the sum of two terms that lie in ranges of width h − 1.
    const squares = left * (parts - part) ** 2 + right * part ** 2;
    const spread = (this.step - 1) * Math.sqrt(squares * Math.log(1 / (failure * REMAINDER)));
    return whole + Math.ceil(spread);
  }

  /** P(weighted sum of coarse variables > t), rounded up. */
  private tail({ left, right, part, parts }: WeightedSum, t: number): number {
    const { reach } = this;
    const masses = this.masses[right]!;
    const above = this.above[left]!;
    let sum = OMITTED;
    for (let i = 0; i < masses.length; i++) {
      // The sum exceeds t if the left terms exceed this bound.
      const bound = Math.floor((t + part * (i - reach)) / (parts - part));
      sum += masses[i]! * (bound < -reach ? 1 : bound >= reach ? 0 : above[reach + bound]!);
    }
    return sum;
  }
}

/**
 * The probabilities of the sum with one more variable. The convolution with (1 − a)/(1 + a)·a^|k| is
 * a recursion upwards and a recursion downwards, each with the factor 1 − a.
 */
function withOneMore(masses: Float64Array, a: number): Float64Array {
  const next = masses.slice();
  for (let i = 1; i < next.length; i++) next[i] = next[i]! + a * next[i - 1]!;
  for (let i = next.length - 2; i >= 0; i--) next[i] = next[i]! + a * next[i + 1]!;
  return next.map((mass) => mass * (1 - a) ** 2);
}

/** For each index, the sum of all later entries. */
function sumsFromEnd(masses: Float64Array): Float64Array {
  const sums = new Float64Array(masses.length);
  for (let i = masses.length - 2; i >= 0; i--) sums[i] = sums[i + 1]! + masses[i + 1]!;
  return sums;
}

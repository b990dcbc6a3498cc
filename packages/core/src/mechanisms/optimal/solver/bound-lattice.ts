import type { BoundNeed } from "./range-bound.js";
import { lossOf, type Shape } from "./task.js";

/** The answers and outputs from which a bound is computed. */
export interface BoundLattice extends Omit<Shape, "epsilon"> {
  readonly origin: number;
  readonly granularity: number;
  /** True if all answers and outputs lie on the lattice. */
  readonly whole: boolean;
  /** True if the answers cover only a part of the range. */
  readonly truncated: boolean;
  /**
   * True if the bias is constrained. The bias is not constrained if the answers cover only a part
   * of the range, because outputs beyond this part would matter.
   */
  readonly biasBounded: boolean;
  /**
   * The average loss over the whole range is at least this fraction of the average loss over the
   * part of the range.
   */
  readonly part: number;
}

/**
 * The largest number of answers for which a solution takes a second or two. MOST_WHOLE is for whole
 * numbers with a small sensitivity, and MOST is for all other answers.
 */
const MOST_WHOLE = 200;
const MOST = 48;
/** The largest number of steps in the sensitivity. */
const FINEST = 12;

/**
 * The width of the noise of a mechanism with this ε, in units of the sensitivity. A part of the
 * range with this width is enough.
 */
function spreadInSensitivities(epsilon: number): number {
  return 2 + 8 / epsilon;
}

export function boundLattice(need: BoundNeed): BoundLattice {
  const { lower, upper, epsilon, bias, prior } = need;
  const range = upper - lower;
  const distance = Math.min(need.sensitivity, range);
  const { granularity, steps, most } = stepsFor(need, distance, range);
  // Whole numbers include both ends of the range. For real answers, the average over the range is
  // an average over shifted lattices.
  const extent = need.integer ? range + 1 : range;
  const ends = prior === "worst" ? 1 : need.integer && granularity === 1 ? 1 : 0;
  const points = Math.floor((range / granularity) * (1 + 2 ** -40)) + ends;
  const last = Math.max(1, Math.min(points - 1, most));
  const truncated = last < points - 1;
  const biasBounded = bias !== undefined && Number.isFinite(bias) && !truncated;
  const beyond = biasBounded ? Math.ceil((4 * steps) / epsilon) + steps : 0;
  const allowed = (margin: number) =>
    Math.max(0, Math.min(beyond, Math.ceil(margin / granularity - 2 ** -40)));
  const output = need.output ?? {
    lower: Number.NEGATIVE_INFINITY,
    upper: Number.POSITIVE_INFINITY,
  };
  const whole = need.integer === true && granularity === 1;
  const blocks = Math.floor(points / (last + 1));
  return {
    origin: lower,
    granularity,
    steps: Math.min(steps, last),
    last,
    from: -allowed(lower - output.lower),
    to: last + allowed(output.upper - upper),
    whole,
    truncated,
    biasBounded,
    part:
      prior === "worst" || (whole && !truncated)
        ? 1
        : averagesOverParts(need) * ((blocks * (last + 1) * granularity) / extent),
  };
}

/**
 * The step size of the lattice, and the number of steps in the sensitivity. The steps are fine
 * enough to represent the sensitivity, and coarse enough to cover the spread of the noise.
 */
function stepsFor(need: BoundNeed, distance: number, range: number) {
  const fine = need.integer === true && distance <= FINEST;
  const most = fine && distance <= 3 ? MOST_WHOLE : MOST;
  const spread = Math.min(range / distance, spreadInSensitivities(need.epsilon));
  const wanted = distance / Math.max(1, Math.min(FINEST, Math.floor(most / spread)));
  const granularity = fine ? 1 : need.integer ? Math.max(1, Math.floor(wanted)) : wanted;
  // The steps together never exceed the sensitivity. If fewer pairs of answers are constrained, the
  // bound is only weaker.
  return { granularity, steps: Math.floor((distance / granularity) * (1 + 2 ** -40)), most };
}

/**
 * 1 if the averages over the parts of a range bound the average over the whole range, and 0
 * otherwise. The result is 1 if losses depend only on the error. For other losses nothing is
 * claimed.
 */
function averagesOverParts({ loss, region }: BoundNeed): number {
  return lossOf(loss).byError && (!region || lossOf(region.metric).byError) ? 1 : 0;
}

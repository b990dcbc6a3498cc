import { NoisewrightError } from "../../../errors/index.js";
import type { BoundNeed } from "./range-bound.js";
import type { Shape } from "./shape.js";
import { lossOf } from "./task.js";

/** The answers and outputs from which a bound is computed. */
export interface BoundLattice extends Omit<Shape, "epsilon" | "delta"> {
  readonly origin: number;
  /** The distance between answers. */
  readonly granularity: number;
  readonly perStep: number;
  /** True if all outputs lie on the lattice. */
  readonly whole: boolean;
  /** True if the answers cover only a part of the range. */
  readonly truncated: boolean;
  /**
   * True if the bias is constrained. The bias is not constrained if the answers cover only a part
   * of the range, because outputs beyond this part would matter. With a δ, the bias is constrained
   * only if all allowed outputs are on the lattice.
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
/** The largest numbers of answers and of outputs with a δ, which makes linear programmes larger. */
const MOST_WITH_DELTA = 100;
const MOST_OUTPUTS = 256;

/**
 * The width of the noise of a mechanism with this ε, in units of the sensitivity. A part of the
 * range with this width is enough.
 */
function spreadInSensitivities(epsilon: number): number {
  return 2 + 8 / epsilon;
}

export function boundLattice(need: BoundNeed): BoundLattice {
  const { lower, upper, epsilon, bias, prior } = need;
  checkSensitivity(need);
  const range = upper - lower;
  const distance = Math.min(need.sensitivity, range);
  const { granularity, perStep, steps, most } = stepsFor(need, distance, range);
  const everyAnswer = need.integer === true && granularity === 1;
  // Whole numbers include both ends of the range. For real answers, the average over the range is
  // an average over shifted lattices.
  const extent = need.integer ? range + 1 : range;
  const ends = prior === "worst" ? 1 : everyAnswer ? 1 : 0;
  const points = Math.floor((range / granularity) * (1 + 2 ** -40)) + ends;
  const last = Math.max(1, Math.min(points - 1, most));
  const truncated = last < points - 1;
  const output = need.output ?? {
    lower: Number.NEGATIVE_INFINITY,
    upper: Number.POSITIVE_INFINITY,
  };
  const step = granularity / perStep;
  // With a δ, rare outputs far beyond the range reduce a bias. So all allowed outputs count.
  const affordable = !need.delta || (output.upper - output.lower) / step <= MOST_OUTPUTS;
  const biasBounded = bias !== undefined && Number.isFinite(bias) && !truncated && affordable;
  const useful = need.delta ? Number.POSITIVE_INFINITY : Math.ceil((4 * steps) / epsilon) + steps;
  const beyond = biasBounded ? useful : 0;
  // An average over the range is an average over shifted lattices. The largest shift has the widest
  // margin below its first answer, and the lattice without a shift has it above its last answer.
  const unused = range - last * granularity;
  const shifted = prior === "worst" || everyAnswer ? 0 : unused;
  const allowed = (margin: number) =>
    Math.max(0, Math.min(beyond, Math.ceil(margin / step - 2 ** -40)));
  const whole = need.integer === true && granularity === perStep;
  const blocks = Math.floor(points / (last + 1));
  return {
    origin: lower,
    granularity,
    perStep,
    steps: Math.min(steps, last),
    last,
    from: -allowed(lower - output.lower + shifted),
    to: last * perStep + allowed(output.upper - upper + unused),
    whole,
    truncated,
    biasBounded,
    part:
      prior === "worst" || (everyAnswer && !truncated)
        ? 1
        : averagesOverParts(need) * ((blocks * (last + 1) * granularity) / extent),
  };
}

function checkSensitivity({ integer, sensitivity }: BoundNeed): void {
  if (!integer || sensitivity >= 1) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "optimal",
    parameter: "sensitivity",
    domain: "at least 1 for whole numbers",
    got: String(sensitivity),
  });
}

/**
 * The step size of the lattice, and the number of steps in the sensitivity. The steps are fine
 * enough to represent the sensitivity, and coarse enough to cover the spread of the noise.
 */
function stepsFor(need: BoundNeed, distance: number, range: number) {
  const fine = need.integer === true && distance <= FINEST;
  if (need.delta) {
    // With a δ, the linear programme is solved only for answers one sensitivity apart. Fewer answers
    // only weaken the bound. The outputs between two answers are kept.
    const span = Math.max(1, Math.min(range / distance, spreadInSensitivities(need.epsilon)));
    const granularity = need.integer ? Math.floor(distance) : distance;
    const finest = Math.max(1, Math.min(FINEST, Math.floor(MOST_OUTPUTS / span)));
    const perStep = fine ? granularity : finest;
    const most = Math.min(MOST_WITH_DELTA, Math.floor(MOST_OUTPUTS / perStep));
    return { granularity, perStep, steps: 1, most };
  }
  const most = fine && distance <= 3 ? MOST_WHOLE : MOST;
  const spread = Math.min(range / distance, spreadInSensitivities(need.epsilon));
  const wanted = distance / Math.max(1, Math.min(FINEST, Math.floor(most / spread)));
  const granularity = fine ? 1 : need.integer ? Math.max(1, Math.floor(wanted)) : wanted;
  // The steps together never exceed the sensitivity. If fewer pairs of answers are constrained, the
  // bound is only weaker.
  const steps = Math.floor((distance / granularity) * (1 + 2 ** -40));
  return { granularity, perStep: 1, steps, most };
}

/**
 * 1 if the averages over the parts of a range bound the average over the whole range, and 0
 * otherwise. The result is 1 if losses depend only on the error. For other losses nothing is
 * claimed.
 */
function averagesOverParts({ loss, region }: BoundNeed): number {
  return lossOf(loss).byError && (!region || lossOf(region.metric).byError) ? 1 : 0;
}

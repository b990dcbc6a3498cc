import type { BoundNeed } from "./range-bound.js";
import { lossOf, type Shape } from "./task.js";

/** Answers and outputs that a bound is computed from. */
export interface BoundLattice extends Omit<Shape, "epsilon"> {
  readonly origin: number;
  readonly granularity: number;
  /** Whether all answers and outputs lie on it. */
  readonly whole: boolean;
  /** Whether the answers are from a part of the range only. */
  readonly truncated: boolean;
  /** Whether the bias counts: in a part of a range it is left out, since outputs beyond would matter. */
  readonly steered: boolean;
  /** What the average over the part is of that over the whole range, at least. */
  readonly part: number;
}

/** Answers that are solved in a second or two: on the whole numbers, and with a wide reach. */
const MOST_WHOLE = 200;
const MOST = 48;
/** Steps in the sensitivity, at most. */
const FINEST = 12;

/** Sensitivities over which mechanisms at a level spread out, so that a part of a range says it all. */
function wide(epsilon: number): number {
  return 2 + 8 / epsilon;
}

export function boundLattice(need: BoundNeed): BoundLattice {
  const { lower, upper, epsilon, bias, prior } = need;
  const range = upper - lower;
  const reach = Math.min(need.sensitivity, range);
  const { granularity, steps, most } = meshOf(need, reach, range);
  // Whole numbers have two ends. A real average is one over lattices wherever they start.
  const extent = need.integer ? range + 1 : range;
  const ends = prior === "worst" ? 1 : need.integer && granularity === 1 ? 1 : 0;
  const points = Math.floor((range / granularity) * (1 + 2 ** -40)) + ends;
  const last = Math.max(1, Math.min(points - 1, most));
  const truncated = last < points - 1;
  const steered = bias !== undefined && Number.isFinite(bias) && !truncated;
  const beyond = steered ? Math.ceil((4 * steps) / epsilon) + steps : 0;
  const allowed = (room: number) =>
    Math.max(0, Math.min(beyond, Math.ceil(room / granularity - 2 ** -40)));
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
    steered,
    part:
      prior === "worst" || (whole && !truncated)
        ? 1
        : movable(need) * ((blocks * (last + 1) * granularity) / extent),
  };
}

/** Fine enough for what the sensitivity means, and coarse enough for how far noise spreads. */
function meshOf(need: BoundNeed, reach: number, range: number) {
  const fine = need.integer === true && reach <= FINEST;
  const most = fine && reach <= 3 ? MOST_WHOLE : MOST;
  const spread = Math.min(range / reach, wide(need.epsilon));
  const wanted = reach / Math.max(1, Math.min(FINEST, Math.floor(most / spread)));
  const granularity = fine ? 1 : need.integer ? Math.max(1, Math.floor(wanted)) : wanted;
  // Never beyond the sensitivity: what is asked of fewer pairs of answers is less.
  return { granularity, steps: Math.floor((reach / granularity) * (1 + 2 ** -40)), most };
}

/**
 * Whether an average is that over parts of a range, each no better than one by itself: 1 or 0. It is
 * where losses depend on the error alone; elsewhere nothing is claimed.
 */
function movable({ loss, region }: BoundNeed): number {
  return lossOf(loss).byError && (!region || lossOf(region.metric).byError) ? 1 : 0;
}

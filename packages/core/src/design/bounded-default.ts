import { type Mechanism, mechanism } from "../mechanisms/index.js";
import { unbiasedInRange } from "./unbiased-default.js";

/** What is needed of an output that must stay in a range, and nothing else. */
export interface RangeNeed {
  readonly epsilon: number;
  readonly sensitivity: number;
  /** Smallest answer and output. */
  readonly lower: number;
  /** Largest answer and output; none unless given. */
  readonly upper?: number;
  /** Whole numbers in, and where they are not moved by the correction of bias, out. */
  readonly integer?: boolean;
  /** The mean of the output is the answer, for every answer in the range. */
  readonly unbiased?: boolean;
  /** How far unbiased outputs may lie outside the range; not at all unless given. */
  readonly margin?: number;
}

export interface Recommendation {
  readonly mechanism: Mechanism;
  /** Plain words. */
  readonly why: string;
}

/** Ranges narrower than this many scales are clamped: there a dead zone costs more than it gives. */
const NARROW = 6;

/**
 * The mechanism for a user who says no more than "nonnegative" or "within [l, u]". A dead zone is
 * exactly unbiased for all answers one scale from the ends, where clamping errs by up to half a
 * scale, and its error is nowhere above that of plain noise; in a narrow range it is, and clamping
 * has by far the smaller error.
 */
export function defaultInRange(need: RangeNeed): Recommendation {
  if (need.unbiased) return unbiasedInRange(need);
  const { epsilon, sensitivity, lower, upper, integer = false } = need;
  const family = integer ? "geometric" : "laplace";
  const params = { epsilon, sensitivity, lower, ...(upper !== undefined && { upper }) };
  const width = (upper ?? Number.POSITIVE_INFINITY) - lower;
  const scale = sensitivity / epsilon;
  return width < NARROW * scale
    ? {
        mechanism: mechanism(`clamped-${family}`, params),
        why: `the range is under ${NARROW} noise scales wide, where clamping has the least error`,
      }
    : {
        mechanism: mechanism(`deadzone-${family}`, params),
        why: `exactly unbiased for every answer a noise scale from the ends, with no more error than plain noise${integer ? "; outputs at the edge of the dead zone are fractions" : ""}`,
      };
}

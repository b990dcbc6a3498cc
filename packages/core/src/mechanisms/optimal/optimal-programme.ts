import { NoisewrightError } from "../../errors/index.js";
import type { Range } from "../../laws/index.js";
import { widthUp } from "../../numerics/index.js";
import type { Programme } from "../kit/index.js";

/** What a user may ask of the best mechanism. Ends of the output may be infinite: as far as helps. */
export interface OptimalNeed extends Range {
  readonly epsilon: number;
  readonly sensitivity: number;
  readonly outputLower: number;
  readonly outputUpper: number;
  /** 0 where it is to be chosen. */
  readonly granularity: number;
  readonly loss: string;
  readonly prior: "worst" | "uniform";
  /** Infinite where the bias does not matter. */
  readonly bias: number;
  readonly region?: { readonly metric: string; readonly confidence: number };
}

/** Lattice steps in a range, where they are chosen: about so many. */
const RESOLUTION = 24;

/** Relative difference below which a number counts as a multiple of another. */
const ROUNDING = 1e-9;

export function programmeOf(need: OptimalNeed): Programme {
  const { epsilon, lower, loss, prior, region } = need;
  if (!(lower < need.upper)) refuse("upper", `above lower (${lower})`, need.upper);
  const { granularity, steps } = latticeOf(need);
  const last = Math.max(1, wholeUp((need.upper - lower) / granularity));
  const steered = Number.isFinite(need.bias);
  const { from, to } = outputsOf(need, { granularity, steps, last }, steered);
  if (steered) checkMargin(need, { from, to, last, steps, granularity });
  return {
    epsilon,
    steps: Math.min(steps, last),
    last,
    from,
    to,
    origin: lower,
    granularity,
    loss,
    prior,
    ...(steered && { bias: need.bias }),
    ...(region && { region }),
  };
}

interface Lattice {
  readonly granularity: number;
  readonly steps: number;
}

interface Reach extends Lattice {
  readonly last: number;
  readonly from: number;
  readonly to: number;
}

/** What one change may do inside the range, and its multiples that lattices are made of. */
function latticeOf(need: OptimalNeed): Lattice {
  const { lower, upper, granularity } = need;
  const reach = Math.min(need.sensitivity, widthUp(lower, upper));
  if (granularity > 0) {
    const steps = Math.round(reach / granularity);
    const off = Math.abs(steps * granularity - reach) > ROUNDING * reach;
    if (steps < 1 || off)
      refuse("granularity", `a divisor of the sensitivity (${reach})`, granularity);
    return { granularity: reach / steps, steps };
  }
  const whole = [need.sensitivity, lower, upper].every((x) => Number.isInteger(x));
  return whole ? { granularity: 1, steps: reach } : chosen(reach, upper - lower);
}

/** Of the lattices near the resolution, the one that fits the range best, and the finest of these. */
function chosen(reach: number, width: number): Lattice {
  const about = (RESOLUTION * reach) / width;
  let best: Lattice | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let steps = Math.max(1, Math.ceil(about / 2)); steps <= Math.max(1, about); steps++) {
    const granularity = reach / steps;
    const inside = width / granularity;
    const waste = Math.max(0, wholeUp(inside) - inside) / inside;
    // The sensitivity is that many steps to the last bit.
    if (granularity * steps !== reach || waste > least + ROUNDING) continue;
    [best, least] = [{ granularity, steps }, waste];
  }
  return best ?? { granularity: reach, steps: 1 };
}

/** Outputs on the lattice: those allowed, or where no end is given, those that may help. */
function outputsOf(
  { epsilon, lower, outputLower, outputUpper }: OptimalNeed,
  { granularity, steps, last }: Lattice & { readonly last: number },
  steered: boolean,
): { from: number; to: number } {
  // A bias is undone by outputs beyond the range, some multiples of the noise away.
  const margin = steered ? Math.ceil((3 * steps) / epsilon) + steps : 0;
  const from =
    outputLower === Number.NEGATIVE_INFINITY
      ? -margin
      : Math.ceil((outputLower - lower) / granularity - ROUNDING);
  const to =
    outputUpper === Number.POSITIVE_INFINITY
      ? last + margin
      : Math.floor((outputUpper - lower) / granularity + ROUNDING);
  if (from > last) refuse("outputLower", `below the largest answer`, outputLower);
  if (to < Math.max(0, from))
    refuse("outputUpper", "above outputLower and the smallest answer", outputUpper);
  return { from, to };
}

/**
 * With |bias| ≤ β the mean distance of outputs from their upper end u is at most u − hi + β at the
 * largest answer hi, and at least u − hi + Δ − β at hi − Δ. The two differ by a factor of e^ε at most.
 */
function checkMargin(need: OptimalNeed, { from, to, last, steps, granularity }: Reach): void {
  const { epsilon, bias, lower, upper } = need;
  const reach = Math.min(steps, last) * granularity;
  const margin = (reach - bias * (1 + Math.exp(epsilon))) / Math.expm1(epsilon);
  const words = `Δ/(e^ε − 1)${bias > 0 ? ", less for the bias," : ""} = ${margin} beyond the answers`;
  if (-from * granularity < margin)
    refuse("outputLower", `at most ${lower - margin}, ${words}`, need.outputLower);
  if ((to - last) * granularity < margin)
    refuse("outputUpper", `at least ${upper + margin}, ${words}`, need.outputUpper);
}

/** Up to a whole number, unless it is one but for rounding. */
function wholeUp(x: number): number {
  const near = Math.round(x);
  return Math.abs(x - near) <= ROUNDING * Math.max(1, near) ? near : Math.ceil(x);
}

function refuse(parameter: string, domain: string, got: number): never {
  throw new NoisewrightError({
    code: "domain",
    subject: "optimal",
    parameter,
    domain,
    got: String(got),
  });
}

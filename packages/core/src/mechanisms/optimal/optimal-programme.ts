import { NoisewrightError } from "../../errors/index.js";
import type { Range } from "../../laws/index.js";
import { widthUp } from "../../numerics/index.js";
import type { Programme } from "../kit/index.js";

/**
 * The requirements on an optimal mechanism. If an output bound is infinite, outputs extend as far
 * as they reduce the loss.
 */
export interface OptimalNeed extends Range {
  readonly epsilon: number;
  /** The δ of the mechanism. 0 for pure ε. */
  readonly delta: number;
  readonly sensitivity: number;
  readonly outputLower: number;
  readonly outputUpper: number;
  /** The distance between lattice points. 0 if the granularity is chosen automatically. */
  readonly granularity: number;
  readonly loss: string;
  readonly prior: "worst" | "uniform";
  /** The largest allowed |bias|. Infinity if the bias does not matter. */
  readonly bias: number;
  readonly region?: { readonly metric: string; readonly confidence: number };
}

/**
 * The approximate number of lattice steps in a range, if the granularity is chosen automatically.
 */
const RESOLUTION = 24;

/** If x is within this relative distance of a multiple of y, then x counts as a multiple of y. */
const ROUNDING = 1e-9;

export function programmeOf(need: OptimalNeed): Programme {
  const { epsilon, delta, lower, loss, prior, region } = need;
  if (!(lower < need.upper)) refuse("upper", `above lower (${lower})`, need.upper);
  const { granularity, steps } = latticeOf(need);
  const last = Math.max(1, wholeUp((need.upper - lower) / granularity));
  const biasBounded = Number.isFinite(need.bias);
  const { from, to } = outputsOf(need, { granularity, steps, last }, biasBounded);
  if (biasBounded) checkMargin(need, { from, to, last, steps, granularity });
  return {
    epsilon,
    ...(delta > 0 && { delta }),
    steps: Math.min(steps, last),
    last,
    from,
    to,
    origin: lower,
    granularity,
    loss,
    prior,
    ...(biasBounded && { bias: need.bias }),
    ...(region && { region }),
  };
}

interface Lattice {
  readonly granularity: number;
  readonly steps: number;
}

interface OutputLattice extends Lattice {
  readonly last: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Finds a lattice on which the effective sensitivity is a whole number of steps. At δ > 0, the
 * automatic lattice has one step, because the linear programme is solved only for one step.
 */
function latticeOf(need: OptimalNeed): Lattice {
  const { lower, upper, granularity } = need;
  const distance = Math.min(need.sensitivity, widthUp(lower, upper));
  if (granularity > 0) {
    const steps = Math.round(distance / granularity);
    const off = Math.abs(steps * granularity - distance) > ROUNDING * distance;
    if (steps < 1 || off)
      refuse("granularity", `a divisor of the sensitivity (${distance})`, granularity);
    return { granularity: distance / steps, steps };
  }
  if (need.delta > 0) return { granularity: distance, steps: 1 };
  const whole = [need.sensitivity, lower, upper].every((x) => Number.isInteger(x));
  return whole ? { granularity: 1, steps: distance } : automaticLattice(distance, upper - lower);
}

/**
 * Chooses the lattice that fits the range best, among the lattices near the target resolution. If
 * several lattices fit equally well, the finest one is chosen.
 */
function automaticLattice(distance: number, width: number): Lattice {
  const about = (RESOLUTION * distance) / width;
  let best: Lattice | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let steps = Math.max(1, Math.ceil(about / 2)); steps <= Math.max(1, about); steps++) {
    const granularity = distance / steps;
    const inside = width / granularity;
    const waste = Math.max(0, wholeUp(inside) - inside) / inside;
    // The product granularity · steps must equal the sensitivity to the last bit.
    if (granularity * steps !== distance || waste > least + ROUNDING) continue;
    [best, least] = [{ granularity, steps }, waste];
  }
  return best ?? { granularity: distance, steps: 1 };
}

/**
 * The outputs on the lattice. With output bounds, these are the allowed outputs. Without output
 * bounds, these are the outputs that may reduce the loss.
 */
function outputsOf(
  { epsilon, lower, outputLower, outputUpper }: OptimalNeed,
  { granularity, steps, last }: Lattice & { readonly last: number },
  biasBounded: boolean,
): { from: number; to: number } {
  // A bias is compensated by outputs beyond the range, at a distance of a few scales of the noise.
  const margin = biasBounded ? Math.ceil((3 * steps) / epsilon) + steps : 0;
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
 * Checks that the outputs extend far enough beyond the answers. Let u be the upper bound of the
 * outputs, hi the largest answer, and |bias| ≤ β. The mean distance of outputs from u is at most u
 * − hi + β at hi, and at least u − hi + Δ − β at hi − Δ. These two mean distances differ by at most
 * a factor of e^ε and, with a δ, by δ times the width W of the outputs.
 */
function checkMargin(
  need: OptimalNeed,
  { from, to, last, steps, granularity }: OutputLattice,
): void {
  const { epsilon, delta, bias, lower, upper } = need;
  const distance = Math.min(steps, last) * granularity;
  const lost = delta * (to - from) * granularity;
  const margin = (distance - lost - bias * (1 + Math.exp(epsilon))) / Math.expm1(epsilon);
  const moved = ["Δ", ...(delta > 0 ? ["δW"] : []), ...(bias > 0 ? ["β(1 + e^ε)"] : [])];
  const formula = `${moved.length > 1 ? `(${moved.join(" − ")})` : moved[0]}/(e^ε − 1)`;
  const why = `because outputs must extend ${margin} = ${formula} beyond the answers`;
  if (-from * granularity < margin)
    refuse("outputLower", `at most ${lower - margin}, ${why}`, need.outputLower);
  if ((to - last) * granularity < margin)
    refuse("outputUpper", `at least ${upper + margin}, ${why}`, need.outputUpper);
}

/** Rounds up, except that a number close to a whole number becomes this whole number. */
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

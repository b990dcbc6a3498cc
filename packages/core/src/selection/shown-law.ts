import { flatten, type PrivacyEvent } from "../accounting/events/index.js";
import { discretise } from "../accounting/grid/index.js";
import { type LossLaw, lossOf } from "../accounting/loss/index.js";
import { NoisewrightError } from "../errors/index.js";
import type { Direction } from "./key-step.js";
import { expRaised } from "./ratio-grid.js";

/** The loss of what one named key shows, on multiples of a step. */
export interface ShownLaw {
  /** The positions of the losses as multiples of the step, and their masses under Q, rounded up. */
  readonly shifts: Int32Array;
  readonly masses: Float64Array;
  /** The mass under P of an infinite loss, rounded up. */
  readonly infinite: number;
  /** An upper bound on the rounding error of a loss. */
  readonly rounding: number;
}

/** The loss distributions of what one named key shows, when a unit comes and when it goes. */
export interface ShownLoss {
  readonly event: PrivacyEvent;
  readonly comes: LossLaw;
  readonly goes: LossLaw;
}

/** The mass that is cut off at each end of an unbounded loss. It counts as infinite at the top. */
const CUT = 1e-18;
/**
 * Losses beyond ± WIDEST, or beyond this many steps, are moved up: to the lowest multiple, or in part
 * to an infinite loss.
 */
const WIDEST = 128;
const MOST_STEPS = 2 ** 14;
/** The masses of a loss distribution have a smaller relative error than this. */
const MASS_ROUNDING = 1e-11;

/** Reads the privacy event of what one named key shows. */
export function shownLoss(event: PrivacyEvent): ShownLoss {
  const [only, ...others] = flatten([event]);
  const single = only?.count === 1 && others.length === 0 ? lossOf(only.event) : undefined;
  if (single === undefined) throw noLoss(event);
  return { event, comes: single.remove, goes: single.add };
}

/**
 * Moves a loss distribution to multiples of the step. Each mass is divided between two multiples,
 * such that the mean likelihood ratio does not change. This raises every δ [doroshenko-2022].
 */
export function onGrid(law: LossLaw, step: number): ShownLaw {
  const widest = Math.min(WIDEST, MOST_STEPS * step);
  const first = Math.floor(Math.max(-widest, law.lowest, law.below(CUT)) / step) - 1;
  const last = Math.ceil(Math.min(widest, law.highest, law.above(CUT)) / step) + 1;
  const nodes = Float64Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  const { mass, infiniteUp } = discretise(law, nodes);
  const kept = [...mass.keys()].filter((i) => mass[i]! > 0);
  // Zero masses fill the list to a multiple of four, so that sums can take four losses at a time.
  const length = 4 * Math.ceil(kept.length / 4);
  const at = (m: number) => kept[Math.min(m, kept.length - 1)]!;
  const under = (i: number) => mass[i]! * expRaised(-nodes[i]!) * (1 + MASS_ROUNDING);
  return {
    shifts: Int32Array.from({ length }, (_, m) => first + at(m)),
    masses: Float64Array.from({ length }, (_, m) => (m < kept.length ? under(at(m)) : 0)),
    infinite: infiniteUp * (1 + MASS_ROUNDING),
    rounding: law.rounding,
  };
}

/** The pure ε of what one named key shows, rounded up. It is infinite if the loss is unbounded. */
export function pureLevelOf({ comes, goes }: ShownLoss): number {
  const levels = [comes, goes].map(({ highest, infinite, rounding }) =>
    infinite > 0 ? Number.POSITIVE_INFINITY : highest + rounding + 2 ** -50,
  );
  return Math.max(0, ...levels);
}

/** The moment Σ p·e^((α − 1)·loss) of the finite losses under P, for the search of a good table. */
export function momentOf({ shifts, masses }: ShownLaw, step: number, order: number): number {
  return masses.reduce((sum, mass, i) => sum + mass * Math.exp(order * shifts[i]! * step), 0);
}

export const DIRECTIONS: readonly Direction[] = ["comes", "goes"];

function noLoss(event: PrivacyEvent): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: "key selection",
    what: `privacy loss distribution of what a key shows (${event.kind})`,
    advice: "describe what one named key shows by a single event such as discrete/1 or gaussian/1",
  });
}

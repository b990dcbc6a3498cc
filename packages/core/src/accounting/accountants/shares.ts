import { flatten, type PrivacyEvent, type Repeated, type SingleEvent } from "../events/index.js";
import { cumulant, estimateWindow, sketch } from "../grid/index.js";
import { type BothDirections, lossOf } from "../loss/index.js";
import { requireAll } from "./accountant.js";
import { pld } from "./pld.js";
import { replaceDiscrete } from "./replace-discrete.js";

/** The share of the total ε that is due to one kind of release. */
export interface Share {
  readonly event: SingleEvent;
  readonly count: number;
  /** The ε at δ of a composition with only these releases. */
  readonly alone: number;
  /** The share of the total ε. All shares sum to 1. */
  readonly part: number;
}

/**
 * Divides the total ε at δ among the kinds of release. Each share is proportional to the mean
 * privacy loss of the releases of this kind, given that the total loss is near ε. So a share says
 * how the total ε would change with the number of these releases.
 */
export function shares(events: readonly PrivacyEvent[], delta: number): readonly Share[] {
  const counted = flatten(events);
  const laws = requireAll("pld", counted, ({ event }) => similarLoss(event));
  if (laws.length === 0) return [];
  const means = meansOf(laws, counted, delta);
  const total = means.reduce((sum, mean) => sum + mean, 0);
  return counted.map(({ event, count }, i) => ({
    event,
    count,
    alone: pld.compose([{ kind: "composed/1", events: [event], count }]).epsilon(delta).upper,
    part: total > 0 ? means[i]! / total : 0,
  }));
}

/** The loss of an event. For discrete Gaussian noise, the loss of similar Gaussian noise. */
function similarLoss(event: SingleEvent): BothDirections | undefined {
  const [only, ...others] = flatten(replaceDiscrete([event]).events);
  if (only === undefined) return lossOf({ kind: "pure/1", epsilon: 0 });
  return others.length === 0 ? lossOf(only.event) : undefined;
}

/** The mean losses of each kind of release, in the direction with the larger ε. */
function meansOf(
  laws: readonly BothDirections[],
  counted: readonly Repeated[],
  delta: number,
): readonly number[] {
  const directions = laws.every(({ remove, add }) => remove === add)
    ? (["remove"] as const)
    : (["remove", "add"] as const);
  const [first, second] = directions.map((direction) => {
    const whole = laws.map((law, i) => ({ law: law[direction], count: counted[i]!.count }));
    const { epsilon, slope, cut } = estimateWindow(whole, { delta });
    const means = whole.map(({ law, count }) => count * cumulant(sketch(law, cut), slope).mean);
    return { epsilon, means };
  });
  return second !== undefined && second.epsilon > first!.epsilon ? second.means : first!.means;
}

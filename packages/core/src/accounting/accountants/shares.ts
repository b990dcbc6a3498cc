import { flatten, type PrivacyEvent, type SingleEvent } from "../events/index.js";
import { cumulant, estimateWindow, sketch } from "../grid/index.js";
import { lossOf } from "../loss/index.js";
import { requireAll } from "./accountant.js";
import { pld } from "./pld.js";

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
  const laws = requireAll("pld", counted, ({ event }) => lossOf(event)?.remove);
  if (laws.length === 0) return [];
  const whole = laws.map((law, i) => ({ law, count: counted[i]!.count }));
  const { slope, cut } = estimateWindow(whole, { delta });
  const means = whole.map(({ law, count }) => count * cumulant(sketch(law, cut), slope).mean);
  const total = means.reduce((sum, mean) => sum + mean, 0);
  return counted.map(({ event, count }, i) => ({
    event,
    count,
    alone: pld.compose([{ kind: "composed/1", events: [event], count }]).epsilon(delta).upper,
    part: total > 0 ? means[i]! / total : 0,
  }));
}

import { flatten, type PrivacyEvent, type SingleEvent } from "../events/index.js";
import { cumulant, estimateWindow, sketch } from "../grid/index.js";
import { lossOf } from "../loss/index.js";
import { requireAll } from "./accountant.js";
import { pld } from "./pld.js";

/** The part of the total ε that one kind of release causes. */
export interface Share {
  readonly event: SingleEvent;
  readonly count: number;
  /** ε at δ if these releases were the only ones. */
  readonly alone: number;
  /** The share of the joint ε; all shares sum to 1. */
  readonly part: number;
}

/**
 * Divides the joint ε at δ among the kinds of release. Each share is proportional to the mean loss
 * of its releases where the total loss reaches ε. This is how the joint ε would change with them.
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

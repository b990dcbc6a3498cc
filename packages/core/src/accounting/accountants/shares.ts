import { flatten, type PrivacyEvent, type SingleEvent } from "../events/index.js";
import { cumulant, estimateWindow, sketch } from "../grid/index.js";
import { lossOf } from "../loss/index.js";
import { requireAll } from "./accountant.js";
import { pld } from "./pld.js";

/** What one kind of release has to do with the total. */
export interface Share {
  readonly event: SingleEvent;
  readonly count: number;
  /** ε at δ, were it all. */
  readonly alone: number;
  /** Its part of the joint ε; parts add up to 1. */
  readonly part: number;
}

/**
 * How much of the joint ε at δ each kind of release is answerable for: in proportion to its mean
 * loss where the sum of losses reaches ε, which is how the joint ε would change with it.
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

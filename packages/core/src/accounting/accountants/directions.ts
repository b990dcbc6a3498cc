import { flatten, type PrivacyEvent, type Repeated } from "../events/index.js";
import type { CountedLaw } from "../grid/index.js";
import { gaussianOf, type LossLaw, lossOf } from "../loss/index.js";
import { requireAll } from "./accountant.js";

/**
 * The loss distributions for removing a record and those for adding a record. If all distributions
 * are symmetric, the result has only one list.
 */
export function directionsOf(events: readonly PrivacyEvent[]): readonly (readonly CountedLaw[])[] {
  const counted = gaussiansAsOne(flatten(events));
  const laws = requireAll("pld", counted, ({ event }) => lossOf(event));
  const remove = laws.map((law, i) => ({ law: law.remove, count: counted[i]!.count }));
  const add = laws.map((law, i) => ({ law: law.add, count: counted[i]!.count }));
  const directions = laws.every((law) => law.remove === law.add) ? [remove] : [remove, add];
  return directions.map((each) => each.filter(({ law }) => !hasNoLoss(law)));
}

function hasNoLoss({ lowest, highest, infinite }: LossLaw): boolean {
  return lowest === 0 && highest === 0 && infinite === 0;
}

/**
 * Replaces all Gaussian events by one Gaussian event, whose μ² is the sum of the μ² of all. This
 * replacement is exact.
 */
function gaussiansAsOne(events: readonly Repeated[]): readonly Repeated[] {
  const gaussians = events.filter(({ event }) => event.kind === "gaussian/1");
  const mu = gaussianOf(
    gaussians.map(({ event, count }) => ({ kind: "composed/1", events: [event], count })),
  );
  if (mu === undefined) return events;
  const one: Repeated = { event: { kind: "gaussian/1", sigma: 1, sensitivity: mu }, count: 1 };
  return [one, ...events.filter(({ event }) => event.kind !== "gaussian/1")];
}

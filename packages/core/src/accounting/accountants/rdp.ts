import { raised } from "../../numerics/index.js";
import { flatten, type PrivacyEvent } from "../events/index.js";
import {
  type Accountant,
  type Composition,
  checkDelta,
  checkEpsilon,
  checkEvents,
  checkOrder,
  requireAll,
} from "./accountant.js";
import { bounded, pureTotal } from "./pure.js";
import { deltaOf, epsilonOf } from "./rdp-conversion.js";
import { type RdpCurve, rdpCurveOf } from "./rdp-curve.js";

/**
 * The accountant that adds up Rényi divergences of the same order [mironov-2017, Proposition 1].
 */
export const rdp: Accountant = {
  id: "rdp",
  summary: "the sum of Rényi divergences, converted at the best order",
  supports: (event) => flatten([event]).every((each) => rdpCurveOf(each.event) !== undefined),
  compose(events) {
    const checked = checkEvents(events);
    return bounded(converted(sumOfCurves(checked)), pureTotal(checked));
  },
};

/**
 * The Rényi curve of several events together: a function that returns, for each order α in (1, ∞),
 * an upper bound on the Rényi divergence in both directions. The bound is rounded up, and it may be
 * infinite, for example beyond the orders of an `rdp/1` event. Throws if an event has no Rényi
 * curve, for example an `approximate/1` event with δ > 0. The sequence of the events does not
 * matter, and the analyst may have chosen each event after the earlier answers.
 */
export function rdpCurve(events: readonly PrivacyEvent[]): (order: number) => number {
  const curve = sumOfCurves(checkEvents(events));
  return (order) => {
    checkOrder(order);
    return curve(order);
  };
}

function sumOfCurves(events: readonly PrivacyEvent[]): RdpCurve {
  const counted = flatten(events);
  const curves = requireAll("rdp", counted, ({ event }) => rdpCurveOf(event));
  return (alpha) =>
    curves.reduce((sum, curve, i) => plusUp(sum, counted[i]!.count, curve(alpha)), 0);
}

/** Computes sum + count·value, rounded up. If the value is 0, the sum is returned unchanged. */
export function plusUp(sum: number, count: number, value: number): number {
  return value > 0 ? raised(sum + count * value) : sum;
}

/**
 * The (ε, δ) guarantees that a Rényi curve proves. The lower ends of the brackets are 0, because a
 * Rényi curve proves no lower bounds.
 */
export function converted(curve: RdpCurve): Composition {
  return {
    epsilon(delta) {
      checkDelta(delta);
      return { lower: 0, upper: epsilonOf(curve, delta) };
    },
    delta(epsilon) {
      checkEpsilon(epsilon);
      return { lower: 0, upper: deltaOf(curve, epsilon) };
    },
  };
}

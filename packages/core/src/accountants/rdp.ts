import { flatten, type SingleEvent } from "../events/index.js";
import {
  type Accountant,
  type Composition,
  checkDelta,
  checkEpsilon,
  checkEvents,
  requireAll,
} from "./accountant.js";
import { pureLevelOf } from "./pure.js";
import { deltaOf, epsilonOf } from "./rdp-conversion.js";
import { type RdpCurve, rdpCurveOf } from "./rdp-curve.js";

/** Rényi divergences of the same order add up [mironov-2017, Proposition 1]. */
export const rdp: Accountant = {
  id: "rdp",
  summary: "Rényi divergences, added up and converted at the best order",
  supports: (event) => flatten([event]).every((each) => rdpCurveOf(each.event) !== undefined),
  compose(events) {
    const counted = flatten(checkEvents(events));
    const curves = requireAll("rdp", counted, ({ event }) => rdpCurveOf(event));
    const { epsilon, delta } = converted((alpha) =>
      curves.reduce((sum, curve, i) => sum + (counted[i]?.count as number) * curve(alpha), 0),
    );
    // The divergence of order ∞, where there is one.
    const most = counted.reduce((sum, { event, count }) => sum + count * levelOf(event), 0);
    return {
      epsilon: (at) => ({ lower: 0, upper: Math.min(most, epsilon(at).upper) }),
      delta,
    };
  },
};

function levelOf(event: SingleEvent): number {
  return pureLevelOf(event) ?? Number.POSITIVE_INFINITY;
}

/** What a Rényi curve proves; below it, nothing is known. */
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

import { bracket, ROUNDING, raised, sum } from "../../numerics/index.js";
import { flatten, type PrivacyEvent } from "../events/index.js";
import { type Bracket, type LossLaw, lossOf } from "../loss/index.js";
import { type Composition, checkDelta, checkEpsilon } from "./accountant.js";

/**
 * The composition of a single event that has finitely many losses and a positive mass of infinite
 * loss. Undefined for other events. Such noise often spends all of δ on the infinite loss. On a grid,
 * the small rest of δ would become a much larger ε. Without a grid, the cost is exactly the
 * certified level of the noise.
 */
export function oneEvent(events: readonly PrivacyEvent[]): Composition | undefined {
  const [only, ...others] = flatten(events);
  if (others.length > 0 || only?.count !== 1 || only.event.kind !== "discrete/1") return undefined;
  const laws = lossOf(only.event);
  if (laws === undefined || laws.remove !== laws.add) return undefined;
  return laws.remove.infinite > 0 ? exactly(laws.remove) : undefined;
}

function exactly({ infinite, highest, atoms = [] }: LossLaw): Composition {
  /** δ(ε) is the sum of p·(1 − e^(ε − loss)) over all losses above ε. All terms are positive. */
  const at = (epsilon: number): Bracket => {
    const above = atoms.filter(({ loss }) => loss > epsilon);
    const finite = sum(above.map(({ loss, p }) => -p * Math.expm1(epsilon - loss)));
    if (finite === 0) return { lower: infinite, upper: infinite };
    const total = infinite + finite;
    return {
      lower: total * (1 - 2 * ROUNDING),
      upper: Math.min(1, raised(total, 2 * ROUNDING)),
    };
  };
  return {
    delta(epsilon) {
      checkEpsilon(epsilon);
      return at(epsilon);
    },
    epsilon(delta) {
      checkDelta(delta);
      if (at(0).upper <= delta) return { lower: 0, upper: 0 };
      if (infinite > delta)
        return { lower: Number.POSITIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
      const upper = bracket((epsilon) => at(epsilon).upper <= delta, 0, highest).yes;
      const lower = bracket((epsilon) => at(epsilon).lower <= delta, 0, highest).no;
      return { lower: Math.min(lower, upper), upper };
    },
  };
}

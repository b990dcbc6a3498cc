import { decompose, ROUNDING, raised, ratioUp } from "../../numerics/index.js";
import { flatten, type PrivacyEvent, type SingleEvent } from "../events/index.js";
import { lossOf } from "../loss/index.js";
import {
  type Accountant,
  type Composition,
  checkDelta,
  checkEpsilon,
  checkEvents,
  deltasUpOf,
  requireAll,
} from "./accountant.js";

/** The accountant that adds up pure ε values [dwork-2006]. */
export const pure: Accountant = {
  id: "pure",
  summary: "the sum of pure ε values",
  supports: (event) => flatten([event]).every((each) => pureLevelOf(each.event) !== undefined),
  compose(events) {
    const parts = requireAll("pure", flatten(checkEvents(events)), ({ event, count }) => {
      const level = pureLevelOf(event);
      return level === undefined ? undefined : { level, count };
    });
    const total = totalUp(parts);
    return {
      epsilon(delta) {
        checkDelta(delta);
        return { lower: 0, upper: total };
      },
      delta(epsilon) {
        checkEpsilon(epsilon);
        // Randomised response dominates every ε-DP mechanism [kairouz-2015].
        const excess = -Math.expm1(epsilon - total) / (1 + Math.exp(-total));
        return { lower: 0, upper: epsilon < total ? Math.min(1, raised(excess)) : 0 };
      },
    };
  },
};

/**
 * Limits a composition by the sum of the pure ε values, if every event has a pure ε. For ε at or
 * above this sum, δ is 0.
 */
export function bounded(found: Composition, most: number | undefined): Composition {
  if (most === undefined) return found;
  return {
    epsilon(delta) {
      const { lower, upper } = found.epsilon(delta);
      return { lower: Math.min(lower, most), upper: Math.min(upper, most) };
    },
    delta(epsilon) {
      checkEpsilon(epsilon);
      return epsilon >= most ? { lower: 0, upper: 0 } : found.delta(epsilon);
    },
    deltasUp: (epsilons) =>
      deltasUpOf(found, epsilons).map((delta, i) => (epsilons[i]! >= most ? 0 : delta)),
  };
}

/**
 * The sum of the pure ε values of all events, rounded up once. Returns undefined if an event has no
 * pure ε.
 */
export function pureTotal(events: readonly PrivacyEvent[]): number | undefined {
  const parts = flatten(events).map(({ event, count }) => ({ level: pureLevelOf(event), count }));
  const known = parts.filter((part): part is Part => part.level !== undefined);
  return known.length === parts.length ? totalUp(known) : undefined;
}

interface Part {
  readonly level: number;
  readonly count: number;
}

/**
 * The sum of all pure ε values. The sum is exact, and only the final conversion to a double rounds
 * up.
 */
function totalUp(parts: readonly Part[]): number {
  let sum = 0n; // The sum is in units of the smallest double.
  for (const { level, count } of parts) {
    const { mantissa, exponent } = decompose(level);
    sum += (BigInt(count) * mantissa) << BigInt(exponent + 1074);
  }
  return ratioUp(sum, 1n << 1074n);
}

/** The largest loss in both directions, rounded up. Returns undefined if the loss is unbounded. */
export function pureLevelOf(event: SingleEvent): number | undefined {
  const laws = lossOf(event);
  if (laws === undefined || laws.remove.infinite > 0 || laws.add.infinite > 0) return undefined;
  const highest = Math.max(0, laws.remove.highest, laws.add.highest);
  // The largest loss of a sample is a computed number and needs a margin for rounding errors.
  // For other events, the largest loss is given exactly.
  const level = event.kind === "subsampled/1" ? highest * (1 + 4 * ROUNDING) : highest;
  return level < Number.POSITIVE_INFINITY ? level : undefined;
}

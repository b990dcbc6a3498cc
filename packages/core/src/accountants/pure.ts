import { flatten, type SingleEvent } from "../events/index.js";
import { decompose, ratioUp } from "../numerics/index.js";
import {
  type Accountant,
  checkDelta,
  checkEpsilon,
  checkEvents,
  requireAll,
} from "./accountant.js";
import { lossOf } from "./loss/loss-of.js";

/** Pure levels add up [dwork-2006]. */
export const pure: Accountant = {
  id: "pure",
  summary: "pure levels, added up",
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
        // No ε-DP law exceeds randomised response [kairouz-2015].
        const excess = -Math.expm1(epsilon - total) / (1 + Math.exp(-total));
        return { lower: 0, upper: Math.max(0, excess) };
      },
    };
  },
};

/** Exact but for the last step, which rounds up. */
function totalUp(parts: readonly { readonly level: number; readonly count: number }[]): number {
  let sum = 0n; // in units of the smallest double
  for (const { level, count } of parts) {
    const { mantissa, exponent } = decompose(level);
    sum += (BigInt(count) * mantissa) << BigInt(exponent + 1074);
  }
  return ratioUp(sum, 1n << 1074n);
}

/** The largest loss either way, where there is one. */
export function pureLevelOf(event: SingleEvent): number | undefined {
  const laws = lossOf(event);
  if (laws === undefined || laws.remove.infinite > 0 || laws.add.infinite > 0) return undefined;
  const level = Math.max(0, laws.remove.highest, laws.add.highest);
  return level < Number.POSITIVE_INFINITY ? level : undefined;
}

import { pld } from "../../accounting/accountants/index.js";
import type { PrivacyEvent } from "../../accounting/events/index.js";
import { idealEventOf, type Option, withStrength } from "../search/index.js";
import type { Item } from "./read-plan.js";

/** The joint ε of all releases at δ, rounded up. */
export function jointCost(
  items: readonly Item[],
  events: readonly PrivacyEvent[],
  levels: readonly number[],
  delta: number,
): number {
  if (delta === 0) {
    return levels.reduce((sum, level, i) => sum + level * items[i]!.count, 0);
  }
  const all = events.map(
    (event, i): PrivacyEvent => ({
      kind: "composed/1",
      events: [event],
      count: items[i]!.count,
    }),
  );
  return pld.compose(all).epsilon(delta).upper;
}

/** The joint ε of all releases at δ, computed from the ideal laws. */
export function idealCost(
  items: readonly Item[],
  options: readonly Option[],
  delta: number,
): number {
  const events = delta === 0 ? [] : options.map(({ mechanism }) => idealEventOf(mechanism));
  const levels = options.map(({ mechanism }) => mechanism.privacy.epsilon);
  return jointCost(items, events, levels, delta);
}

export function hasNoTarget({ need }: Item): boolean {
  return need.demands.length === 0;
}

/**
 * For every release without a target, multiplies the strength by the given factor. Releases with a
 * target keep their strength.
 */
export function scaledStrengths(
  items: readonly Item[],
  options: readonly Option[],
  factor: number,
): Option[] {
  return options.map((option, i) => {
    const { need } = items[i]!;
    if (!hasNoTarget(items[i]!)) return option;
    const { kind, family } = option;
    const { lower, upper } = family.strengths;
    const strength = Math.min(upper, Math.max(lower, option.strength! * factor));
    return withStrength(
      kind,
      family,
      { ...need, epsilon: undefined, releases: 1, delta: 0 },
      strength,
    );
  });
}

/** The search stops when the cost is below the total by at most this fraction of the total. */
const NEAR = 1e-4;
const TRIES = 12;

/**
 * Multiplies the strengths by a common factor so that the ideal laws use the whole total. Undefined
 * if no factor fits the total.
 */
export function fittedToTotal(
  items: readonly Item[],
  options: readonly Option[],
  total: number,
  delta: number,
): Option[] | undefined {
  let factor = 1;
  let best: Option[] | undefined;
  let [tooLarge, fits] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i < TRIES; i++) {
    const tried = scaledStrengths(items, options, factor);
    const cost = idealCost(items, tried, delta);
    if (cost <= total) [fits, best] = [factor, tried];
    else tooLarge = factor;
    if (cost <= total && cost >= total * (1 - NEAR)) break;
    const aim = factor * Math.min(4, Math.max(0.25, (total * (1 - NEAR / 2)) / cost));
    factor =
      aim > fits && aim < tooLarge
        ? aim
        : Number.isFinite(tooLarge)
          ? (fits + tooLarge) / 2
          : 2 * fits;
  }
  return best;
}

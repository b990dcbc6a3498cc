import { pld } from "../../accounting/accountants/index.js";
import { type PrivacyEvent, profileEvent } from "../../accounting/events/index.js";
import type { Family, Mechanism, MechanismKind } from "../../mechanisms/kit/index.js";
import { bracket } from "../../numerics/index.js";
import { epsilonAt } from "../../privacy/ideal/index.js";

/** The total budget of all releases. */
export interface Budget {
  readonly epsilon: number;
  readonly delta: number;
  readonly releases: number;
}

type Terms = Omit<Budget, "epsilon">;

/**
 * The number of losses in the event of an ideal law, which is accurate enough for choosing a
 * mechanism.
 */
const LOSSES = 512;

/**
 * The smallest joint ε, at δ, of `releases` releases of an ideal law. For one release of a law with
 * pure ε, returns the pure ε, because a δ would lower the ε only slightly.
 */
export function costOf(mechanism: Mechanism, { delta, releases }: Terms, pure: boolean): number {
  const { privacy } = mechanism;
  if (delta === 0) return releases * privacy.epsilon;
  const level = pure || mechanism.idealEvent?.kind === "pure/1";
  if (level && releases === 1) return privacy.epsilon;
  if (releases === 1) return epsilonAt(privacy, delta);
  return jointEpsilon(idealEventOf(mechanism), releases, delta);
}

/** The privacy event of one release of an ideal law. */
export function idealEventOf({ idealEvent, privacy }: Mechanism): PrivacyEvent {
  return idealEvent ?? profileEvent(privacy, LOSSES);
}

/** The joint ε, at δ, of `count` events, rounded up. */
export function jointEpsilon(event: PrivacyEvent, count: number, delta: number): number {
  return pld.compose([{ kind: "composed/1", events: [event], count }]).epsilon(delta).upper;
}

/** The search stops when the cost is below the budget by at most this fraction of the budget. */
const NEAR = 1e-4;
const TRIES = 24;

/**
 * The member of a family with the largest strength within a budget, and the cost of this member if
 * the cost was computed. If the strength is ε itself, the result has a closed form. Otherwise
 * regula falsi in logarithms finds the strength. Undefined if even the member with the smallest
 * strength costs more than the budget.
 */
export function strongest(
  kind: MechanismKind,
  family: Family,
  budget: Budget,
): { readonly strength: number; readonly cost?: number } | undefined {
  const { strengths } = family;
  const { epsilon, delta, releases } = budget;
  if (family.pure && (delta === 0 || releases === 1)) {
    return { strength: Math.min(strengths.upper, epsilon / releases) };
  }
  const cost = (strength: number) => costOf(kind.create(family.at(strength)), budget, family.pure);
  // A pure family is always within the budget if each of the k releases has ε/k.
  let yes = family.pure ? Math.min(strengths.upper, epsilon / releases) : undefined;
  let no: number | undefined;
  let guess = yes === undefined ? 1 / releases ** 0.5 : Math.min(strengths.upper, yes * 2);
  let [costYes, costNo] = [0, 0];
  const found = () =>
    yes === undefined ? undefined : { strength: yes, ...(costYes > 0 && { cost: costYes }) };
  for (let i = 0; i < TRIES; i++) {
    const spent = cost(guess);
    if (spent <= epsilon) [yes, costYes] = [guess, spent];
    else [no, costNo] = [guess, spent];
    if (yes !== undefined && (costYes >= epsilon * (1 - NEAR) || yes >= strengths.upper))
      return found();
    if (no !== undefined && no <= strengths.lower) return undefined;
    guess = clamp(next(epsilon, { yes, no, costYes, costNo }), strengths);
    if (no !== undefined && yes !== undefined && !(guess > yes && guess < no)) return found();
  }
  return found();
}

interface Ends {
  readonly yes: number | undefined;
  readonly no: number | undefined;
  readonly costYes: number;
  readonly costNo: number;
}

/**
 * The next strength to try. The cost is close to a power of the strength, so the function
 * interpolates linearly between the logarithms of two costs.
 */
function next(epsilon: number, { yes, no, costYes, costNo }: Ends): number {
  const aim = epsilon * (1 - NEAR / 2);
  if (yes !== undefined && no !== undefined) {
    if (!(costYes > 0) || !Number.isFinite(costNo)) return Math.sqrt(yes * no);
    const slope = Math.log(costNo / costYes) / Math.log(no / yes);
    const step = Math.log(aim / costYes) / slope;
    // The guess keeps a distance from each end of the interval, so that both ends of the interval
    // move.
    const part = Math.min(0.98, Math.max(0.02, step / Math.log(no / yes)));
    return yes * (no / yes) ** part;
  }
  if (yes !== undefined) return yes * Math.min(8, Math.max(1.02, costYes > 0 ? aim / costYes : 8));
  return no! * Math.max(1 / 64, Math.min(0.98, Number.isFinite(costNo) ? aim / costNo : 0));
}

function clamp(x: number, { lower, upper }: Family["strengths"]): number {
  return Math.min(upper, Math.max(lower, x));
}

/**
 * The smallest strength for which `holds` is true. The function `holds` must be monotone: false
 * below some strength, true above this strength.
 */
export function weakest(family: Family, holds: (strength: number) => boolean): number | undefined {
  const { lower, upper } = family.strengths;
  const { meets } = family;
  if (meets !== undefined && meets <= upper && holds(meets)) return meets;
  let yes = Math.min(upper, Math.max(lower, 1));
  while (!holds(yes)) {
    if (yes >= upper) return undefined;
    yes = Math.min(upper, 4 * yes);
  }
  let no = Math.max(lower, yes / 4);
  while (holds(no)) {
    if (no <= lower) return no;
    [yes, no] = [no, Math.max(lower, no / 4)];
  }
  return bracket(holds, no, yes, 1e-11).yes;
}

import { NoisewrightError } from "../../errors/index.js";
import { raised } from "../../numerics/index.js";
import { type Budget, type Composition, deltasUpOf, pld, pure, rdp } from "../accountants/index.js";
import type { PrivacyEvent } from "../events/index.js";

/** What is proved about releases: an upper bound of δ at every ε. */
export interface PrivacyProfile {
  /**
   * A δ with which the releases are (ε, δ)-DP, for ε ≥ 0. The bound must hold in both directions:
   * if a unit is added and if it is removed.
   */
  deltaAt(epsilon: number): number;
}

/** A proved profile, and the total cost (ε, δ) of the releases. */
export interface KnownPrivacy extends PrivacyProfile {
  readonly epsilon: number;
  readonly delta: number;
}

/** Reads δ(ε) and refuses a profile that is not a number in [0, 1]. */
export function deltaOf(profile: PrivacyProfile, epsilon: number): number {
  const delta = profile.deltaAt(epsilon);
  checkLevel("deltaAt", "in [0, 1] at every ε", delta, delta >= 0 && delta <= 1);
  return delta;
}

function checkLevel(parameter: string, domain: string, value: number, isRight: boolean): void {
  if (isRight) return;
  const got = String(value);
  throw new NoisewrightError({ code: "domain", subject: "profile", parameter, domain, got });
}

/**
 * The profile of releases of which only one level is known: they are (ε, δ)-DP. Randomised response
 * that also reveals its input with probability δ has the largest δ of all such releases, at every
 * smaller ε too [kairouz-2015].
 */
export function levelProfile({ epsilon: level, delta }: Budget): KnownPrivacy {
  checkLevel("epsilon", "in [0, ∞)", level, level >= 0 && level < Number.POSITIVE_INFINITY);
  checkLevel("delta", "in [0, 1]", delta, delta >= 0 && delta <= 1);
  return {
    epsilon: level,
    delta,
    deltaAt(epsilon) {
      if (epsilon >= level) return delta;
      const excess = -Math.expm1(epsilon - level) / (1 + Math.exp(-level));
      return Math.min(1, raised(delta + (1 - delta) * excess));
    },
  };
}

/** The number of values of ε at which a composition is evaluated. */
const NODES = 64;
/** The profile ends at the ε of the first of these multiples of δ that has a finite ε. */
const MULTIPLES = [1e-3, 0.5, 1, 2, 10, 1e3, 1e6];
/** The δ that takes the place of δ = 0. */
const SMALLEST = 1e-12;

/**
 * The profile of all releases together, from their certified events. The total ε is stated at this
 * δ, and the profile is fine up to this ε.
 *
 * The profile is computed at 64 values of ε. In between, δ is a convex function of e^ε, because each
 * term max(0, p − e^ε·q) is. So the chord between two upper bounds is an upper bound.
 */
export function composedProfile(events: readonly PrivacyEvent[], delta: number): KnownPrivacy {
  checkLevel("delta", "in [0, 1)", delta, delta >= 0 && delta < 1);
  const accountant = events.every(pld.supports) ? pld : rdp;
  const composition = accountant.compose(events);
  const last = lastNode(composition, Math.max(delta, SMALLEST));
  const isPure = events.every(pure.supports);
  const most = isPure ? pure.compose(events).epsilon(0.5).upper : Number.POSITIVE_INFINITY;
  const end = Math.min(last, most);
  const even = Array.from({ length: NODES }, (_, i) => (end * i) / (NODES - 1));
  const nodes = new Set([...even, ...(isPure ? [most] : [])]);
  return {
    epsilon: delta > 0 ? composition.epsilon(delta).upper : most,
    delta,
    ...tabulated(composition, [...nodes]),
  };
}

/** The ε of the first multiple of δ that has a finite ε; 0 if no multiple below 1 has one. */
function lastNode(composition: Composition, delta: number): number {
  for (const multiple of MULTIPLES) {
    if (multiple * delta >= 1) break;
    const { upper } = composition.epsilon(multiple * delta);
    if (upper < Number.POSITIVE_INFINITY) return upper;
  }
  return 0;
}

/** The profile through δ at increasing values of ε that start at 0. */
function tabulated(composition: Composition, epsilons: readonly number[]): PrivacyProfile {
  const sorted = [...epsilons].sort((a, b) => a - b);
  const deltas = deltasUpOf(composition, sorted);
  const nodes = sorted.map((epsilon, i) => ({ epsilon, delta: Math.min(1, deltas[i]!) }));
  return {
    deltaAt(epsilon) {
      const next = nodes.findIndex((node) => node.epsilon >= epsilon);
      if (next === -1) return nodes.at(-1)!.delta;
      const right = nodes[next]!;
      const left = nodes[next - 1];
      if (left === undefined || right.epsilon === epsilon) return right.delta;
      const part = Math.expm1(epsilon - left.epsilon) / Math.expm1(right.epsilon - left.epsilon);
      // A chord that falls is largest on the left, so rounding never exceeds the left end.
      return Math.min(left.delta, raised((1 - part) * left.delta + part * right.delta));
    },
  };
}

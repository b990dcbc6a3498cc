import type { PrivacyEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { levelText } from "../format/index.js";
import { TABLE_LIMIT } from "../lattice/sample/index.js";
import type { Certificate } from "../privacy/weights/index.js";
import { JointProfile, keysOf } from "./joint-profile.js";
import { neverBelow } from "./key-bound.js";
import { type DesignNeed, KeyDesign, meshOf } from "./key-design.js";
import { KeySelection, tooSlow } from "./key-selection.js";
import { halfOf, ONE } from "./key-table.js";
import { renyiTable } from "./renyi-table.js";
import { onGrid, pureLevelOf } from "./shown-law.js";

/** A table, what was proved about it, and its event. */
export interface KeyProof {
  readonly weights: readonly bigint[];
  readonly certificate: Certificate;
  readonly event: PrivacyEvent;
}

/** The largest ε of a joint profile. What is proved at this ε also holds at a larger ε. */
export const LARGEST_EPSILON = 100;

/** The certified table that reaches 1/2 first. Throws if no table can be certified. */
export function bestKeyTable({ epsilon, delta, groups, adjacency, shown }: DesignNeed): KeyProof {
  if (groups === 1 && adjacency === "add-remove" && shown === undefined) {
    const { weights, certificate, event } = new KeySelection(epsilon, delta);
    return { weights, certificate, event };
  }
  const need = { epsilon: Math.min(epsilon, LARGEST_EPSILON), delta, groups, adjacency, shown };
  if (2 * leastHalf(need) > TABLE_LIMIT) throw tooSlow();
  const joint = jointTable(need);
  const split = splitTable(need, joint);
  if (joint === undefined && split === undefined) throw nothingProved(need);
  return split !== undefined && (joint === undefined || reachesFirst(split, joint))
    ? split
    : joint!;
}

/**
 * No table reaches 1/2 before the optimal table of one key. The way from 1/2 to 1 is as long, because
 * the probabilities that keys are not named obey the same conditions.
 */
function leastHalf({ epsilon, delta }: DesignNeed): number {
  return Math.floor(Math.log1p(Math.expm1(epsilon) / (2 * delta)) / epsilon);
}

/** The number of values that a certificate may compute. The whole search then takes seconds. */
const MOST_VALUES = 1.5e8;

/** The largest half point of a table that is searched. A longer table would take minutes. */
const LARGEST_HALF = 50_000;

function jointTable(need: DesignNeed): KeyProof | undefined {
  if (halfEstimate(need) > LARGEST_HALF) return undefined;
  if (valuesOf(need) <= MOST_VALUES) {
    const found = new KeyDesign(need).best();
    return found && proofOf(found.weights, found.profile, need);
  }
  const found = renyiTable(need);
  if (found === undefined) return undefined;
  const { weights, epsilon, delta } = found;
  return {
    weights,
    certificate: { epsilon, delta, granularity: 1, checks: 2 * weights.length },
    event: { kind: "approximate/1", epsilon, delta },
  };
}

/** An estimate of the half point. The proved minimum grows like 1/ε. */
function halfEstimate(need: DesignNeed): number {
  return neverBelow(1, need.delta, keysOf(need)) / Math.min(1, need.epsilon);
}

/** To build a step from long integers takes as long as to compute this number of values. */
const STEP_VALUES = 1e4;

/** An estimate of the number of values of a certificate. */
function valuesOf(need: DesignNeed): number {
  const { epsilon, shown } = need;
  const { parts } = meshOf(need);
  const losses = shown ? onGrid(shown.comes, epsilon / parts).shifts.length / 4 : 0;
  const perStep = keysOf(need) * 3 * parts * (1 + losses) + STEP_VALUES;
  return 2.3 * halfEstimate(need) * perStep;
}

function reachesFirst(a: KeyProof, b: KeyProof): boolean {
  const [n, m] = [halfOf(a.weights), halfOf(b.weights)];
  return n < m || (n === m && a.weights[n]! > b.weights[n]!);
}

function proofOf(
  weights: readonly bigint[],
  profile: JointProfile,
  { epsilon }: DesignNeed,
): KeyProof {
  const { delta, checks, event } = profile;
  return { weights, certificate: { epsilon, delta, granularity: 1, checks }, event };
}

/**
 * The table of one key at ε and δ divided by the number of keys, after the pure ε of what the keys
 * show. By basic composition it is always allowed. The joint profile is used if it proves δ, because
 * its event composes better. Undefined if the table does not reach 1/2 as early as the given table.
 */
function splitTable(need: DesignNeed, joint: KeyProof | undefined): KeyProof | undefined {
  const { epsilon, delta, shown } = need;
  const keys = keysOf(need);
  const part = (1 - 2 ** -51) / keys;
  const names = (epsilon * part - (shown ? pureLevelOf(shown) : 0)) * (1 - 2 ** -51);
  if (!(names > 0)) return undefined;
  if (joint && oneKeyChance(names, delta * part, halfOf(joint.weights)) < 0.49) return undefined;
  const { weights, certificate, event } = new KeySelection(names, delta * part);
  const profile = joint && new JointProfile(weights, need, meshOf(need));
  if (profile && profile.delta <= delta) return proofOf(weights, profile, need);
  const total = certificate.delta * keys * (1 + 2 ** -52);
  return {
    weights,
    certificate: { ...certificate, epsilon, delta: total },
    event: { kind: "composed/1", events: shown ? [event, shown.event] : [event], count: keys },
  };
}

/** The optimal probability of one key with the given number of units, as long as it is below 1/2. */
function oneKeyChance(epsilon: number, delta: number, units: number): number {
  return (delta * Math.expm1(epsilon * units)) / Math.expm1(epsilon);
}

/** What the keys show may alone exceed the budget. */
function nothingProved(need: DesignNeed): NoisewrightError {
  const { epsilon, delta } = need;
  const alone = new JointProfile([ONE], need, meshOf(need)).delta;
  return new NoisewrightError({
    code: "uncertified",
    subject: "key selection",
    claim: levelText({ epsilon, delta }, "down"),
    proved: `${levelText({ epsilon, delta: alone })} for what the named keys show`,
    advice: "add more noise to what the keys show, or raise epsilon or delta",
  });
}

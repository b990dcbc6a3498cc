import { NoisewrightError, type RandomSource } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import type { Payment } from "./additive.js";
import { allocated, type Kind, SHARES } from "./allocation.js";
import { keysNeedDelta, type UnitKeys } from "./keys.js";
import type { Level, Procedure } from "./prepared.js";
import { LARGEST_EPSILON, smallestEpsilon, unreachableTarget } from "./target.js";

/** A release whose keys are selected privately: which keys are named, and what they show. */
export interface Selected {
  readonly procedure: Procedure;
  /** The events of the names and of the values together. */
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
  /** Keys of this number of units have at least an even chance of being named. */
  readonly half: number;
  /** A lower bound on the half point of every rule with the same ε and δ. */
  provedMinimum(): number;
  /** Decides whether the values of a key are drawn. */
  names(units: bigint, random: RandomSource): boolean;
}

export interface SelectedRequest {
  readonly payment: Payment;
  readonly keys: UnitKeys;
  /** The confidence level at which errors are compared. */
  readonly confidence: number;
  /** Keys of this number of units must have at least an even chance of being named. */
  readonly named: number | undefined;
  /** Builds the procedure that turns the aggregates of a named key into published values. */
  procedure(payment: Payment): Procedure;
  /**
   * Builds the procedure whose values share one certificate with the names. The noise is designed
   * for the part `share` of ε. Undefined if a unit can be in several cells of a key.
   */
  readonly joint: { readonly share: number; procedure(payment: Payment): Procedure } | undefined;
  /** The part of δ that the noise of the values gets, if names and values split the budget. */
  readonly noiseDelta: number;
  /** Set if one noise can name keys and hide their numbers. */
  readonly thresholded: ((level: Level) => Selected) | undefined;
}

/** Decides how a release with selected keys spends its budget or meets its target. */
export function selectedKeys(request: SelectedRequest): Selected {
  const { payment, named = Number.POSITIVE_INFINITY } = request;
  const delta = "target" in payment ? payment.target.delta : payment.delta;
  if (delta === undefined) throw keysNeedDelta("target" in payment ? "target" : "budget");
  const one = thresholdedFor(request, delta);
  if (one !== undefined && one.half <= named) return one;
  if (request.named === undefined) return byDefault(request, delta);
  return forNamed(request, delta, request.named, one);
}

/** One noise for names and numbers. It uses the whole level, and nothing is split. */
function thresholdedFor(
  { thresholded, payment, named = Number.POSITIVE_INFINITY }: SelectedRequest,
  delta: number,
): Selected | undefined {
  if (thresholded === undefined) return undefined;
  if (!("target" in payment)) return thresholded({ epsilon: payment.epsilon, delta });
  const { within, confidence } = payment.target;
  const { half } = thresholded({ epsilon: LARGEST_EPSILON, delta });
  if (half > named) throw unnameable(named, half);
  const epsilon = smallestEpsilon((at) => {
    const { procedure, half } = thresholded({ epsilon: at, delta });
    return half <= named && procedure.expects(confidence).within <= within;
  });
  return thresholded({ epsilon, delta });
}

/**
 * The allocation with the smaller product of error and half point. A budget fixes ε and a target
 * fixes the error. Error and half point are both inversely proportional to ε, so the factor ε²
 * makes allocations with different ε comparable.
 */
function byDefault(request: SelectedRequest, delta: number): Selected {
  const joint = request.joint && allocated(request, delta, "joint", request.joint.share);
  const split = allocated(request, delta, "split", 0.5);
  const found = [split, joint].filter((each) => each !== undefined);
  if (found.length === 0) throw unreachableTarget();
  return smallest(
    found,
    (each) => errorOf(each, request) * each.half * each.certified.epsilon ** 2,
  );
}

/** The smallest error, or the smallest ε for a target, at which keys of `named` units are named. */
function forNamed(
  request: SelectedRequest,
  delta: number,
  named: number,
  one: Selected | undefined,
): Selected {
  const found = (["joint", "split"] as const).flatMap(
    (kind) => largestShare(request, delta, kind, named) ?? [],
  );
  if (found.length === 0) throw unreachableTarget();
  const fitting = found.filter(({ half }) => half <= named);
  if (fitting.length === 0) {
    const all = one === undefined ? found : [...found, one];
    throw unnameable(named, Math.min(...all.map(({ half }) => half)));
  }
  return smallest(fitting, (each) => errorOf(each, request) * each.certified.epsilon);
}

/** The largest share of the values at which keys are named, or else the smallest share. */
function largestShare(request: SelectedRequest, delta: number, kind: Kind, named: number) {
  const at = (index: number) => allocated(request, delta, kind, SHARES[index]!);
  let [from, to] = [0, SHARES.length - 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((at(middle)?.half ?? Number.POSITIVE_INFINITY) <= named) to = middle;
    else from = middle + 1;
  }
  return at(from);
}

function errorOf({ procedure }: Selected, { confidence }: SelectedRequest): number {
  return procedure.expects(confidence).within;
}

function smallest<T>(items: readonly T[], size: (item: T) => number): T {
  return items.reduce((best, item) => (size(item) < size(best) ? item : best));
}

function unnameable(named: number, smallest: number): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "release",
    path: ["named", "units"],
    parameter: "units",
    domain: `at least ${smallest} at this ε and δ`,
    got: String(named),
    advice: "raise `units`, raise ε or δ, or let each unit have fewer groups (`bound`)",
  });
}

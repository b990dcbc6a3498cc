import { type PrivacyEvent, pld } from "@noisewright/core/accounting";
import { Choice, PermuteAndFlip } from "@noisewright/core/selection";
import type { ChoiceName } from "../spec/index.js";
import type { Payment, Spendable } from "./additive.js";
import { perCell, timesUp } from "./level.js";
import { memoize } from "./memoize.js";
import type { Level } from "./prepared.js";
import { smallestEpsilon } from "./target.js";

/** Several choices by counts that one unit can change. */
export interface ChoicesNeed {
  readonly mechanism: ChoiceName;
  /** The number of choices that one unit can change. */
  readonly count: number;
  /** The largest change of a count by one unit. A replaced unit counts twice. */
  readonly sensitivity: number;
}

/** The choice that is drawn each time, and the privacy cost of all choices together. */
export interface Choices {
  readonly choice: Choice | PermuteAndFlip;
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
}

const KINDS = { exponential: Choice, "permute-and-flip": PermuteAndFlip };

/** The precision of the search for the level of one choice, relative to the level. */
const TOLERANCE = 1e-3;

/**
 * The choices of a release, by its budget or by its target. A target is the largest number of rows
 * that a drawn value may lack.
 */
export function chosenFor(
  payment: Payment,
  need: ChoicesNeed,
  lackOf: (choices: Choices, confidence: number) => number,
): Choices {
  if (!("target" in payment)) return choicesWithin({ ...need, ...payment });
  const { within, confidence, delta } = payment.target;
  const level = smallestEpsilon((at) => lackOf(choicesAt(need, at), confidence) <= within);
  return choicesAt(need, level, delta);
}

/** The parameters of choices that reports show. */
export function choiceParams({ sensitivity, count }: ChoicesNeed, { choice }: Choices) {
  return { epsilon: choice.certificate.epsilon, sensitivity, choices: count };
}

/**
 * The choices of which each has the level ε. A unit that is added only increases counts, so each
 * choice costs half as much as if counts changed both ways. With δ, the joint cost is computed by
 * composition.
 */
function choicesAt(
  { mechanism, count, sensitivity }: ChoicesNeed,
  level: number,
  delta?: number,
): Choices {
  const choice = new KINDS[mechanism](level, sensitivity, { oneWay: true });
  const { event } = choice;
  const events: PrivacyEvent[] =
    count === 1 ? [event] : [{ kind: "composed/1", events: [event], count }];
  const epsilon = timesUp(choice.certificate.epsilon, count);
  const pure = { choice, events, certified: { epsilon, delta: 0 } };
  if (delta === undefined || count === 1) return pure;
  const composed = pld.compose(events).epsilon(delta).upper;
  return composed < epsilon ? { ...pure, certified: { epsilon: composed, delta } } : pure;
}

/**
 * The most accurate choices that fit the budget. Without δ each choice gets the same part of ε. With
 * δ each choice may get more, because the losses of many choices rarely add up.
 */
const choicesWithin = memoize((need: ChoicesNeed & Spendable): Choices => {
  const { epsilon, delta, count } = need;
  let least = perCell(epsilon, count);
  let best = choicesAt(need, least, delta);
  if (delta === undefined || count === 1) return best;
  for (let most = epsilon; most / least > 1 + TOLERANCE; ) {
    const middle = Math.sqrt(least * most);
    const choices = choicesAt(need, middle, delta);
    if (choices.certified.epsilon > epsilon) most = middle;
    else [least, best] = [middle, choices];
  }
  return best;
}, 32);

import { channelEvent } from "../../accounting/events/index.js";
import { NoisewrightError } from "../../errors/index.js";
import { type Option, type Proved, prove, type Refused, short } from "../search/index.js";
import { type Selection, type Slot, selections } from "./allocate.js";
import { demanded, shared } from "./choice.js";
import { fitted, idealCost, isOpen, jointCost, scaled } from "./joint.js";
import { planOf } from "./parts.js";
import type { Plan, PlanGiven } from "./plan-given.js";
import { type Item, readPlan } from "./read-plan.js";

/**
 * Mechanisms for several releases: every target is met, at the least joint ε; or, within a total, the
 * weighted errors of the others are as small as can be. Levels are added up to choose by; what a plan
 * costs is composed from the weights that are sampled.
 */
export function plan(given: PlanGiven): Plan {
  const items = readPlan(given);
  const { delta = 0, epsilon = Number.POSITIVE_INFINITY } = given;
  const slots = items.map(slotOf);
  const options = items.some(isOpen)
    ? bestShared(items, slots, epsilon, delta)
    : leastCost(items, slots, delta);
  return proved(items, options, epsilon, delta);
}

function slotOf(item: Item): Slot {
  const { choices, refused } = isOpen(item)
    ? { choices: shared(item), refused: [] }
    : demanded(item);
  if (choices.length > 0) return { count: item.count, choices };
  const reasons = refused.map(({ mechanism, why }) => `${mechanism}: ${why}`);
  throw noneFor(
    item,
    "mechanism that meets all of this",
    `relax what stands in the way${reasons.length > 0 ? ` (${reasons.join("; ")})` : ""}`,
    refused,
  );
}

/** Of selections that all meet their targets, the one of the least joint ε. */
function leastCost(items: readonly Item[], slots: readonly Slot[], delta: number): Option[] {
  const all = selections(slots, Number.POSITIVE_INFINITY, delta).map(optionsOf);
  const names = (options: Option[]) => options.map(({ kind }) => kind.id).join();
  const different = all.filter(
    (one, i) => all.findIndex((other) => names(other) === names(one)) === i,
  );
  const costs = different.map((options) => idealCost(items, options, delta));
  return different[costs.indexOf(Math.min(...costs))]!;
}

/** Of selections within the total the one of least weighted error, by each way to add levels up. */
function bestShared(
  items: readonly Item[],
  slots: readonly Slot[],
  epsilon: number,
  delta: number,
): Option[] {
  const [pure, ...renyi] = selections(slots, epsilon, delta);
  const loss = (selection: Selection) => selection.reduce((sum, choice) => sum + choice.loss, 0);
  const best = renyi.toSorted((a, b) => loss(a) - loss(b))[0];
  const tried = [pure, best].flatMap((selection) => {
    if (selection === undefined) return [];
    const options = fitted(items, optionsOf(selection), epsilon, delta);
    return options === undefined ? [] : [options];
  });
  if (tried.length === 0) {
    throw tooMuch(idealCost(items, weakestOf(slots), delta), epsilon, delta);
  }
  const total = (options: Option[]) => weightedLoss(items, options);
  return tried.reduce((a, b) => (total(b) < total(a) ? b : a));
}

/** Each release at what costs least. */
function weakestOf(slots: readonly Slot[]): Option[] {
  const level = (choice: Selection[number]) => choice.costs.at(-1)!;
  return slots.map(({ choices }) => choices.reduce((a, b) => (level(b) < level(a) ? b : a)).option);
}

function weightedLoss(items: readonly Item[], options: readonly Option[]): number {
  return options.reduce((sum, { scores }, i) => {
    const { need, weight, count } = items[i]!;
    const [metric] = need.metrics;
    if (metric === undefined || !isOpen(items[i]!)) return sum;
    const score = scores[0]!;
    return sum + weight * count * (metric.better === "lower" ? score ** metric.power : 1 - score);
  }, 0);
}

function optionsOf(selection: Selection): Option[] {
  return selection.map(({ option }) => option);
}

const TRIES = 4;

/** The weights of a plan. Where they cost a little more than the total, those that share give way. */
function proved(
  items: readonly Item[],
  first: readonly Option[],
  total: number,
  delta: number,
): Plan {
  let options = [...first];
  for (let i = 0; i < TRIES; i++) {
    const made = options.map((option, k) => weighed(items[k]!, option, delta));
    const events = made.map(({ channel }) => channelEvent(channel));
    const levels = made.map(({ certificate }) => certificate.epsilon);
    const epsilon = jointCost(items, events, levels, delta);
    if (epsilon <= total) return planOf(items, made, events, { epsilon, delta });
    if (!items.some(isOpen)) throw tooMuch(epsilon, total, delta);
    options = scaled(items, options, (total / epsilon) * (1 - 1e-4));
  }
  throw tooMuch(total, total, delta);
}

/** More than any level: a release that shares is held to the plan's total, not to its own. */
const ANY = 1000;

function weighed(item: Item, option: Option, delta: number): Proved {
  const need = { ...item.need, releases: 1, delta };
  const made = prove(
    option,
    isOpen(item) ? { ...need, epsilon: ANY } : { ...need, epsilon: undefined },
  );
  if ("option" in made) return made;
  const what = "mechanism whose weights meet all of this";
  throw noneFor(item, what, `${made.mechanism}: ${made.why}`, [made]);
}

function noneFor(
  { name }: Item,
  what: string,
  advice: string,
  refused: readonly Refused[],
): NoisewrightError {
  const reasons = refused.map(({ mechanism, why }) => ({ mechanisms: [mechanism], why }));
  const subject = `plan: ${name}`;
  return new NoisewrightError({ code: "unsupported", subject, what, advice, reasons });
}

function tooMuch(epsilon: number, total: number, delta: number): NoisewrightError {
  return new NoisewrightError({
    code: "over-budget",
    subject: "plan",
    budget: `ε = ${total}, δ = ${delta}`,
    advice: `the targets take ε = ${short(epsilon)}: give more, or ask for less`,
  });
}

import { channelEvent } from "../../accounting/events/index.js";
import { NoisewrightError } from "../../errors/index.js";
import { epsilonText, levelText } from "../../format/index.js";
import { type Option, type Proved, prove, type Refused } from "../search/index.js";
import { type Selection, type Slot, selections } from "./allocate.js";
import { choicesForDemands, choicesForShare } from "./choice.js";
import { fittedToTotal, hasNoTarget, idealCost, jointCost, scaledStrengths } from "./joint.js";
import { planOf } from "./parts.js";
import type { Plan, PlanInput } from "./plan-input.js";
import { type Item, readPlan } from "./read-plan.js";
import { withSharedOrder } from "./shared-order.js";

/**
 * Finds mechanisms for several releases. Without a total ε, the plan meets every target at the
 * smallest joint ε. With a total ε, the plan also makes the weighted errors of the releases without
 * a target as small as possible. The mechanisms are chosen by sums of ε or of Rényi divergences.
 * The cost of the plan is composed from the weights that are sampled.
 */
export function plan(given: PlanInput): Plan {
  const items = readPlan(given);
  const { delta = 0, epsilon = Number.POSITIVE_INFINITY } = given;
  const slots = items.map(slotOf);
  const options = items.some(hasNoTarget)
    ? bestWithinTotal(items, slots, epsilon, delta)
    : cheapestOptions(items, slots, delta);
  return provedPlan(items, options, epsilon, delta);
}

function slotOf(item: Item): Slot {
  const { choices, refused } = hasNoTarget(item)
    ? { choices: choicesForShare(item), refused: [] }
    : choicesForDemands(item);
  if (choices.length > 0) return { count: item.count, choices };
  const reasons = refused.map(({ mechanism, why }) => `${mechanism}: ${why}`);
  throw noMechanismFor(
    item,
    "mechanism meets every requirement",
    `relax a requirement${reasons.length > 0 ? ` (reasons: ${reasons.join("; ")})` : ""}`,
    refused,
  );
}

/** The selection with the smallest joint ε, among the selections that meet all targets. */
function cheapestOptions(
  items: readonly Item[],
  slots: readonly Slot[],
  delta: number,
): readonly Option[] {
  const all = selections(slots, Number.POSITIVE_INFINITY, delta).map(optionsOf);
  const names = (options: Option[]) => options.map(({ kind }) => kind.id).join();
  const different = all.filter(
    (one, i) => all.findIndex((other) => names(other) === names(one)) === i,
  );
  const costs = different.map((options) => idealCost(items, options, delta));
  return withSharedOrder(items, different[costs.indexOf(Math.min(...costs))]!, delta);
}

/**
 * The selection with the smallest weighted error within the total. The search tries the best
 * selection by pure ε and the best selection by Rényi divergence.
 */
function bestWithinTotal(
  items: readonly Item[],
  slots: readonly Slot[],
  epsilon: number,
  delta: number,
): readonly Option[] {
  const [pure, ...renyi] = selections(slots, epsilon, delta);
  const loss = (selection: Selection) => selection.reduce((sum, choice) => sum + choice.loss, 0);
  const best = renyi.toSorted((a, b) => loss(a) - loss(b))[0];
  const tried = [pure, best].flatMap((selection) => {
    if (selection === undefined) return [];
    const options = fittedToTotal(items, optionsOf(selection), epsilon, delta);
    return options === undefined ? [] : [options];
  });
  if (tried.length === 0) {
    throw overBudget(idealCost(items, weakestOf(slots), delta), epsilon, delta);
  }
  const smallest = (all: readonly (readonly Option[])[]) =>
    all.reduce((a, b) => (weightedLoss(items, b) < weightedLoss(items, a) ? b : a));
  const usual = smallest(tried);
  const shared = withSharedOrder(items, usual, delta);
  const fitted = shared === usual ? undefined : fittedToTotal(items, shared, epsilon, delta);
  return fitted === undefined ? usual : smallest([usual, fitted]);
}

/** For each release, the option with the lowest privacy cost. */
function weakestOf(slots: readonly Slot[]): Option[] {
  const level = (choice: Selection[number]) => choice.costs.at(-1)!;
  return slots.map(({ choices }) => choices.reduce((a, b) => (level(b) < level(a) ? b : a)).option);
}

function weightedLoss(items: readonly Item[], options: readonly Option[]): number {
  return options.reduce((sum, { scores }, i) => {
    const { need, weight, count } = items[i]!;
    const [metric] = need.metrics;
    if (metric === undefined || !hasNoTarget(items[i]!)) return sum;
    const score = scores[0]!;
    return sum + weight * count * (metric.better === "lower" ? score ** metric.power : 1 - score);
  }, 0);
}

function optionsOf(selection: Selection): Option[] {
  return selection.map(({ option }) => option);
}

const TRIES = 4;

/**
 * Proves the weights of a plan. If the weights cost slightly more than the total, the releases
 * without a target get less ε.
 */
function provedPlan(
  items: readonly Item[],
  first: readonly Option[],
  total: number,
  delta: number,
): Plan {
  let options = [...first];
  let epsilon = total;
  for (let i = 0; i < TRIES; i++) {
    const made = options.map((option, k) => provedRelease(items[k]!, option, delta));
    const events = made.map(({ channel }) => channelEvent(channel));
    const levels = made.map(({ certificate }) => certificate.epsilon);
    epsilon = jointCost(items, events, levels, delta);
    if (epsilon <= total) return planOf(items, made, events, { epsilon, delta });
    if (!items.some(hasNoTarget)) throw overBudget(epsilon, total, delta);
    options = scaledStrengths(items, options, (total / epsilon) * (1 - 1e-4));
  }
  throw overBudget(epsilon, total, delta);
}

/**
 * A number larger than any ε that a mechanism accepts. A release without a target is limited only
 * by the total of the plan.
 */
const NO_LIMIT = 1000;

function provedRelease(item: Item, option: Option, delta: number): Proved {
  const need = { ...item.need, releases: 1, delta };
  const made = prove(
    option,
    hasNoTarget(item) ? { ...need, epsilon: NO_LIMIT } : { ...need, epsilon: undefined },
  );
  if ("option" in made) return made;
  const what = "mechanism whose lattice weights meet every requirement";
  throw noMechanismFor(item, what, `${made.mechanism}: ${made.why}`, [made]);
}

function noMechanismFor(
  { name }: Item,
  what: string,
  advice: string,
  refused: readonly Refused[],
): NoisewrightError {
  const reasons = refused.map(({ mechanism, why }) => ({ mechanisms: [mechanism], why }));
  const subject = `plan: ${name}`;
  return new NoisewrightError({ code: "unsupported", subject, what, advice, reasons });
}

function overBudget(epsilon: number, total: number, delta: number): NoisewrightError {
  return new NoisewrightError({
    code: "over-budget",
    subject: "plan",
    budget: levelText({ epsilon: total, delta }),
    advice: `the releases need ${epsilonText(epsilon)}: raise epsilon, or relax a target`,
  });
}

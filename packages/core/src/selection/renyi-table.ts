import { TABLE_LIMIT } from "../lattice/sample/index.js";
import { keysOf } from "./joint-profile.js";
import type { DesignNeed } from "./key-design.js";
import { conversion, type RenyiPlan, type RenyiProof, renyiProof } from "./renyi-proof.js";
import { type Chance, chance, complement, renyiStep } from "./renyi-step.js";
import { momentOf, onGrid } from "./shown-law.js";
import { crossingOf, weightsOf } from "./step-curve.js";

/** The part of δ that pays for the conversion: at every order, and at the best order. */
const USUAL_SHARE = 0.7;
const OTHER_SHARES = [0.5, 0.6, 0.8, 0.9];
/** The orders that are tried, as multiples of 1 + ln(1/δ)/ε. */
const ORDERS = [0.9, 1, 1.1, 1.2, 1.35, 1.5, 1.75, 2, 2.5, 3];
/** A smaller level than planned leaves room for the rounding errors of the proof. */
const MARGIN = 1e-6;

/**
 * A table for so many keys that their joint profile takes too long. Every step is approximately
 * Rényi-DP, levels add, and the sum is converted to (ε, δ) [canonne-kamath-steinke-2020]. The level
 * and δ₀ are proved from the rounded weights. Undefined if no order fits.
 */
export function renyiTable(need: DesignNeed): RenyiProof | undefined {
  const scale = 1 + Math.log(1 / need.delta) / need.epsilon;
  let best: { readonly plan: RenyiPlan; readonly half: number } | undefined;
  const attempt = (order: number, share: number) => {
    const plan = renyiPlan(need, order, share);
    const table = plan && planTable(plan, 0.5, best?.half ?? TABLE_LIMIT);
    const half = table === undefined ? Number.POSITIVE_INFINITY : crossingOf(table);
    if (plan && half < (best?.half ?? Number.POSITIVE_INFINITY)) best = { plan, half };
  };
  for (const factor of ORDERS) attempt(factor * scale, USUAL_SHARE);
  for (const share of OTHER_SHARES) if (best) attempt(best.plan.order, share);
  const table = best && planTable(best.plan, 1, TABLE_LIMIT);
  const proof = table && renyiProof(weightsOf(table), best!.plan, keysOf(need));
  return proof && proof.epsilon <= need.epsilon && proof.delta <= need.delta ? proof : undefined;
}

/** The level and δ₀ of each key that ε and δ allow at an order. Undefined if nothing is left. */
export function renyiPlan(need: DesignNeed, order: number, share: number): RenyiPlan | undefined {
  const keys = keysOf(need);
  const { shown, infinite } = shownOf(need, order);
  const delta = need.delta * (1 - MARGIN) - keys * infinite;
  const converted = delta * share;
  const perKey = -Math.expm1((Math.log1p(-delta) - Math.log1p(-converted)) / keys);
  const level =
    (need.epsilon - conversion(order, converted)) / keys - MARGIN * (need.epsilon / keys);
  return delta > 0 && level > 0 ? { order, converted, perKey, level, shown, infinite } : undefined;
}

/** The grid raises the moments of what is shown, because they are means of a convex function. */
function shownOf({ shown, epsilon }: DesignNeed, order: number) {
  if (shown === undefined) return { shown: { comes: 1, goes: 1 }, infinite: 0 };
  const step = epsilon / 200;
  const laws = { comes: onGrid(shown.comes, step), goes: onGrid(shown.goes, step) };
  const moment = (law: typeof laws.comes) =>
    momentOf(law, step, order) * Math.exp(order * (law.rounding + 1e-12)) * (1 + 1e-11);
  return {
    shown: { comes: moment(laws.comes), goes: moment(laws.goes) },
    infinite: Math.max(laws.comes.infinite, laws.goes.infinite),
  };
}

/** The largest table of the plan, up to the first probability of at least `stop`. */
export function planTable(
  plan: RenyiPlan,
  stop: number,
  limit: number,
): readonly Chance[] | undefined {
  const { order, level, shown } = plan;
  const lost = plan.perKey * (1 - MARGIN);
  const table: Chance[] = [chance(0)];
  for (let q = table[0]!; q.named < stop && q.not > 0; table.push(q)) {
    if (table.length > limit + 1) return undefined;
    const rest = (q.not - lost) / (1 - lost);
    const inner = { named: q.named / (1 - lost), not: rest };
    const p =
      rest <= 0 ? complement(0) : q.named === 0 ? inner : renyiStep(inner, order, level, shown);
    const next = { named: (1 - lost) * p.named + lost, not: (1 - lost) * p.not };
    if (!(next.named > q.named || next.not < q.not)) return undefined;
    q = next;
  }
  return table;
}

import { bestOrder } from "../../accounting/accountants/index.js";
import { NoisewrightError } from "../../errors/index.js";
import { MECHANISMS } from "../../mechanisms/index.js";
import { minimise } from "../../numerics/index.js";
import { type Option, withStrength } from "../search/index.js";
import { idealCost } from "./joint.js";
import type { Item } from "./read-plan.js";

/** The smallest relative gain in ε that justifies noise that is harder to explain. */
const WORTH = 1e-3;

/**
 * The orders to try, in units of the order that suits Gaussian noise. Noise with heavier tails than
 * Gaussian noise needs a larger order.
 */
const LOWEST = 0.7;
const HIGHEST = 10;
const GRID = 4;
/** The precision of ln(order), and the digits of the order. The joint ε is flat near the best order. */
const PRECISION = 0.02;
const DIGITS = 4;

/**
 * Replaces the noise of releases by noise of one Rényi order that all releases share, at the same
 * accuracy. Returns the given options if no order lowers the joint ε by more than a thousandth.
 */
export function withSharedOrder(
  items: readonly Item[],
  options: readonly Option[],
  delta: number,
): readonly Option[] {
  if (delta === 0) return options;
  const before = idealCost(items, options, delta);
  const tried = new Map<number, { readonly cost: number; readonly options: readonly Option[] }>();
  const cost = (logOrder: number): number => {
    const order = Number(Math.exp(logOrder).toPrecision(DIGITS));
    const replaced = options.map((option, i) => atOrder(items[i]!, option, order));
    const same = replaced.every((option, i) => option === options[i]);
    const cost = same ? before : idealCost(items, replaced, delta);
    tried.set(logOrder, { cost, options: replaced });
    return cost;
  };
  const usual = Math.log(bestOrder({ epsilon: before, delta }));
  const [low, high] = [usual + Math.log(LOWEST), usual + Math.log(HIGHEST)];
  if (cost(usual) === before) return options;
  minimise(cost, low, high, GRID, PRECISION);
  const best = [...tried.values()].reduce((a, b) => (b.cost < a.cost ? b : a));
  return best.cost < before * (1 - WORTH) ? best.options : options;
}

/**
 * Noise of one Rényi order with the accuracy of the given option. Returns the given option if no
 * mechanism has such noise.
 */
function atOrder({ need }: Item, option: Option, order: number): Option {
  const [metric] = need.metrics;
  if (metric === undefined || need.metrics.length > 1 || need.demands.length > 1) return option;
  const [demand = { metric, value: option.scores[0]! }] = need.demands;
  for (const kind of MECHANISMS) {
    const proposal = kind.propose({ ...need, demands: [demand] });
    const [family] = "refusal" in proposal ? [] : proposal;
    if (family?.atOrder === undefined || family.meets === undefined) continue;
    try {
      const alone = { ...need, epsilon: undefined, releases: 1, delta: 0 };
      return withStrength(kind, family.atOrder(order), alone, family.meets);
    } catch (error) {
      // Noise this narrow has no such order.
      if (!(error instanceof NoisewrightError)) throw error;
    }
  }
  return option;
}

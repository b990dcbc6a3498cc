import { sum } from "../../../numerics/index.js";
import { negativeMomentOf } from "./negative-moment.js";
import { logSum, type RatePrior } from "./rate-prior.js";

/**
 * U = U₁ + … + U_r, independent. Nonnegative combinations are of this kind as well, with each U_i
 * scaled. Transforms multiply; their derivatives are sums of positive terms.
 */
export function sumPrior(folds: readonly RatePrior[]): RatePrior {
  const lower = sum(folds.map((each) => each.lower));
  const known = new Map<number, Expansion>();
  const expansion = (order: number) => {
    const made = known.get(order) ?? expansionOf(folds, order);
    known.set(order, made);
    return made;
  };
  const fold: RatePrior = {
    name: "sum",
    params: Object.fromEntries(
      folds.flatMap(({ name, params }, i) =>
        Object.entries(params).map(([key, value]) => [`${name}-${i + 1}-${key}`, value]),
      ),
    ),
    lower,
    tailExponent: lower > 0 ? Number.POSITIVE_INFINITY : sum(folds.map((f) => f.tailExponent)),
    logMoment: (order) => expansion(order).log,
    logDecay(x, order) {
      const { terms, log } = expansion(order);
      const decays = folds.map((each) =>
        Array.from({ length: order + 1 }, (_, n) => each.logDecay(x, n)),
      );
      const falls = terms.map(({ orders }) => sum(orders.map((n, i) => decays[i]![n]!)));
      if (falls.includes(Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY;
      const near = sum(terms.map((term, i) => Math.exp(term.log - log) * Math.expm1(falls[i]!)));
      if (Math.abs(near) < 0.5) return Math.log1p(near);
      return logSum(terms.map((term, i) => term.log + falls[i]!)) - log;
    },
    negativeMoment: (p, rough) => negativeMomentOf(fold, p, rough),
    scaled: (c) => sumPrior(folds.map((each) => each.scaled(c))),
  };
  return fold;
}

/** E (U₁ + … + U_r)^n by the multinomial theorem: ln of each term, and of all together. */
interface Expansion {
  readonly terms: readonly Term[];
  readonly log: number;
}

interface Term {
  readonly orders: readonly number[];
  readonly log: number;
}

function expansionOf(folds: readonly RatePrior[], order: number): Expansion {
  const terms = termsOf(folds, order);
  return { terms, log: logSum(terms.map(({ log }) => log)) };
}

function termsOf(folds: readonly RatePrior[], order: number): Term[] {
  const [first, ...rest] = folds as readonly [RatePrior, ...RatePrior[]];
  if (rest.length === 0) return [{ orders: [order], log: first.logMoment(order) }];
  let ways = 0; // ln C(order, j)
  return Array.from({ length: order + 1 }, (_, j) => {
    if (j > 0) ways += Math.log((order - j + 1) / j);
    const log = ways + first.logMoment(j);
    return termsOf(rest, order - j).map((term) => ({
      orders: [j, ...term.orders],
      log: log + term.log,
    }));
  }).flat();
}

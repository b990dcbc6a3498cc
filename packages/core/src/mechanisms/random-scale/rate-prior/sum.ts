import { sum } from "../../../numerics/index.js";
import { negativeMomentOf } from "./negative-moment.js";
import { logSum, type RatePrior } from "./rate-prior.js";

/**
 * U = U₁ + … + U_r, independent. A linear combination with nonnegative coefficients is of this form
 * too, if each U_i is scaled. The transform of U is the product of the transforms of the U_i, and
 * its derivatives are sums of positive terms.
 */
export function sumPrior(priors: readonly RatePrior[]): RatePrior {
  const lower = sum(priors.map((each) => each.lower));
  const cache = new Map<number, Expansion>();
  const expansion = (order: number) => {
    const computed = cache.get(order) ?? expansionOf(priors, order);
    cache.set(order, computed);
    return computed;
  };
  const prior: RatePrior = {
    name: "sum",
    params: Object.fromEntries(
      priors.flatMap(({ name, params }, i) =>
        Object.entries(params).map(([key, value]) => [`${name}-${i + 1}-${key}`, value]),
      ),
    ),
    lower,
    tailExponent: lower > 0 ? Number.POSITIVE_INFINITY : sum(priors.map((f) => f.tailExponent)),
    logMoment: (order) => expansion(order).log,
    logDecay(x, order) {
      const { terms, log } = expansion(order);
      const decays = priors.map((each) =>
        Array.from({ length: order + 1 }, (_, n) => each.logDecay(x, n)),
      );
      const falls = terms.map(({ orders }) => sum(orders.map((n, i) => decays[i]![n]!)));
      if (falls.includes(Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY;
      const near = sum(terms.map((term, i) => Math.exp(term.log - log) * Math.expm1(falls[i]!)));
      if (Math.abs(near) < 0.5) return Math.log1p(near);
      return logSum(terms.map((term, i) => term.log + falls[i]!)) - log;
    },
    negativeMoment: (p, rough) => negativeMomentOf(prior, p, rough),
    scaled: (c) => sumPrior(priors.map((each) => each.scaled(c))),
  };
  return prior;
}

/** E (U₁ + … + U_r)^n by the multinomial theorem: ln of each term, and of their sum. */
interface Expansion {
  readonly terms: readonly Term[];
  readonly log: number;
}

interface Term {
  readonly orders: readonly number[];
  readonly log: number;
}

function expansionOf(priors: readonly RatePrior[], order: number): Expansion {
  const terms = termsOf(priors, order);
  return { terms, log: logSum(terms.map(({ log }) => log)) };
}

function termsOf(priors: readonly RatePrior[], order: number): Term[] {
  const [first, ...rest] = priors as readonly [RatePrior, ...RatePrior[]];
  if (rest.length === 0) return [{ orders: [order], log: first.logMoment(order) }];
  let logChoose = 0; // ln C(order, j)
  return Array.from({ length: order + 1 }, (_, j) => {
    if (j > 0) logChoose += Math.log((order - j + 1) / j);
    const log = logChoose + first.logMoment(j);
    return termsOf(rest, order - j).map((term) => ({
      orders: [j, ...term.orders],
      log: log + term.log,
    }));
  }).flat();
}

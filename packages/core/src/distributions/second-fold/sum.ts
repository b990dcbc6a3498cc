import { sum } from "../../numerics/index.js";
import { negativeMomentOf } from "./negative-moment.js";
import { logSum, type SecondFold } from "./second-fold.js";

/**
 * U = U₁ + … + U_r, independent. Nonnegative combinations are of this kind as well, with each U_i
 * scaled. Transforms multiply; what is left are sums of positive terms.
 */
export function sumFold(folds: readonly SecondFold[]): SecondFold {
  const lower = sum(folds.map((fold) => fold.lower));
  const fold: SecondFold = {
    name: "sum",
    params: Object.fromEntries(
      folds.flatMap(({ name, params }, i) =>
        Object.entries(params).map(([key, value]) => [`${name}-${i + 1}-${key}`, value]),
      ),
    ),
    lower,
    tailExponent: lower > 0 ? Number.POSITIVE_INFINITY : sum(folds.map((f) => f.tailExponent)),
    logMoment: (order) => logSum(partsOf(folds, order).map(({ log }) => log)),
    logDecay(x, order) {
      const parts = partsOf(folds, order);
      const total = logSum(parts.map(({ log }) => log));
      const decays = parts.map(({ orders }) =>
        sum(folds.map((each, i) => each.logDecay(x, orders[i] as number))),
      );
      const near = sum(
        parts.map(({ log }, i) => Math.exp(log - total) * Math.expm1(decays[i] as number)),
      );
      if (Math.abs(near) < 0.5) return Math.log1p(near);
      return logSum(parts.map(({ log }, i) => log + (decays[i] as number))) - total;
    },
    negativeMoment: (p) => negativeMomentOf(fold, p),
    scaled: (c) => sumFold(folds.map((each) => each.scaled(c))),
  };
  return fold;
}

/** A term of the multinomial expansion of E (U₁ + … + U_r)^n. */
interface Part {
  readonly orders: readonly number[];
  readonly log: number;
}

function partsOf(folds: readonly SecondFold[], order: number): Part[] {
  const [first, ...rest] = folds as readonly [SecondFold, ...SecondFold[]];
  if (rest.length === 0) return [{ orders: [order], log: first.logMoment(order) }];
  let ways = 0; // ln C(order, j)
  return Array.from({ length: order + 1 }, (_, j) => {
    if (j > 0) ways += Math.log((order - j + 1) / j);
    const log = ways + first.logMoment(j);
    return partsOf(rest, order - j).map((part) => ({
      orders: [j, ...part.orders],
      log: log + part.log,
    }));
  }).flat();
}

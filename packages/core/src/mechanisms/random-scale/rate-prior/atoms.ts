import { sum } from "../../../numerics/index.js";
import { logSum, type RatePrior } from "./rate-prior.js";

/**
 * If the decay differs from 1 by more than this number, the decay is computed as a sum of
 * exponentials. Otherwise, the difference from 1 is computed.
 */
const SMALL = 0.5;

/** The probability that U is `rate` is `weight`. Weights sum to 1. */
export interface RateAtom {
  readonly rate: number;
  readonly weight: number;
}

/**
 * A rate prior in which U has finitely many values. `describe` returns the values and their weights
 * as named parameters.
 */
export function atomsPrior(
  name: string,
  atoms: readonly RateAtom[],
  describe: (atoms: readonly RateAtom[]) => Readonly<Record<string, number>>,
): RatePrior {
  const possible = atoms.filter(({ weight }) => weight > 0);
  const lower = Math.min(...possible.map(({ rate }) => rate));
  const terms = possible.map(({ rate, weight }) => ({
    rate,
    logRate: Math.log(rate),
    logWeight: Math.log(weight),
  }));
  const logOf = (order: number, x: number) =>
    logSum(terms.map(({ rate, logRate, logWeight }) => logWeight + order * logRate - rate * x));
  const moments: number[] = [];
  const logMoment = (order: number) => {
    moments[order] ??= order === 0 ? 0 : logOf(order, 0);
    return moments[order];
  };
  return {
    name,
    params: describe(atoms),
    lower,
    tailExponent: Number.POSITIVE_INFINITY,
    logMoment,
    logDecay(x, order) {
      const moment = logMoment(order);
      let near = 0;
      for (const { rate, logRate, logWeight } of terms) {
        near += Math.exp(logWeight + order * logRate - moment) * Math.expm1(-rate * x);
      }
      return Math.abs(near) < SMALL ? Math.log1p(near) : logOf(order, x) - moment;
    },
    negativeMoment: (p) => sum(possible.map(({ rate, weight }) => weight * rate ** -p)),
    scaled: (c) =>
      atomsPrior(
        name,
        atoms.map(({ rate, weight }) => ({ rate: rate * c, weight })),
        describe,
      ),
  };
}

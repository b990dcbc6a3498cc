import { atomsPrior } from "./atoms.js";
import type { RatePrior } from "./rate-prior.js";

/**
 * P(U = u1) = p and P(U = u0) = 1 − p. For any metric, the best rate prior is of this form. If p is
 * close to 1, pass `rest` = 1 − p separately to keep the precision of 1 − p.
 */
export function twoPointPrior(p: number, u0: number, u1: number, rest = 1 - p): RatePrior {
  const atoms = [
    { rate: u0, weight: rest },
    { rate: u1, weight: p },
  ];
  return atomsPrior("two-point", atoms, ([slow, fast]) => ({
    p,
    u0: slow?.rate ?? u0,
    u1: fast?.rate ?? u1,
  }));
}

/** U = u is constant: plain Laplace noise of scale 1/u. */
export function constantPrior(u: number): RatePrior {
  return atomsPrior("constant", [{ rate: u, weight: 1 }], ([atom]) => ({ u: atom?.rate ?? u }));
}

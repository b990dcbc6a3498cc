import { atomsPrior } from "./atoms.js";
import type { RatePrior } from "./rate-prior.js";

/**
 * P(U = u1) = p, P(U = u0) = 1 − p. The best second fold for any metric is of this kind. Beside a p near
 * 1 the other probability may be given as well, to keep its digits.
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

/** U = u: plain Laplace noise of scale 1/u. */
export function constantPrior(u: number): RatePrior {
  return atomsPrior("constant", [{ rate: u, weight: 1 }], ([atom]) => ({ u: atom?.rate ?? u }));
}

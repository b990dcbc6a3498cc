import { atomsFold } from "./atoms.js";
import type { SecondFold } from "./second-fold.js";

/**
 * P(U = u1) = p, P(U = u0) = 1 − p. The best second fold for any metric is of this kind. Beside a p near
 * 1 the other probability may be given as well, to keep its digits.
 */
export function twoPointFold(p: number, u0: number, u1: number, rest = 1 - p): SecondFold {
  const atoms = [
    { rate: u0, weight: rest },
    { rate: u1, weight: p },
  ];
  return atomsFold("two-point", atoms, ([slow, fast]) => ({
    p,
    u0: slow?.rate ?? u0,
    u1: fast?.rate ?? u1,
  }));
}

/** U = u: plain Laplace noise of scale 1/u. */
export function constantFold(u: number): SecondFold {
  return atomsFold("constant", [{ rate: u, weight: 1 }], ([atom]) => ({ u: atom?.rate ?? u }));
}

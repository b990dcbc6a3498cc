import { atomsFold } from "./atoms.js";
import type { SecondFold } from "./second-fold.js";

/** P(U = u1) = p, P(U = u0) = 1 − p. The best second fold for any metric is of this kind. */
export function twoPointFold(p: number, u0: number, u1: number): SecondFold {
  return atomsFold("two-point", { p, u0, u1 }, [
    { rate: u0, weight: 1 - p },
    { rate: u1, weight: p },
  ]);
}

/** U = u: plain Laplace noise of scale 1/u. */
export function constantFold(u: number): SecondFold {
  return atomsFold("constant", { u }, [{ rate: u, weight: 1 }]);
}

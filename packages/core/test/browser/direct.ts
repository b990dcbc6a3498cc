import { laplace } from "../../src/index.js";

/** The smallest program that releases one number, built on a single mechanism. */
export function release(answer: number): number {
  return laplace({ epsilon: 1, sensitivity: 1 }).release(answer);
}

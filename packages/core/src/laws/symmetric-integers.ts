import { bracket, sum } from "../numerics/index.js";
import { type Distribution, pdf } from "./distribution.js";

/** This file has functions for symmetric distributions on the integers. */

/** The smallest k with P(K ≤ k) ≥ p, computed from P(K > k) for integers k ≥ 0. */
export function integerQuantile(upper: (k: number) => number, p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  // The difference 1 − p is exact for p ≥ 1/2, so small tail probabilities do not lose digits.
  if (p > 0.5) return firstFrom0((k) => upper(k) <= 1 - p);
  // Since P(K ≤ −k) = P(K > k − 1), find the largest k with P(K > k − 1) ≥ p, or 0.
  return 0 - firstFrom0((k) => upper(k) < p);
}

/**
 * The smallest integer k ≥ 0 for which `holds` is true. Beyond 2^53 the result is the smallest
 * double for which `holds` is true.
 */
function firstFrom0(holds: (k: number) => boolean): number {
  let far = 1;
  while (!holds(far)) far *= 2;
  return holds(0) ? 0 : Math.floor(bracket((x) => holds(Math.floor(x)), far / 2, far).yes);
}

/**
 * E|K − center|^p by summation. From `edge` on, the tail probability falls by a factor e^−rate per
 * step. The sum stops when the terms are negligible.
 */
export function integerMoment(
  law: Distribution,
  p: number,
  center: number,
  edge: number,
  rate: number,
): number {
  const last = Math.ceil(edge + (45 + p * Math.log1p(p / rate)) / rate + Math.abs(center));
  const terms = (function* () {
    for (let k = last; k > 0; k--) {
      yield (Math.abs(k - center) ** p + Math.abs(k + center) ** p) * pdf(law, k);
    }
    yield Math.abs(center) ** p * pdf(law, 0);
  })();
  return sum(terms);
}

import { firstInteger, sum } from "../numerics/index.js";
import { type Distribution, pdf } from "./distribution.js";

/** What laws that are symmetric on the integers share. */

/** The smallest k with P(K ≤ k) ≥ p, from P(K > k) for integers k ≥ 0. */
export function integerQuantile(upper: (k: number) => number, p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  if (p > 0.5) {
    // 1 − p is exact here, and small tails keep their digits.
    return firstInteger(
      (k) => upper(k) <= 1 - p,
      0,
      reach((k) => upper(k) <= 1 - p),
    );
  }
  // P(K ≤ −k) = P(K > k − 1) ≥ p: the largest such k, or 0.
  const falls = (k: number) => upper(k) < p;
  return 0 - firstInteger(falls, 0, reach(falls));
}

/** A power of two where `holds`, which is monotone and ends up true. */
function reach(holds: (k: number) => boolean): number {
  let k = 1;
  while (!holds(k)) k *= 2;
  return k;
}

/** E|K − center|^p by summation, out to where a tail of ratio e^−rate from `edge` on cannot matter. */
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

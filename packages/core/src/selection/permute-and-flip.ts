import type { PrivacyEvent } from "../accounting/events/index.js";
import { firstInteger } from "../numerics/index.js";
import { type RandomSource, uniformBelow, uniformBigBelow } from "../random/index.js";
import { FallingWeights, type Movement } from "./falling-weights.js";

/**
 * Permute-and-flip [mckenna-sheldon-2020] on whole numbers. It draws candidates in random order,
 * without putting any back, and accepts each with probability p = w[deficit] / w[0]. The first
 * accepted candidate is chosen. A candidate without a deficit is always accepted.
 *
 * At the same ε, permute-and-flip is never worse than the exponential mechanism. But its losses do
 * not lie within ε of each other, so several choices do not compose as tightly.
 */
export class PermuteAndFlip extends FallingWeights {
  /** The argument `sensitivity` has the same meaning as for `Choice`. */
  constructor(epsilon: number, sensitivity: number, movement?: Movement) {
    super("permute-and-flip", epsilon, sensitivity, movement);
  }

  get event(): PrivacyEvent {
    return { kind: "pure/1", epsilon: this.certificate.epsilon };
  }

  /**
   * Draws a candidate and returns its index in the list of deficits. At least one candidate must
   * have deficit 0.
   */
  pick(deficits: readonly number[], random: RandomSource): number {
    const weights = deficits.map((deficit) => this.weight(deficit));
    return firstAccepted(weights, this.weights[0]!, random);
  }

  /**
   * The smallest t such that a candidate with deficit t or more is chosen with probability at most
   * `failure`. The bound assumes that one candidate has no deficit. The worst case is that all n − 1
   * other candidates have deficit t: with fewer or larger deficits, fewer of them are accepted. Then
   * the best candidate is chosen with probability E[1/(1 + Binomial(n − 1, p))] = (1 − (1 − p)^n) /
   * (n p).
   */
  deficitBound(candidates: number, failure: number): number {
    const chance = (t: number) => {
      const p = Number(this.weight(t)) / Number(this.weights[0]);
      if (p >= 1) return 1 - 1 / candidates;
      const best = -Math.expm1(candidates * Math.log1p(-p)) / (candidates * p);
      return 1 - best * (1 - ROUNDING);
    };
    return firstInteger((t) => chance(t) <= failure, 0, this.weights.length - 1);
  }
}

/** An upper bound on the relative rounding error of the probability of the best candidate. */
const ROUNDING = 2 ** -45;

/**
 * The coins do not depend on the order. So all candidates toss their coins, and the first accepted
 * candidate in random order is a uniform one of the accepted candidates. The number of tosses does
 * not depend on the deficits.
 */
export function firstAccepted(
  weights: readonly bigint[],
  largest: bigint,
  random: RandomSource,
): number {
  const accepted: number[] = [];
  weights.forEach((weight, i) => {
    if (uniformBigBelow(largest, random) < weight) accepted.push(i);
  });
  return accepted[uniformBelow(accepted.length, random)]!;
}

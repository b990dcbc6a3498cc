import type { PrivacyEvent } from "../accounting/events/index.js";
import { firstInteger } from "../numerics/index.js";
import { type RandomSource, uniformBigBelow } from "../random/index.js";
import { FallingWeights, type Movement } from "./falling-weights.js";

/**
 * The exponential mechanism [mcsherry-talwar-2007] on whole numbers. Each candidate has a deficit,
 * which is 0 for the best possible candidate. A candidate is chosen with probability ∝ w[deficit].
 * The ε of the choice follows from its integer weights alone.
 */
export class Choice extends FallingWeights {
  /**
   * The argument `sensitivity` is the largest change of the deficits by one unit, in all choices
   * together. If changes are one-way, `sensitivity` is the largest change of the counts.
   */
  constructor(epsilon: number, sensitivity: number, movement?: Movement) {
    super("choice", epsilon, sensitivity, movement);
  }

  /**
   * The event of all choices whose changes `sensitivity` covers. The loss of a candidate is the
   * logarithm of the change of its weight, plus a number that is the same for all candidates. So all
   * losses lie within the certified ε of each other [dong-durfee-rogers-2020].
   */
  get event(): PrivacyEvent {
    return { kind: "range/1", level: this.certificate.epsilon };
  }

  /** Draws a candidate and returns its index in the list of deficits. */
  pick(deficits: readonly number[], random: RandomSource): number {
    const total = deficits.reduce((sum, deficit) => sum + this.weight(deficit), 0n);
    let left = uniformBigBelow(total, random);
    return deficits.findIndex((deficit) => {
      left -= this.weight(deficit);
      return left < 0n;
    });
  }

  /**
   * The smallest t such that a candidate with deficit t or more is chosen with probability at most
   * `failure`. The bound assumes that one candidate has no deficit, and holds for any deficits of
   * the other candidates.
   */
  deficitBound(candidates: number, failure: number): number {
    const others = candidates - 1;
    const chance = (t: number) => {
      const weight = others * Number(this.weight(t));
      return weight / (Number(this.weights[0]) + weight);
    };
    return firstInteger((t) => chance(t) <= failure, 0, this.weights.length - 1);
  }
}

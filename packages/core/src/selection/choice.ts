import { NoisewrightError } from "../errors/index.js";
import type { PrivacyEvent } from "../events/index.js";
import { boundOf, envelope, largestRatio, TABLE_LIMIT } from "../lattice/index.js";
import { firstInteger, logUp } from "../numerics/index.js";
import { type Certificate, certified } from "../privacy/index.js";
import { type RandomSource, uniformBigBelow } from "../random/index.js";

/** Weight of a candidate without a deficit: 2 to this. One that is hopeless has weight 1. */
const BITS = 64;

/**
 * The exponential mechanism [mcsherry-talwar-2007] on whole numbers. Each candidate has a deficit,
 * 0 for the best there can be, which one unit moves by at most the sensitivity Δ; it is chosen with
 * probability ∝ w[deficit]. Where w[j] ≤ R·w[k] for all |j − k| ≤ Δ, a candidate's weight and the sum
 * of all weights each change by a factor of at most R, so the level is 2 ln R: from integers alone.
 */
export class Choice {
  readonly certificate: Certificate;
  /** Of deficits 0, 1, …; all beyond have weight 1. */
  readonly weights: readonly bigint[];

  constructor(
    epsilon: number,
    readonly sensitivity: number,
  ) {
    const length = Math.ceil((2 * sensitivity * BITS * Math.LN2) / epsilon) + 1;
    if (!(length + sensitivity <= TABLE_LIMIT)) throw tooLong(length);
    const bound = boundOf("choice", epsilon / 2);
    const rate = epsilon / (2 * sensitivity);
    const ideal = Array.from({ length: length + sensitivity }, (_, u) =>
      BigInt(Math.max(1, Math.floor(2 ** BITS * Math.exp(-rate * u)))),
    );
    this.weights = Object.freeze(envelope(ideal, sensitivity, bound));
    this.certificate = certified(this.proved(), { subject: "choice", epsilon, delta: 0 });
  }

  get event(): PrivacyEvent {
    return { kind: "pure/1", epsilon: this.certificate.epsilon };
  }

  weight(deficit: number): bigint {
    return this.weights[deficit] ?? 1n;
  }

  /** The place of the chosen one among candidates with these deficits. */
  pick(deficits: readonly number[], random: RandomSource): number {
    const total = deficits.reduce((sum, deficit) => sum + this.weight(deficit), 0n);
    let left = uniformBigBelow(total, random);
    return deficits.findIndex((deficit) => {
      left -= this.weight(deficit);
      return left < 0n;
    });
  }

  /**
   * The least t such that, where one of the candidates has no deficit, one with t or more is chosen
   * with probability at most `failure`, however many of the others there are.
   */
  reach(candidates: number, failure: number): number {
    const others = candidates - 1;
    const chance = (t: number) => {
      const weight = others * Number(this.weight(t));
      return weight / (Number(this.weights[0]) + weight);
    };
    return firstInteger((t) => chance(t) <= failure, 0, this.weights.length);
  }

  private proved(): Certificate {
    const { weights, sensitivity } = this;
    const { ratio, count } = largestRatio(
      weights.map((weight, u) => [weight, this.weight(u + sensitivity)] as const),
    );
    const epsilon = 2 * logUp(ratio[0], ratio[1]);
    return { epsilon, delta: 0, granularity: 1, checks: count };
  }
}

function tooLong(length: number): NoisewrightError {
  return new NoisewrightError({
    code: "lattice-overflow",
    subject: "choice",
    what: `deficits up to ${length} need more weights`,
    limit: String(TABLE_LIMIT),
    advice: "raise epsilon, or let each unit contribute less",
  });
}

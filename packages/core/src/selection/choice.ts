import type { PrivacyEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { largestRatio } from "../lattice/channels/index.js";
import { boundOf, fallingEnvelope } from "../lattice/compile/index.js";
import { TABLE_LIMIT } from "../lattice/sample/index.js";
import { firstInteger, logUp } from "../numerics/index.js";
import { type Certificate, checkedCertificate } from "../privacy/weights/index.js";
import { type RandomSource, uniformBigBelow } from "../random/index.js";

/** Weight of a candidate without a deficit: 2 to this. */
const BITS = 64;

/**
 * The exponential mechanism [mcsherry-talwar-2007] on whole numbers. Each candidate has a deficit,
 * 0 for the best there can be, and is chosen with probability ∝ w[deficit]. Where neighbouring
 * weights are within a factor R, deficits that all move by at most d change a candidate's weight and
 * the sum of all weights by at most R^d each: the level is 2d ln R, from integers alone, and several
 * choices that one unit moves by d in all cost no more.
 */
export class Choice {
  readonly certificate: Certificate;
  /** Of deficits 0, 1, …; all beyond are like the last. */
  readonly weights: readonly bigint[];

  /** `sensitivity`: how far one unit moves deficits, in all choices together. */
  constructor(
    epsilon: number,
    readonly sensitivity: number,
  ) {
    check(epsilon, sensitivity);
    const step = (epsilon / sensitivity) * (1 - 2 ** -50);
    const length = Math.ceil((2 * BITS * Math.LN2) / step) + 1;
    if (length > TABLE_LIMIT) throw tooLong(length);
    const ideal = Array.from({ length }, (_, u) =>
      BigInt(Math.max(1, Math.floor(2 ** BITS * Math.exp((-step / 2) * u)))),
    );
    this.weights = Object.freeze(fallingEnvelope(ideal, 1, boundOf("choice", step / 2)));
    this.certificate = checkedCertificate(this.proved(), { subject: "choice", epsilon, delta: 0 });
  }

  get event(): PrivacyEvent {
    return { kind: "pure/1", epsilon: this.certificate.epsilon };
  }

  weight(deficit: number): bigint {
    return this.weights[Math.min(deficit, this.weights.length - 1)]!;
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
    return firstInteger((t) => chance(t) <= failure, 0, this.weights.length - 1);
  }

  private proved(): Certificate {
    const { weights, sensitivity } = this;
    const { ratio, count } = largestRatio(
      weights.map((weight, u) => [weight, this.weight(u + 1)] as const),
    );
    const epsilon = 2 * logUp(ratio[0], ratio[1]) * sensitivity * (1 + 2 ** -52);
    return { epsilon, delta: 0, granularity: 1, checks: count };
  }
}

function check(epsilon: number, sensitivity: number): void {
  const problem = { code: "domain", subject: "choice" } as const;
  if (!(epsilon > 0 && epsilon <= 50)) {
    const domain = { parameter: "epsilon", symbol: "ε", domain: "in (0, 50]" };
    throw new NoisewrightError({ ...problem, ...domain, got: String(epsilon) });
  }
  if (Number.isSafeInteger(sensitivity) && sensitivity >= 1) return;
  const domain = { parameter: "sensitivity", symbol: "Δ", domain: "a positive integer" };
  throw new NoisewrightError({ ...problem, ...domain, got: String(sensitivity) });
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

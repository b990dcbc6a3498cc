import type { PrivacyEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { largestRatio } from "../lattice/channels/index.js";
import { boundOf, fallingEnvelope } from "../lattice/compile/index.js";
import { TABLE_LIMIT } from "../lattice/sample/index.js";
import { firstInteger, logUp } from "../numerics/index.js";
import { type Certificate, checkedCertificate } from "../privacy/weights/index.js";
import { type RandomSource, uniformBigBelow } from "../random/index.js";

/** The weight of a candidate without a deficit is 2^BITS. */
const BITS = 64;

/**
 * The exponential mechanism [mcsherry-talwar-2007] on whole numbers. Each candidate has a deficit,
 * which is 0 for the best possible candidate. A candidate is chosen with probability ∝ w[deficit].
 * Let neighbouring weights differ by a factor of at most R. If all deficits change by at most d,
 * then each candidate's weight and the sum of all weights change by a factor of at most R^d. So ε =
 * 2d ln R, computed from integers alone. Several choices together also cost only this ε if one unit
 * changes the deficits of all choices by d in total.
 */
export class Choice {
  readonly certificate: Certificate;
  /** The weights of the deficits 0, 1, …. All deficits beyond the table have the last weight. */
  readonly weights: readonly bigint[];

  /**
   * The argument `sensitivity` is the largest change of the deficits by one unit, in all choices
   * together.
   */
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

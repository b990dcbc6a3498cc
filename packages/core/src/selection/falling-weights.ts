import { NoisewrightError } from "../errors/index.js";
import { largestRatio } from "../lattice/channels/index.js";
import { boundOf, fallingEnvelope } from "../lattice/compile/index.js";
import { TABLE_LIMIT } from "../lattice/sample/index.js";
import { logUp } from "../numerics/index.js";
import { type Certificate, checkedCertificate } from "../privacy/weights/index.js";

/** The weight of a candidate without a deficit is 2^BITS. */
const BITS = 64;

/** What is known about the changes that one unit causes. */
export interface Movement {
  /**
   * Whether deficits are measured from the largest of several counts, and a unit that is added
   * decreases no count.
   */
  readonly oneWay?: boolean;
}

/**
 * Integer weights w₀ ≥ w₁ ≥ … of the deficits 0, 1, …, and the pure ε of a choice by these weights.
 * Let neighbouring weights differ by a factor of at most R.
 *
 * If one unit changes all deficits by at most Δ, the choice has ε = 2Δ ln R: each weight and the
 * sum of all weights change by a factor of at most R^Δ.
 *
 * One-way changes need half of this ε. Let a unit that is added increase each count by 0 to Δ, and
 * let m be the increase of the largest count. A deficit changes by m − a with 0 ≤ a ≤ Δ, so a weight
 * grows by a factor of at most R^(Δ − m), and the sum of all weights shrinks by a factor of at most
 * R^m. The product is R^Δ. For a unit that is removed the factors are R^m and R^(Δ − m). So ε = Δ ln
 * R. A replaced unit is removed and another is added, which costs 2Δ ln R: the caller doubles Δ.
 *
 * Both bounds hold for the exponential mechanism and for permute-and-flip. They also hold for
 * several choices together, if Δ is the sum of the changes in all choices.
 */
export class FallingWeights {
  readonly certificate: Certificate;
  /** The weights of the deficits 0, 1, …. All deficits beyond the table have the last weight. */
  readonly weights: readonly bigint[];

  constructor(
    subject: string,
    epsilon: number,
    readonly sensitivity: number,
    { oneWay = false }: Movement = {},
  ) {
    check(subject, epsilon, sensitivity);
    const factors = oneWay ? 1 : 2;
    const step = (epsilon / sensitivity / factors) * (1 - 2 ** -50);
    const length = Math.ceil((BITS * Math.LN2) / step) + 1;
    if (length > TABLE_LIMIT) throw tooLong(subject, length);
    const ideal = Array.from({ length }, (_, u) =>
      BigInt(Math.max(1, Math.floor(2 ** BITS * Math.exp(-step * u)))),
    );
    this.weights = Object.freeze(fallingEnvelope(ideal, 1, boundOf(subject, step)));
    const { ratio, count } = largestRatio(
      this.weights.map((weight, u) => [weight, this.weight(u + 1)] as const),
    );
    const proved = factors * logUp(ratio[0], ratio[1]) * sensitivity * (1 + 2 ** -52);
    this.certificate = checkedCertificate(
      { epsilon: proved, delta: 0, granularity: 1, checks: count },
      { subject, epsilon, delta: 0 },
    );
  }

  weight(deficit: number): bigint {
    return this.weights[Math.min(deficit, this.weights.length - 1)]!;
  }
}

function check(subject: string, epsilon: number, sensitivity: number): void {
  const problem = { code: "domain", subject } as const;
  if (!(epsilon > 0 && epsilon <= 50)) {
    const domain = { parameter: "epsilon", symbol: "ε", domain: "in (0, 50]" };
    throw new NoisewrightError({ ...problem, ...domain, got: String(epsilon) });
  }
  if (Number.isSafeInteger(sensitivity) && sensitivity >= 1) return;
  const domain = { parameter: "sensitivity", symbol: "Δ", domain: "a positive integer" };
  throw new NoisewrightError({ ...problem, ...domain, got: String(sensitivity) });
}

function tooLong(subject: string, length: number): NoisewrightError {
  return new NoisewrightError({
    code: "lattice-overflow",
    subject,
    what: `deficits up to ${length} need more weights`,
    limit: String(TABLE_LIMIT),
    advice: "raise epsilon, or let each unit contribute less",
  });
}

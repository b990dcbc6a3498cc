import type { PrivacyEvent } from "../accounting/events/index.js";
import { bitLength, firstInteger, logUp, nextUp, rational } from "../numerics/index.js";
import { type Certificate, checkedCertificate } from "../privacy/weights/index.js";
import { type RandomSource, uniformPrivateBelow } from "../random/index.js";
import { FallingDigits } from "./falling-digits.js";
import {
  checkConfidence,
  checkCuts,
  checkRequest,
  type ScaledChoiceRequest,
  SUBJECT,
} from "./scaled-choice-request.js";

/** A candidate of half the size has 2^4 times the weight. */
const POWER = 4n;
/** The smallest prior weight has this many bits, so its rounding does not matter. */
const PRIOR_BITS = 16n;
/** Beyond the range of the prior, the weights fall by this many bits more. */
const MARGIN = 64;

/**
 * Chooses the bound of values, from a public list, by how many values each bound cuts off. Values
 * beyond the last and widest bound count as if they lay at it, so the last bound cuts off none. The
 * weight of candidate j is prior(j) · w(max(0, cut(j) − free)). The prior is (largest size / size)^4,
 * and the integers w fall by e^(−ε/s) for each value. Permute-and-flip [mckenna-sheldon-2020] draws
 * by these weights: each candidate is accepted with probability weight/largest weight, and one of
 * the accepted candidates is drawn evenly.
 *
 * **Privacy.** Let s be the number of values of one unit, and let neighbouring w differ by a factor of
 * at most R. A unit that is added increases each cut(j) by an integer from 0 to s, and max(0, · −
 * free) by no more. So all weights, and the largest weight, shrink by factors from 1 to ρ = R^s. Let
 * q(j) be the probability that j is accepted, and let the largest weight shrink by b. Then q′(j) is
 * from q(j)·b/ρ to q(j)·b, with 1 ≤ b ≤ ρ. The probability that j is drawn is P(j) = q(j) ∫ Π (1 − t
 * q(i)) dt over 0 ≤ t ≤ 1, with the product over all i ≠ j. The substitution u = t·b/ρ gives
 *
 *     P′(j) ≤ q(j) b ∫ Π (1 − t q(i) b/ρ) dt = ρ q(j) ∫ Π (1 − u q(i)) du ≤ ρ P(j),
 *
 * because u ends at b/ρ ≤ 1. Cutting the integral at t = 1/b and substituting u = t·b gives
 *
 *     P′(j) ≥ q(j) b/ρ ∫ Π (1 − t q(i) b) dt = q(j)/ρ ∫ Π (1 − u q(i)) du = P(j)/ρ.
 *
 * So the choice has ε = s ln R, half of what weights that may rise and fall would cost. A unit that
 * replaces another unit is removed, and then the other is added: ε = 2s ln R. The prior is public, so
 * it needs no condition.
 *
 * **Utility.** A bound that is twice as large must save 4 ln 2 · s/ε values. A power above 2 keeps the
 * expected square of the later noise finite, whatever the largest bound is.
 */
export class ScaledChoice {
  readonly certificate: Certificate;
  private readonly priors: readonly bigint[];
  private readonly total: bigint;
  private readonly fall: FallingDigits;
  private readonly free: number;

  constructor(request: ScaledChoiceRequest) {
    checkRequest(request);
    const { epsilon, sensitivity, sizes, free = 0, adjacency } = request;
    const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
    const scaled = (BigInt(largest) ** POWER) << PRIOR_BITS;
    this.free = free;
    this.priors = sizes.map((size) => scaled / BigInt(size) ** POWER);
    this.total = this.priors.reduce((sum, prior) => sum + prior, 0n);
    const factors = adjacency === "substitute" ? 2 : 1;
    const step = (epsilon / sensitivity / factors) * (1 - 2 ** -50);
    const bits = bitLength(this.total * BigInt(sizes.length)) - Number(PRIOR_BITS) + MARGIN;
    this.fall = FallingDigits.of(step, Math.ceil((bits * Math.LN2) / step) + 1);
    const { ratio, count } = this.fall.largestRatio();
    this.certificate = checkedCertificate(
      {
        epsilon: nextUp(factors * sensitivity * logUp(ratio[0], ratio[1])),
        delta: 0,
        granularity: 1,
        checks: count,
      },
      { subject: SUBJECT, epsilon, delta: 0 },
    );
  }

  /** The event of one choice. */
  get event(): PrivacyEvent {
    return { kind: "pure/1", epsilon: this.certificate.epsilon };
  }

  /**
   * Draws a candidate and returns its index. For each candidate, `cuts` has the number of values of
   * which the candidate cuts off more than the last candidate does. The number of random words does not
   * depend on `cuts`, except with a probability below 2^−64 for each candidate.
   */
  pick(cuts: readonly (number | bigint)[], random: RandomSource): number {
    const weights = this.weights(cuts);
    const largest = weights.reduce((most, weight) => (weight > most ? weight : most), 0n);
    const limit = this.total * this.fall.weight(0);
    const accepted = [...weights.keys()].filter(
      (i) => uniformPrivateBelow(largest, limit, random) < weights[i]!,
    );
    const [count, all] = [BigInt(accepted.length), BigInt(weights.length)];
    return accepted[Number(uniformPrivateBelow(count, all, random))]!;
  }

  /** The integers by which the candidates are drawn. */
  weights(cuts: readonly (number | bigint)[]): bigint[] {
    checkCuts(cuts, this.priors.length);
    return this.priors.map((prior, i) => prior * this.fall.weight(this.paid(cuts[i]!)));
  }

  /**
   * A bound on the number of values that the chosen candidate cuts off and the last does not. It
   * holds with probability at least `confidence` over the choice, for any table, and uses nothing but
   * the request and the published choice.
   *
   * The last candidate cuts off nothing, so the largest weight is at least y = prior(last) · w(0). Let
   * x = prior(j) · w(max(0, t − free)) ≤ y. If j cuts off t or more, it is accepted with probability at
   * most x/y. A candidate with the largest weight is always accepted, so j is then drawn with
   * probability at most ½. For all t above the bound, x/2y is at most (1 − confidence)/(number of
   * other candidates). Without `chosen`, the bound is the same for all candidates: the sum of all
   * x/2y is at most 1 − confidence.
   */
  cutBound(confidence: number, chosen?: number): number {
    checkConfidence(confidence, chosen, this.priors.length);
    if (chosen === this.priors.length - 1 || this.priors.length === 1) return 0;
    const { numerator, denominator } = rational(confidence);
    const failure = 2n * (denominator - numerator);
    const rest = this.priors.at(-1)!;
    const [prior, shares] =
      chosen === undefined
        ? [this.total - rest, 1n]
        : [this.priors[chosen]!, BigInt(this.priors.length - 1)];
    const kept = (failure < denominator ? failure : denominator) * rest * this.fall.weight(0);
    const factor = denominator * shares * prior;
    const isUnlikely = (paid: number) => factor * this.fall.weight(paid) <= kept;
    const paid = firstInteger(isUnlikely, 0, this.fall.last);
    return paid === 0 ? 0 : paid - 1 + this.free;
  }

  /**
   * The smallest number of values that can outweigh the prior: with fewer values, the smallest
   * candidate is more likely than the last, even if all values lie at the limits.
   */
  get smallestUseful(): number {
    const smallest = this.priors.reduce((most, prior) => (prior > most ? prior : most), 0n);
    const kept = this.priors.at(-1)! * this.fall.weight(0);
    const isUseful = (paid: number) => smallest * this.fall.weight(paid) <= kept;
    const paid = firstInteger(isUseful, 0, this.fall.last);
    return paid === 0 ? 0 : paid + this.free;
  }

  /** Every private value has a weight, so nothing about the values can cause an error. */
  private paid(cut: number | bigint): number {
    const above = Math.floor(Number(cut)) - this.free;
    return above > 0 ? above : 0;
  }
}

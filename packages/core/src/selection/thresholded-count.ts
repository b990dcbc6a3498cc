import type { PrivacyEvent } from "../accounting/events/index.js";
import { type Distribution, finite, type Range } from "../laws/index.js";
import type { Certificate } from "../privacy/weights/index.js";
import { type RandomSource, uniformBigBelow } from "../random/index.js";
import { type CutNoise, totalOf } from "./cut-noise.js";
import { type KeyBudget, thresholdNoise } from "./threshold-noise.js";

/**
 * Names a key and shows its number of units with one noise for both: the noise Z ends below the
 * threshold t, and a key of n units is named, with the number n + Z, if n + Z ≥ t. This is
 * post-processing of n + Z, so it costs no more than the noise. A key without units is never named.
 * If Z lies around −1/2, a fair coin adds 0 or 1 to the shown number, so that the noise of shown
 * numbers always has mean 0.
 */
export class ThresholdedCount {
  /** The (ε, δ) of all keys of one unit together. */
  readonly certificate: Certificate;
  /** The event of all keys of one unit together. */
  readonly event: PrivacyEvent;
  /** The weights of Z = −⌊length / 2⌋, …, t − 1. */
  readonly weights: CutNoise;
  /** The half point: keys of this number of units have at least an even chance of being named. */
  readonly half: number;
  /** The law of the shown number minus the true number, without the threshold. */
  readonly law: Distribution;
  private readonly total: bigint;
  /** The probability of all Z ≥ k, at index k − the smallest Z. */
  private readonly tails: Float64Array;

  constructor(budget: KeyBudget) {
    const { noise, event, certificate } = thresholdNoise(budget);
    this.weights = noise;
    this.event = event;
    this.certificate = certificate;
    this.half = Math.ceil(noise.length / 2);
    this.total = totalOf(noise);
    this.tails = Float64Array.from(sumsFromEnd(noise), (sum) => Number(sum) / Number(this.total));
    this.law = finite("thresholded-count", this.shownAtoms());
  }

  /** The probability that a key is named if `units` units have the key. */
  probability(units: number): number {
    return this.atLeast(this.half - units);
  }

  /** Draws the shown number of a key, or undefined if the key is not named. */
  draw(units: number, random: RandomSource): number | undefined {
    let left = uniformBigBelow(this.total, random);
    const index = this.weights.findIndex((weight) => {
      left -= weight;
      return left < 0n;
    });
    const coin = this.isDithered ? random.word() % 2 : 0;
    const noisy = units + index - this.reach;
    return noisy >= this.half ? noisy + coin : undefined;
  }

  /**
   * The confidence interval of the number of units of a named key. It inverts the law of shown
   * numbers among named keys, P(n + Z = y) / P(n + Z ≥ t) for y ≥ t. The lower end falls to 1 as the
   * shown number nears t. The interval contains every n that is not rejected, and the shown number.
   * The weights of Z may dip in the middle, so the law need not increase with n, and the code looks
   * at every n.
   */
  interval(shown: number, confidence: number): Range {
    // A little less than the tail probability, so that rounding makes intervals only wider.
    const tail = ((1 - confidence) / 2) * (1 - 1e-9);
    let [lower, upper] = [shown, shown];
    // Fewer units cannot show this number, and more units cannot show a number this small.
    const least = Math.max(1, shown - this.half);
    for (let n = least; n <= shown + this.reach; n++) {
      const isTooSmall = this.shownAtLeast(shown, n) < tail;
      const isTooLarge = 1 - this.shownAtLeast(shown + 1, n) < tail;
      if (isTooSmall || isTooLarge) continue;
      lower = Math.min(lower, n);
      upper = Math.max(upper, n);
    }
    return { lower, upper };
  }

  /** The distance from 0 to the smallest Z. */
  private get reach(): number {
    return Math.floor(this.weights.length / 2);
  }

  private get isDithered(): boolean {
    return this.weights.length % 2 === 0;
  }

  /** The probability of Z ≥ k. */
  private atLeast(k: number): number {
    return k <= -this.reach ? 1 : (this.tails[k + this.reach] ?? 0);
  }

  /** The probability that a named key of n ≥ 1 units shows a number of at least `shown`. */
  private shownAtLeast(shown: number, n: number): number {
    const from = (y: number) => this.atLeast(Math.max(y, this.half) - n);
    const named = 2 * this.atLeast(this.half - n);
    return (from(shown) + from(this.isDithered ? shown - 1 : shown)) / named;
  }

  private shownAtoms() {
    const { weights, reach, isDithered } = this;
    const twice = Number(2n * this.total);
    const places = isDithered ? weights.length + 1 : weights.length;
    return Array.from({ length: places }, (_, i) => {
      const weight = (weights[i] ?? 0n) + ((isDithered ? weights[i - 1] : weights[i]) ?? 0n);
      return { x: i - reach, mass: Number(weight) / twice };
    });
  }
}

function sumsFromEnd(noise: CutNoise): readonly bigint[] {
  let sum = 0n;
  const sums = noise.toReversed().map((weight) => {
    sum += weight;
    return sum;
  });
  return sums.reverse();
}

import { type RandomSource, uniformBigBelow } from "../random/index.js";

/** Probabilities are integers divided by 2^BITS. */
export const BITS = 96n;
export const ONE = 1n << BITS;

/** A table of probabilities that decides by the number of units whether a key is published. */
export abstract class KeyTable {
  /**
   * The probabilities for n = 0, 1, … units, multiplied by 2^96. If the number of units is beyond
   * the table, the key is always published.
   */
  readonly weights: readonly bigint[];

  protected constructor(weights: readonly bigint[]) {
    this.weights = Object.freeze(weights);
  }

  /** The smallest number of units at which a key is published with probability 1/2 or more. */
  get half(): number {
    return halfOf(this.weights);
  }

  /** The probability that a key is published if `units` units have the key. */
  probability(units: number): number {
    return Number(this.weightOf(units)) / Number(ONE);
  }

  selects(units: number, random: RandomSource): boolean {
    return uniformBigBelow(ONE, random) < this.weightOf(units);
  }

  private weightOf(units: number): bigint {
    return this.weights[Math.min(Math.max(0, units), this.weights.length - 1)]!;
  }
}

/** The first index whose weight is at least 2^95. */
export function halfOf(weights: readonly bigint[]): number {
  return weights.findIndex((weight) => 2n * weight >= ONE);
}

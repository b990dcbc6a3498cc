import {
  coinsFor,
  fractionOf,
  type MatrixChannel,
  type Position,
  PostProcessedChannel,
  positionOf,
} from "../../lattice/channels/index.js";
import { type Distribution, finite, type Range } from "../../laws/index.js";
import { type Rational, rational, ratioUp } from "../../numerics/index.js";
import type { RandomSource } from "../../random/index.js";

/**
 * The map from the integers of a channel to the user's numbers. The integer k stands for origin + k
 * · step.
 */
export interface LatticeMap {
  readonly origin: number;
  readonly granularity: number;
  /** The exact granularity. The sensitivity is a whole multiple of this number. */
  readonly step: Rational;
  /** For an unbiased channel, an upper bound on |mean − answer|, in steps. */
  readonly bias?: Rational;
}

/**
 * Extends a channel on the integers to answers between the integers. An answer is rounded at
 * random, so that the mean of the rounded answer is the answer. If the same coin is used, two
 * answers within n steps of each other are rounded to integers within n steps of each other.
 */
export class RoundedChannel extends PostProcessedChannel {
  private readonly lattice: LatticeMap;
  private readonly last: number;
  readonly biasUp?: () => number;

  constructor(inner: MatrixChannel, input: Range, lattice: LatticeMap) {
    super(inner, input, lattice.granularity);
    this.lattice = Object.freeze({ ...lattice });
    this.last = inner.weights.rows.length - 1;
    const { bias } = lattice;
    if (bias !== undefined) this.biasUp = () => this.biasInUnits(bias, inner.weights.outputs);
    Object.freeze(this);
  }

  /** The bias in the user's units, including the rounding of outputs to doubles. */
  private biasInUnits({ numerator, denominator }: Rational, outputs: readonly number[]): number {
    const { origin, granularity } = this.lattice;
    const largest = Math.max(...[0, ...outputs].map((x) => Math.abs(x))) * granularity;
    return ratioUp(numerator, denominator) * granularity + (Math.abs(origin) + largest) * 2 ** -51;
  }

  law(answer: number): Distribution {
    const { index, part } = this.indexAndFraction(answer);
    const [low, high] = [
      this.inner.law(index).points ?? [],
      this.inner.law(index + 1).points ?? [],
    ];
    return finite(
      "lattice",
      low.map(({ x, mass }, k) => ({
        x: this.leave(x),
        mass: part > 0 ? (1 - part) * mass + part * high[k]!.mass : mass,
      })),
    );
  }

  override sample(answer: number, random: RandomSource): number {
    const target = new Float64Array(1);
    this.sampleInto(target, answer, random);
    return target[0]!;
  }

  /** Draws from both neighbours every time, so that timing does not reveal which draw is used. */
  override sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    const position = this.positionOf(answer);
    const count = target.length;
    const both = new Float64Array(2 * count);
    this.inner.sampleInto(both.subarray(0, count), position.index, random);
    this.inner.sampleInto(both.subarray(count), position.index + 1, random);
    for (const { from, coins } of coinsFor(count, position, random)) {
      for (let i = 0; i < coins.length; i++) {
        target[from + i] = this.leave(both[from + i + count * coins[i]!]!);
      }
    }
  }

  protected enter(answer: number): number {
    return this.positionOf(answer).index;
  }

  protected leave(index: number): number {
    return this.lattice.origin + index * this.lattice.granularity;
  }

  private indexAndFraction(answer: number): { index: number; part: number } {
    const position = this.positionOf(answer);
    return { index: position.index, part: fractionOf(position) };
  }

  /**
   * The position of an answer. An answer that exceeds the last integer by a rounding error is
   * lowered to the last integer.
   */
  private positionOf(answer: number): Position {
    const { origin, step } = this.lattice;
    const position = positionOf(rational(this.clamp(answer)), rational(origin), step);
    return position.index < this.last ? position : { index: this.last, high: 0, low: 0 };
  }
}

import {
  coinsFor,
  fractionOf,
  type MatrixChannel,
  type Position,
  PostProcessedChannel,
  positionOf,
  roundsUp,
} from "../../lattice/channels/index.js";
import { type Distribution, finite, type Range } from "../../laws/index.js";
import { type Rational, rational, ratioUp } from "../../numerics/index.js";
import type { RandomSource } from "../../random/index.js";

/** Where the integers of a channel lie among the user's numbers: k at origin + k · step. */
export interface Place {
  readonly origin: number;
  readonly granularity: number;
  /** The granularity exactly, such that the sensitivity is a whole number of steps. */
  readonly step: Rational;
  /** Of a channel whose mean is the answer: what it may be off by, in steps. */
  readonly bias?: Rational;
}

/**
 * A channel on the integers, for answers between them as well: these are rounded at random, with the
 * answer as mean. One coin rounds answers within n steps of each other to integers within n.
 */
export class RoundedChannel extends PostProcessedChannel {
  private readonly place: Place;
  private readonly last: number;
  readonly biasUp?: () => number;

  constructor(inner: MatrixChannel, input: Range, place: Place) {
    super(inner, input, place.granularity);
    this.place = Object.freeze({ ...place });
    this.last = inner.weights.rows.length - 1;
    const { bias } = place;
    if (bias !== undefined) this.biasUp = () => this.offBy(bias, inner.weights.outputs);
    Object.freeze(this);
  }

  /** In the user's units, with what the rounding of outputs to doubles may add. */
  private offBy({ numerator, denominator }: Rational, outputs: readonly number[]): number {
    const { origin, granularity } = this.place;
    const reach = Math.max(...[0, ...outputs].map((x) => Math.abs(x))) * granularity;
    return ratioUp(numerator, denominator) * granularity + (Math.abs(origin) + reach) * 2 ** -51;
  }

  law(answer: number): Distribution {
    const { index, part } = this.between(answer);
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

  /** Both neighbours are drawn from each time: which one was taken shows in no timing. */
  override sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    const position = this.positionOf(answer);
    const above = new Float64Array(target.length);
    this.inner.sampleInto(target, position.index, random);
    this.inner.sampleInto(above, position.index + 1, random);
    for (const { from, words } of coinsFor(target.length, random)) {
      for (let i = 0; i < words.length; i++) {
        const both = [target[from + i]!, above[from + i]!];
        const taken = both[roundsUp(position, words[i]!, random)]!;
        target[from + i] = this.leave(taken);
      }
    }
  }

  protected enter(answer: number): number {
    return this.positionOf(answer).index;
  }

  protected leave(index: number): number {
    return this.place.origin + index * this.place.granularity;
  }

  private between(answer: number): { index: number; part: number } {
    const position = this.positionOf(answer);
    return { index: position.index, part: fractionOf(position) };
  }

  /** The last integer is as high as it goes, by however little an answer's rounding exceeds it. */
  private positionOf(answer: number): Position {
    const { origin, step } = this.place;
    const position = positionOf(rational(this.clamp(answer)), rational(origin), step);
    return position.index < this.last ? position : { index: this.last, high: 0, low: 0 };
  }
}

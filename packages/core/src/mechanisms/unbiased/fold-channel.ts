import {
  type AdditiveChannel,
  coinsFor,
  fractionOf,
  type Position,
  PostProcessedChannel,
  positionOf,
  roundsUp,
  tailWeight,
} from "../../lattice/channels/index.js";
import { type Distribution, finite, type Range } from "../../laws/index.js";
import { type Rational, rational, ratioUp } from "../../numerics/index.js";
import type { RandomSource } from "../../random/index.js";
import { foldBias } from "./fold-bias.js";

/** Where a fold takes place, on a lattice of its own. */
export interface Fold {
  /** What a lattice step is in the user's units. */
  readonly granularity: number;
  /** Steps from the lower end to the upper one; Infinity where there is none. */
  readonly length: number;
  /** Of the noise's tails, in steps: weights this far apart stand in one ratio. */
  readonly period: number;
  /** What is put between an end and the noise beyond it, in steps. */
  readonly slack: number;
}

/**
 * Noise on a lattice, folded at the ends of a range. Beyond an end the weights of points a period
 * apart fall by one ratio, so that how many periods too far a point lies is geometric whatever the
 * answer: its mean, the slack, is put in its place. Answers are rounded to the lattice at random,
 * with the answer as mean.
 */
export class FoldChannel extends PostProcessedChannel {
  private readonly fold: Fold;
  private readonly noise: AdditiveChannel;
  private readonly origin: Rational;
  /** What the lattice reaches beyond each end. */
  private readonly longer: number;

  /** `noise` is on the integers. The lattice reaches equally far beyond both ends of the input. */
  constructor(noise: AdditiveChannel, input: Range, fold: Fold) {
    super(noise, input, fold.granularity);
    this.noise = noise;
    this.fold = Object.freeze({ ...fold });
    this.origin = originOf(input, fold);
    const { lower, upper } = input;
    const { granularity, length } = fold;
    this.longer = Number.isFinite(length) ? (length * granularity - (upper - lower)) / 2 : 0;
    Object.freeze(this);
  }

  law(answer: number): Distribution {
    const position = this.positionOf(answer);
    const part = fractionOf(position);
    const total = Number(this.noise.total);
    const masses = new Map<number, number>();
    for (const [index, share] of [
      [position.index, 1 - part],
      [position.index + 1, part],
    ] as const) {
      for (const [x, weight] of share > 0 ? this.weightsAt(index) : []) {
        masses.set(x, (masses.get(x) ?? 0) + (share * Number(weight)) / total);
      }
    }
    const points = [...masses].map(([x, mass]) => ({ x, mass }));
    return finite(
      "lattice",
      points.sort((a, b) => a.x - b.x),
    );
  }

  /** Of the table; the tails, too light to show in doubles, go with its last points. */
  private weightsAt(index: number): Map<number, bigint> {
    const { weights } = this.noise;
    const last = weights.half.length - 1;
    const sums = new Map<number, bigint>();
    for (let k = -last; k <= last; k++) {
      const tail = Math.abs(k) === last ? tailWeight(weights) : 0n;
      const x = this.leave(index + k);
      sums.set(x, (sums.get(x) ?? 0n) + weights.half[Math.abs(k)]! + tail);
    }
    return sums;
  }

  override sample(answer: number, random: RandomSource): number {
    const target = new Float64Array(1);
    this.sampleInto(target, answer, random);
    return target[0]!;
  }

  override sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    const position = this.positionOf(answer);
    this.inner.sampleInto(target, position.index, random);
    for (const { from, words } of coinsFor(target.length, random)) {
      for (let i = 0; i < words.length; i++) {
        const noisy = target[from + i]! + roundsUp(position, words[i]!, random);
        target[from + i] = this.leave(noisy);
      }
    }
  }

  /** The largest |mean − answer| there is, from the weights, and what rounding outputs may add. */
  biasUp(): number {
    const { granularity, slack, period, length } = this.fold;
    const { numerator, denominator } = foldBias(this.noise.weights, period, slack);
    const { lower, upper } = this.input;
    const far = (length + slack + period) * granularity;
    const reach = Math.max(Math.abs(lower), Number.isFinite(upper) ? Math.abs(upper) : 0);
    const rounding = (reach + (Number.isFinite(far) ? far : 0)) * 2 ** -51;
    return ratioUp(numerator, denominator * this.noise.total) * granularity + rounding;
  }

  protected enter(answer: number): number {
    return this.positionOf(answer).index;
  }

  protected leave(index: number): number {
    const { granularity, length, period, slack } = this.fold;
    const { lower, upper } = this.input;
    if (index > 0 && index < length) return lower - this.longer + index * granularity;
    const beyond = index > 0 ? index - length : -index;
    const outside = this.longer + (slack + (beyond % period)) * granularity;
    return index > 0 ? upper + outside : lower - outside;
  }

  private positionOf(answer: number): Position {
    return positionOf(rational(this.clamp(answer)), this.origin, rational(this.fold.granularity));
  }
}

/** Where the lattice begins: half of what it is longer than the range below the lower end. */
function originOf({ lower, upper }: Range, { granularity, length }: Fold): Rational {
  const l = rational(lower);
  if (!Number.isFinite(length)) return l;
  const [u, g] = [rational(upper), rational(granularity)];
  const ends = l.numerator * u.denominator + u.numerator * l.denominator;
  const both = l.denominator * u.denominator;
  return {
    numerator: ends * g.denominator - BigInt(length) * g.numerator * both,
    denominator: 2n * both * g.denominator,
  };
}

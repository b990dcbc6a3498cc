import {
  type AdditiveChannel,
  fractionOf,
  type Position,
  PostProcessedNoise,
  positionOf,
  tailWeight,
} from "../../lattice/channels/index.js";
import { type Distribution, finite, type Range } from "../../laws/index.js";
import { type Rational, rational, ratioUp } from "../../numerics/index.js";
import type { RandomSource } from "../../random/index.js";
import { foldBias } from "./fold-bias.js";

/** The lattice on which noise is folded, and the parameters of the fold. */
export interface Fold {
  /** The size of a lattice step in the user's units. */
  readonly granularity: number;
  /**
   * The number of steps from the lower bound to the upper bound; Infinity if there is no upper
   * bound.
   */
  readonly length: number;
  /** The period of the tails in steps. Weights that are one period apart have a constant ratio. */
  readonly period: number;
  /** The distance that the fold puts between a bound and the noise beyond this bound, in steps. */
  readonly slack: number;
}

/**
 * Lattice noise, folded at the bounds of a range. Beyond a bound, weights that are one period apart
 * have a constant ratio. So the number of whole periods beyond the bound is geometric, whatever the
 * answer. The fold replaces this number by its mean, the slack. Answers are rounded to the lattice
 * at random, so that the mean of the rounded answer is the answer.
 */
export class FoldChannel extends PostProcessedNoise {
  private readonly fold: Fold;
  private readonly origin: Rational;
  /** The length by which the lattice extends beyond each bound. */
  private readonly overhang: number;

  /**
   * `noise` is on the integers. The lattice extends equally far beyond both bounds of the input.
   */
  constructor(noise: AdditiveChannel, input: Range, fold: Fold) {
    super(noise, input, fold.granularity);
    this.fold = Object.freeze({ ...fold });
    this.origin = originOf(input, fold);
    const { lower, upper } = input;
    const { granularity, length } = fold;
    this.overhang = Number.isFinite(length) ? (length * granularity - (upper - lower)) / 2 : 0;
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

  /**
   * The weights of the table at a lattice point. The tails are too light to change doubles, so
   * their weight is added to the last points of the table.
   */
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
    const map = (indices: Float64Array) => this.leaveAll(indices);
    this.noise.sampleRoundedInto(target, this.positionOf(answer), random, map);
  }

  /** An upper bound on |mean − answer|, from the weights and the rounding error of the outputs. */
  biasUp(): number {
    const { granularity, slack, period, length } = this.fold;
    const { numerator, denominator } = foldBias(this.noise.weights, period, slack);
    const { lower, upper } = this.input;
    const far = (length + slack + period) * granularity;
    const largest = Math.max(Math.abs(lower), Number.isFinite(upper) ? Math.abs(upper) : 0);
    const rounding = (largest + (Number.isFinite(far) ? far : 0)) * 2 ** -51;
    return ratioUp(numerator, denominator * this.noise.total) * granularity + rounding;
  }

  protected enter(answer: number): number {
    return this.positionOf(answer).index;
  }

  protected leave(index: number): number {
    const output = Float64Array.of(index);
    this.leaveAll(output);
    return output[0]!;
  }

  protected override leaveAll(indices: Float64Array): void {
    const { granularity, length, period, slack } = this.fold;
    const { lower, upper } = this.input;
    const { overhang } = this;
    const start = lower - overhang;
    for (let i = 0; i < indices.length; i++) {
      const index = indices[i]!;
      if (index <= 0) {
        indices[i] = lower - (overhang + (slack + remainder(-index, period)) * granularity);
      } else if (index >= length) {
        indices[i] = upper + (overhang + (slack + remainder(index - length, period)) * granularity);
      } else {
        indices[i] = start + index * granularity;
      }
    }
  }

  private positionOf(answer: number): Position {
    return positionOf(rational(this.clamp(answer)), this.origin, rational(this.fold.granularity));
  }
}

/**
 * The remainder of two integers a ≥ 0 and b > 0 of at most 2^52. The operator % is slow for doubles.
 * If a + 1 = k·b ≤ 2^53, doubles below k are less than 2/b apart, so a/b = k − 1/b never becomes k.
 */
function remainder(a: number, b: number): number {
  return a - Math.floor(a / b) * b;
}

/**
 * The first lattice point, which lies below the lower bound by half of the length by which the
 * lattice exceeds the range.
 */
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

import {
  AdditiveChannel,
  type Channel,
  largestRatio,
  type NoiseWeights,
  nearestIndex,
  type Ratio,
  tailWeight,
  type WeightPair,
} from "../../lattice/channels/index.js";
import { RatioTable } from "../../lattice/sample/index.js";
import { type Distribution, finite, type Range } from "../../laws/index.js";
import { type RandomSource, uniformBelow } from "../../random/index.js";
import { shiftedPairs, uniform } from "./restricted-draw.js";

/**
 * Lattice noise conditioned on a range. Table points outside the range are left out. If points
 * stand for cells of the real line, half of the weight at each bound is left out too. Tail weight
 * outside the range goes to the nearest bound. At answer q, the remaining weights sum to an integer
 * C(q). The sampler draws a uniform integer below C(q) and looks this integer up in the cumulative
 * weights. The sampler does not reject outputs outside the range, because the number of rejections
 * would reveal how much weight was left out.
 */
export class RestrictedChannel implements Channel {
  readonly granularity: number;
  readonly input: Range;
  private readonly inner: AdditiveChannel;
  private readonly first: number;
  private readonly last: number;
  private readonly halveEnds: boolean;
  /** Twice the weight of one tail. */
  private readonly side: bigint;
  /** cumulated[i] is twice the weight of the table points −K … −K + i − 1. */
  private readonly cumulated: readonly bigint[];

  constructor(weights: NoiseWeights, input: Range, halveEnds: boolean) {
    this.inner = new AdditiveChannel(weights);
    this.granularity = weights.granularity;
    this.input = Object.freeze({ ...input });
    this.halveEnds = halveEnds;
    this.first = nearestIndex(input.lower, this.granularity);
    this.last = this.first + Math.round((input.upper - input.lower) / this.granularity);
    // If the table spans the range, no tail is needed.
    const spanned = this.last - this.first < weights.half.length;
    this.side = spanned ? 0n : 2n * tailWeight(weights);
    const cumulated = [0n];
    for (const w of [...weights.half.slice(1).reverse(), ...weights.half]) {
      cumulated.push(cumulated.at(-1)! + 2n * w);
    }
    this.cumulated = Object.freeze(cumulated);
    Object.freeze(this);
  }

  /** The law of the table. The probability of the tails is too small to change the doubles. */
  law(answer: number): Distribution {
    const q = this.indexOf(answer);
    const window = this.window(q);
    const [start, end] = window;
    const last = this.inner.weights.half.length - 1;
    const low = Math.max(this.first, q - last);
    const points = Math.min(this.last, q + last) - low + 1;
    return finite(
      "lattice",
      Array.from({ length: points }, (_, i) => {
        const weight = this.weightAt(low - q + last + i, window);
        return { x: this.output(low + i), mass: Number(weight) / Number(end - start) };
      }),
    );
  }

  sample(answer: number, random: RandomSource): number {
    const q = this.indexOf(answer);
    return this.draw(q, this.window(q), random);
  }

  /**
   * A table for the answer takes as long as one draw for each of its points. The table is not kept,
   * because otherwise timing would reveal which answers were used before.
   */
  sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    const q = this.indexOf(answer);
    const window = this.window(q);
    if (target.length < this.cumulated.length) {
      for (let i = 0; i < target.length; i++) target[i] = this.draw(q, window, random);
      return;
    }
    const ordinary = this.cumulated.length - 1;
    const points = Array.from({ length: ordinary }, (_, i) => this.weightAt(i, window));
    const table = new RatioTable([...points, this.side, this.side]);
    const origin = q - this.inner.weights.half.length + 1;
    const values = Float64Array.from({ length: ordinary + 3 }, (_, i) => this.output(origin + i));
    for (const { position, outcome } of table.fillValues(target, values, random, ordinary)) {
      const beyond = this.drawTail(random);
      target[position] = this.output(outcome === ordinary ? q - beyond : q + beyond);
    }
  }

  private draw(q: number, [start, end]: readonly [bigint, bigint], random: RandomSource): number {
    const { half } = this.inner.weights;
    const draw = start + uniform(end - start + 2n * this.side, random);
    // The tail is always drawn, so that timing does not reveal its use.
    const beyond = this.drawTail(random);
    const tailNoise = draw < end + this.side ? -beyond : beyond;
    const noise = draw < end ? this.lookUp(draw) - (half.length - 1) : tailNoise;
    return this.output(q + noise);
  }

  /** The distance of a tail draw. */
  private drawTail(random: RandomSource): number {
    const { half, steps, tail } = this.inner.weights;
    let beyond = half.length + uniformBelow(steps, random);
    while (this.side > 0n && uniformBelow(tail + 1, random) !== 0) beyond += steps;
    return beyond;
  }

  /** One dominating pair: randomised response with the largest ratio of all outputs. */
  *pairs(): Iterable<WeightPair> {
    const [larger, smaller] = largestRatio(this.extremes()).ratio;
    const total = larger + smaller;
    yield { p: [larger, smaller], q: [smaller, larger], total, symmetric: true };
  }

  /**
   * For each shift of s steps between adjacent answers, yields the largest ratio of noise weights
   * times the largest ratio of C. A bound of the range collects the weight of several points, and
   * the ratio of noise weights holds for each point. If the table around an answer never reaches
   * both bounds, both ratios grow with s, so the largest shift is enough.
   */
  *extremes(): Iterable<Ratio> {
    const { half, steps } = this.inner.weights;
    // In a range this wide, no pair of adjacent answers is near both bounds.
    const wide = this.last - this.first >= 2 * (half.length + steps);
    // At answers for which both bounds lie outside the table, C is the weight of the whole table.
    const count = Math.min(this.last - this.first, 2 * (half.length + steps)) + 1;
    const seen = Array.from({ length: count }, (_, i) => this.reachable(this.first + i));
    const farthest = Math.min(steps, count - 1);
    for (let s = wide ? farthest : 1; s <= farthest; s++) {
      const noise = largestRatio(this.noiseRatios(s)).ratio;
      const range = largestRatio(shiftedPairs(seen, s)).ratio;
      yield [noise[0] * range[0], noise[1] * range[1]];
    }
  }

  private *noiseRatios(s: number): Iterable<Ratio> {
    const { half, tail } = this.inner.weights;
    const last = half.length - 1;
    for (let k = 1; k <= last + s; k++) {
      yield [half[Math.min(last, Math.max(0, k - s))]!, half[Math.min(last, k)]!];
    }
    if (this.side > 0n) yield [BigInt(tail + 1), BigInt(tail)];
  }

  /** The interval of cumulative weight of the table points in the range, at answer q. */
  private window(q: number): readonly [start: bigint, end: bigint] {
    const { half } = this.inner.weights;
    const last = half.length - 1;
    const [low, high] = [this.first - q, this.last - q];
    const cut = (k: number) => (this.halveEnds && Math.abs(k) <= last ? half[Math.abs(k)]! : 0n);
    return [
      this.cumulated[Math.max(0, last + low)]! + cut(low),
      this.cumulated[Math.min(2 * last, last + high) + 1]! - cut(high),
    ];
  }

  /** Twice the weight of a table point, as far as it lies in the interval. */
  private weightAt(at: number, [start, end]: readonly [bigint, bigint]): bigint {
    const clip = (weight: bigint) => (weight < start ? start : weight > end ? end : weight);
    return clip(this.cumulated[at + 1]!) - clip(this.cumulated[at]!);
  }

  private reachable(q: number): bigint {
    const [start, end] = this.window(q);
    return end - start + 2n * this.side;
  }

  /** The table position whose interval of cumulative weight contains the draw. */
  private lookUp(draw: bigint): number {
    let low = 0;
    let high = this.cumulated.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.cumulated[middle]! <= draw) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Converts a lattice point to a number and clamps the number to the range. */
  private output(index: number): number {
    const { lower, upper } = this.input;
    const inside = Math.min(this.last, Math.max(this.first, index));
    return Math.min(upper, Math.max(lower, inside * this.granularity));
  }

  private indexOf(answer: number): number {
    const { lower } = this.input;
    const index = nearestIndex(answer > lower ? answer : lower, this.granularity);
    return Math.min(this.last, Math.max(this.first, index));
  }
}

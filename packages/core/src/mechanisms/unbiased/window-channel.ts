import {
  type Channel,
  coinsFor,
  fractionOf,
  largestRatio,
  type Position,
  positionOf,
  type Ratio,
  roundsUp,
  type WeightPair,
} from "../../lattice/channels/index.js";
import { AliasTable } from "../../lattice/sample/index.js";
import { type Distribution, finite, type Range } from "../../laws/index.js";
import { rational } from "../../numerics/index.js";
import type { RandomSource } from "../../random/index.js";
import { checkedTotal, sumOf, type WindowWeights } from "./window-weights.js";

/**
 * A channel in which the answer moves a bump over a base. Any two positions of the bump are
 * adjacent, because any answer may change to any other answer.
 */
export class WindowChannel implements Channel {
  readonly granularity: number;
  readonly input: Range;
  readonly total: bigint;
  readonly window: WindowWeights;
  /** The number of steps that the bump can move. */
  private readonly maxShift: number;
  private readonly middle: number;
  #table: AliasTable | undefined;

  constructor(window: WindowWeights) {
    this.input = Object.freeze({ ...window.input });
    const { base, bump } = window;
    this.window = Object.freeze({
      input: this.input,
      base: Object.freeze([...base]),
      bump: Object.freeze([...bump]),
    });
    this.total = checkedTotal(this.window);
    this.maxShift = base.length - bump.length;
    // The mean is the middle of the outputs plus bump/total times the shift of the bump. So the
    // bounds of the range correspond to the first and the last position of the bump.
    const { lower, upper } = this.input;
    const share = Number(this.total) / Number(sumOf(bump));
    this.granularity = ((upper - lower) * share) / this.maxShift;
    this.middle = lower + (upper - lower) / 2;
    Object.freeze(this);
  }

  law(answer: number): Distribution {
    const position = this.positionOf(answer);
    const part = fractionOf(position);
    const { base, bump } = this.window;
    const total = Number(this.total);
    const bumpAt = (i: number) => Number(bump[i] ?? 0n);
    return finite(
      "lattice",
      base.map((weight, j) => {
        const i = j - position.index;
        const moved = (1 - part) * bumpAt(i) + (part > 0 ? part * bumpAt(i - 1) : 0);
        return { x: this.outputAt(j), mass: (Number(weight) + moved) / total };
      }),
    );
  }

  sample(answer: number, random: RandomSource): number {
    const target = new Float64Array(1);
    this.sampleInto(target, answer, random);
    return target[0]!;
  }

  /**
   * Draws from base and bump with the same random words and the same steps, so that timing does not
   * reveal whether the base or the bump was drawn.
   */
  sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    const { base, bump } = this.window;
    const position = this.positionOf(answer);
    const outcomes = base.length + bump.length;
    if (target.length >= 2 * outcomes) {
      const toss = (word: number) => roundsUp(position, word, random);
      const move = { stride: outcomes + 1, threshold: position.high, toss };
      this.table().fillMoved(target, this.valuesAt(position.index), move, random);
      return;
    }
    this.table().fill(target, { origin: 0, scale: 1, ordinary: outcomes }, random);
    const { index } = position;
    for (const { from, coins } of coinsFor(target.length, position, random)) {
      for (let i = 0; i < coins.length; i++) {
        target[from + i] = this.valueOf(target[from + i]!, index + coins[i]!);
      }
    }
  }

  /** The values of all outcomes at two neighbouring positions of the bump, as `fillMoved` requires. */
  private valuesAt(index: number): Float64Array {
    const { base, bump } = this.window;
    const stride = base.length + bump.length + 1;
    const values = new Float64Array(2 * stride);
    for (let i = 0; i < stride; i++) {
      values[i] = this.valueOf(i, index);
      values[stride + i] = this.valueOf(i, index + 1);
    }
    return values;
  }

  /** The value of an outcome of the table, for a position of the bump. */
  private valueOf(outcome: number, index: number): number {
    const { granularity, middle } = this;
    const { length } = this.window.base;
    const last = length - 1;
    const fromBump = (last - outcome) >>> 31;
    const j = outcome + fromBump * (index - length);
    return middle + (j - last / 2) * granularity;
  }

  /**
   * On a flat base, the two laws with the bump at the two ends are a dominating pair. This follows
   * from the lemma for noise, which only requires that weights never increase away from a mode. On
   * other bases, randomised response with the largest ratio dominates.
   */
  *pairs(): Iterable<WeightPair> {
    const { base, bump } = this.window;
    if (base.every((weight) => weight === base[0])) {
      const p = base.map((weight, j) => weight + (bump[j] ?? 0n));
      yield { p, q: p.toReversed(), total: this.total, symmetric: true };
      return;
    }
    const [larger, smaller] = largestRatio(this.extremes()).ratio;
    const total = larger + smaller;
    yield { p: [larger, smaller], q: [smaller, larger], total, symmetric: true };
  }

  /**
   * For each output, the weight with the bump as near to the output as possible, and the weight
   * with the bump as far from the output as possible.
   */
  *extremes(): Iterable<Ratio> {
    const { base, bump } = this.window;
    const peak = (bump.length - 1) >> 1;
    for (const [j, weight] of base.entries()) {
      const [first, last] = [j - this.maxShift, j];
      const nearest = Math.min(last, Math.max(first, peak));
      const ends = [bump[first] ?? 0n, bump[last] ?? 0n] as const;
      const far = ends[0] < ends[1] ? ends[0] : ends[1];
      yield [weight + bump[nearest]!, weight + far];
    }
  }

  /**
   * An upper bound on |mean − answer|. The bound allows for outputs that are doubles and for coins
   * that have 64 bits.
   */
  biasUp(): number {
    const largest = Math.max(
      Math.abs(this.outputAt(0)),
      Math.abs(this.outputAt(this.window.base.length - 1)),
    );
    return largest * 2 ** -51;
  }

  private table(): AliasTable {
    this.#table ??= new AliasTable([...this.window.base, ...this.window.bump]);
    return this.#table;
  }

  /** The position of the bump. NaN counts as the middle of the range. */
  private positionOf(answer: number): Position {
    const { lower, upper } = this.input;
    const inside = Math.min(upper, Math.max(lower, answer));
    const [from, to] = [rational(lower), rational(upper)];
    const width = {
      numerator: to.numerator * from.denominator - from.numerator * to.denominator,
      denominator: to.denominator * from.denominator * BigInt(this.maxShift),
    };
    return positionOf(rational(inside >= lower ? inside : this.middle), from, width);
  }

  private outputAt(j: number): number {
    return this.middle + (j - (this.window.base.length - 1) / 2) * this.granularity;
  }
}

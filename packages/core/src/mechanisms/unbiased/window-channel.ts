import {
  type Channel,
  coinsFor,
  fractionOf,
  largestRatio,
  type Position,
  positionOf,
  type Ratio,
  requireThat,
  type WeightPair,
} from "../../lattice/channels/index.js";
import { AliasTable, TOTAL_BITS } from "../../lattice/sample/index.js";
import { type Distribution, finite, type Range } from "../../laws/index.js";
import { rational } from "../../numerics/index.js";
import type { RandomSource } from "../../random/index.js";

/**
 * A bump of weights on a base of weights. The answer moves the bump; the base is the same for all
 * answers.
 */
export interface WindowWeights {
  readonly input: Range;
  /** The weights of the base, one for each output. The weights of the base are symmetric. */
  readonly base: readonly bigint[];
  /**
   * The weights of the bump. These weights are symmetric and never increase away from the middle.
   * The bump is shorter than the base.
   */
  readonly bump: readonly bigint[];
}

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
    const base = Object.freeze([...window.base]);
    const bump = Object.freeze([...window.bump]);
    this.input = Object.freeze({ ...window.input });
    this.window = Object.freeze({ input: this.input, base, bump });
    this.maxShift = base.length - bump.length;
    const bumpTotal = sumOf(bump);
    this.total = sumOf(base) + bumpTotal;
    const falling = bump.every((w, i) => 2 * i < bump.length || w <= (bump[i - 1] ?? w));
    requireThat(this.maxShift >= 1 && bumpTotal > 0n, "bump", "shorter than the base");
    requireThat(isSymmetric(base) && base.every((w) => w >= 1n), "base", "symmetric and positive");
    requireThat(isSymmetric(bump) && falling, "bump", "symmetric, never increasing outwards");
    requireThat(
      this.total <= 1n << BigInt(TOTAL_BITS),
      "base",
      "weights with a total of at most 2^96",
    );
    // The mean is the middle of the outputs plus bump/total times the shift of the bump. So the
    // bounds of the range correspond to the first and the last position of the bump.
    const { lower, upper } = this.input;
    const share = Number(this.total) / Number(bumpTotal);
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
    const ordinary = base.length + bump.length;
    this.table().fill(target, { origin: 0, scale: 1, ordinary }, random);
    const moved = position.index - base.length;
    const last = base.length - 1;
    const { granularity, middle } = this;
    for (const { from, coins } of coinsFor(target.length, position, random)) {
      for (let i = 0; i < coins.length; i++) {
        const outcome = target[from + i]!;
        const fromBump = (last - outcome) >>> 31;
        const j = outcome + fromBump * (moved + coins[i]!);
        target[from + i] = middle + (j - last / 2) * granularity;
      }
    }
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

function sumOf(weights: readonly bigint[]): bigint {
  return weights.reduce((sum, w) => sum + w, 0n);
}

function isSymmetric(weights: readonly bigint[]): boolean {
  return weights.every((w, i) => w === weights[weights.length - 1 - i]);
}

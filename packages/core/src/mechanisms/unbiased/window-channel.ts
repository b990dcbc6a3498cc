import {
  type Channel,
  coinsFor,
  fractionOf,
  largestRatio,
  type Position,
  positionOf,
  type Ratio,
  requireThat,
  roundsUp,
  type WeightPair,
} from "../../lattice/channels/index.js";
import { AliasTable, TOTAL_BITS } from "../../lattice/sample/index.js";
import { type Distribution, finite, type Range } from "../../laws/index.js";
import { rational } from "../../numerics/index.js";
import type { RandomSource } from "../../random/index.js";

/** A bump of weights that the answer moves over a base of weights, which is the same for all. */
export interface WindowWeights {
  readonly input: Range;
  /** Symmetric, one for each output. */
  readonly base: readonly bigint[];
  /** Symmetric, never increasing away from the middle, shorter than the base. */
  readonly bump: readonly bigint[];
}

/** Of two bumps' places any two are adjacent: every answer may change to every other. */
export class WindowChannel implements Channel {
  readonly granularity: number;
  readonly input: Range;
  readonly total: bigint;
  readonly window: WindowWeights;
  /** How many steps the bump can be moved. */
  private readonly room: number;
  private readonly middle: number;
  #table: AliasTable | undefined;

  constructor(window: WindowWeights) {
    const base = Object.freeze([...window.base]);
    const bump = Object.freeze([...window.bump]);
    this.input = Object.freeze({ ...window.input });
    this.window = Object.freeze({ input: this.input, base, bump });
    this.room = base.length - bump.length;
    const bumpTotal = sumOf(bump);
    this.total = sumOf(base) + bumpTotal;
    const falling = bump.every((w, i) => 2 * i < bump.length || w <= (bump[i - 1] ?? w));
    requireThat(this.room >= 1 && bumpTotal > 0n, "bump", "shorter than the base");
    requireThat(isSymmetric(base) && base.every((w) => w >= 1n), "base", "symmetric and positive");
    requireThat(isSymmetric(bump) && falling, "bump", "symmetric, never increasing outwards");
    requireThat(this.total <= 1n << BigInt(TOTAL_BITS), "base", "weights of total ≤ 2^96");
    // The mean is the middle plus bump/total of the way the bump is moved: the ends of the range
    // are where it is moved to its own ends.
    const { lower, upper } = this.input;
    const share = Number(this.total) / Number(bumpTotal);
    this.granularity = ((upper - lower) * share) / this.room;
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

  /** Whether base or bump was drawn is not looked at: both take the same words and the same steps. */
  sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    const { base, bump } = this.window;
    const position = this.positionOf(answer);
    const table = this.aliases();
    const ordinary = base.length + bump.length;
    const drawn = table.fill(target, { origin: 0, scale: 1, ordinary }, random);
    for (const { position } of drawn) {
      let outcome = ordinary;
      while (outcome >= ordinary) outcome = table.draw(random);
      target[position] = outcome;
    }
    const moved = position.index - base.length;
    const last = base.length - 1;
    for (const { from, words } of coinsFor(target.length, random)) {
      for (let i = 0; i < words.length; i++) {
        const outcome = target[from + i]!;
        const fromBump = (last - outcome) >>> 31;
        const place = moved + roundsUp(position, words[i]!, random);
        target[from + i] = this.outputAt(outcome + fromBump * place);
      }
    }
  }

  /**
   * On a flat base one pair says it all, the bump at either end: by the lemma for noise, whose only
   * premise is that weights never increase away from a mode. Otherwise randomised response of the
   * pure level dominates.
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

  /** At each output: the bump as near to it as it can be moved, and as far. */
  *extremes(): Iterable<Ratio> {
    const { base, bump } = this.window;
    const peak = (bump.length - 1) >> 1;
    for (const [j, weight] of base.entries()) {
      const [first, last] = [j - this.room, j];
      const nearest = Math.min(last, Math.max(first, peak));
      const ends = [bump[first] ?? 0n, bump[last] ?? 0n] as const;
      const far = ends[0] < ends[1] ? ends[0] : ends[1];
      yield [weight + bump[nearest]!, weight + far];
    }
  }

  /** What the mean may be off by: outputs are doubles, and coins have 64 bits. */
  biasUp(): number {
    const largest = Math.max(
      Math.abs(this.outputAt(0)),
      Math.abs(this.outputAt(this.window.base.length - 1)),
    );
    return largest * 2 ** -51;
  }

  private aliases(): AliasTable {
    const again = (1n << BigInt(TOTAL_BITS)) - this.total;
    this.#table ??= new AliasTable([...this.window.base, ...this.window.bump, again]);
    return this.#table;
  }

  /** NaN counts as the middle. */
  private positionOf(answer: number): Position {
    const { lower, upper } = this.input;
    const inside = Math.min(upper, Math.max(lower, answer));
    const [from, to] = [rational(lower), rational(upper)];
    const width = {
      numerator: to.numerator * from.denominator - from.numerator * to.denominator,
      denominator: to.denominator * from.denominator * BigInt(this.room),
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

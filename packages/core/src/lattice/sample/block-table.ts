import type { RandomSource } from "../../random/index.js";
import { AliasTable } from "./alias-table.js";
import { blockWeights } from "./block-weights.js";
import { CHUNK, inChunks } from "./chunks.js";
import { ExcessDraws } from "./excess-draws.js";
import type { LinearMap, Sampler, SpecialOutcome } from "./sampler.js";

/** Larger than all outcomes: the result for a first random word that does not decide the draw. */
const TIE = 2 ** 30;

/**
 * Exact draws from many weights that change slowly from point to point. A table with an entry for
 * each point would not fit in the processor's cache. So the points form blocks of 2^m neighbours.
 * Each point of a block gets the smallest weight of the block: an alias table chooses the block, and
 * m bits choose the point. All other weight is the excess, which the last outcome of the table
 * stands for. Then the point is found by its excess.
 *
 * The outcomes are the points, and then the other weights.
 */
export class BlockTable implements Sampler {
  private readonly table: AliasTable;
  /**
   * For each slot, the leading bits of the threshold, and the bits in which a point of the slot
   * differs from the same place of the alias.
   */
  private readonly entries: Uint32Array;
  private readonly bits: number;
  private readonly points: readonly bigint[];
  private readonly smallest: readonly bigint[];
  private readonly excess: ExcessDraws;

  constructor(points: readonly bigint[], others: readonly bigint[], bits: number) {
    const blocks = blockWeights(points, bits);
    const { smallest, excess } = blocks;
    this.bits = bits;
    this.points = points;
    this.smallest = smallest;
    this.excess = new ExcessDraws(points, blocks, bits);
    const shift = BigInt(bits);
    this.table = new AliasTable([...smallest.map((w) => w << shift), ...others, excess]);
    const { entries, slotBits } = this.table;
    const aliases = (1 << slotBits) - 1;
    const places = (1 << bits) - 1;
    this.entries = entries.map((entry, slot) => {
      const difference = ((entry & aliases) ^ slot) << bits;
      return (entry & ~aliases & ~(places << slotBits)) | difference;
    });
  }

  draw(random: RandomSource): number {
    return this.decideAlone(random.word(), random);
  }

  fill(target: Float64Array, linear: LinearMap, random: RandomSource): readonly SpecialOutcome[] {
    const { origin, scale, ordinary } = linear;
    const specials: SpecialOutcome[] = [];
    // This does not depend on any draw, so its time reveals none.
    if (target.length >= CHUNK) this.excess.prepare();
    inChunks(target, random, (part, words, from) => {
      for (const i of this.fillBlocks(part, words, linear)) {
        const word = words[i]!;
        const outcome =
          target.length === 1
            ? this.decideAlone(word, random)
            : (this.outcome(this.code(word, random), word) ?? this.excess.draw(random));
        if (outcome >= ordinary) specials.push({ position: from + i, outcome });
        part[i] = outcome < ordinary ? (outcome + origin) * scale : Number.NaN;
      }
    });
    return specials;
  }

  /** The innermost loop, as in `fillLinear`. */
  private fillBlocks(
    target: Float64Array,
    words: Uint32Array,
    { origin, scale }: LinearMap,
  ): number[] {
    const { bits, entries } = this;
    const pointBits = this.table.slotBits + bits;
    const last = (this.smallest.length * 2 ** bits - 1) | 0;
    const whole = target.length - (target.length % 4);
    const rest: number[] = [];
    for (let i = 0; i < whole; i += 4) {
      const a = pointOf(words[i]!, entries, bits, pointBits);
      const b = pointOf(words[i + 1]!, entries, bits, pointBits);
      const c = pointOf(words[i + 2]!, entries, bits, pointBits);
      const d = pointOf(words[i + 3]!, entries, bits, pointBits);
      target[i] = (a + origin) * scale;
      target[i + 1] = (b + origin) * scale;
      target[i + 2] = (c + origin) * scale;
      target[i + 3] = (d + origin) * scale;
      if (((last - a) | (last - b) | (last - c) | (last - d)) < 0) {
        if (a > last) rest.push(i);
        if (b > last) rest.push(i + 1);
        if (c > last) rest.push(i + 2);
        if (d > last) rest.push(i + 3);
      }
    }
    for (let i = whole; i < target.length; i++) rest.push(i);
    return rest;
  }

  /**
   * The outcome of the alias table. The word is a slot, a place in the block, and a coin. The coin
   * has m bits less than the table needs, and gets them from another word. They matter only in a tie.
   */
  private code(word: number, random: RandomSource): number {
    const { bits, table } = this;
    const shift = 32 - table.slotBits;
    const coin = (word << bits) & ((1 << shift) - 1);
    const fresh = random.word() >>> (32 - bits);
    return table.decide((((word >>> shift) << shift) | coin | fresh) >>> 0, random);
  }

  /** A lone draw always draws from the excess too, so that timing does not reveal its use. */
  private decideAlone(word: number, random: RandomSource): number {
    const code = this.code(word, random);
    const spare = this.excess.draw(random);
    return this.outcome(code, word) ?? spare;
  }

  /** Returns undefined if the outcome must be drawn from the excess. */
  private outcome(code: number, word: number): number | undefined {
    const { bits, points, smallest, table } = this;
    const place = (word >>> (32 - table.slotBits - bits)) & ((1 << bits) - 1);
    if (code < smallest.length) return (code << bits) | place;
    if (code < table.outcomes - 1) return points.length + code - smallest.length;
    return undefined;
  }
}

/**
 * The point for a first random word: the slot and the place in the block, then the leading bits of
 * the coin. As in the loops of the alias table, no branch depends on the coin.
 */
function pointOf(word: number, entries: Uint32Array, bits: number, pointBits: number): number {
  const coinBits = 32 - pointBits;
  const point = word >>> coinBits;
  const entry = entries[point >>> bits]!;
  const difference = ((entry >>> pointBits) - (word & ((1 << coinBits) - 1))) | 0;
  const alias = point ^ (entry & ((1 << pointBits) - 1) & (difference >> 31));
  return difference === 0 ? TIE : alias;
}

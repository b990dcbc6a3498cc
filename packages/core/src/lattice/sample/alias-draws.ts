import type { RandomSource } from "../../random/index.js";
import { aliasSlots } from "./alias-slots.js";
import { TOTAL_BITS } from "./limits.js";

/**
 * Exact draws from integer weights with a total of at most 2^96, by the alias method [walker-1977].
 * The number of slots is a power of two, so the first random word contains the slot and the leading
 * bits of the coin. Further random words are needed only if the coin ties with the threshold of the
 * slot. One 32-bit entry holds the leading bits of the threshold and the index of the alias. The
 * rest of 2^96 is the weight of one more outcome, which means "draw again".
 */
export class AliasDraws {
  readonly slotBits: number;
  readonly entries: Uint32Array;
  private readonly trailing: Uint32Array;
  /** The number of outcomes. The index of "draw again" is the next one. */
  readonly outcomes: number;

  constructor(weights: readonly bigint[]) {
    const rest = (1n << BigInt(TOTAL_BITS)) - weights.reduce((sum, w) => sum + w, 0n);
    const all = rest > 0n ? [...weights, rest] : weights;
    this.outcomes = weights.length;
    this.slotBits = Math.max(1, Math.ceil(Math.log2(all.length)));
    const { entries, trailing } = aliasSlots(all, this.slotBits);
    this.entries = entries;
    this.trailing = trailing;
  }

  draw(random: RandomSource): number {
    return this.decide(random.word(), random);
  }

  /**
   * Returns the outcome for a first random word. Draws further words if the coin ties with the
   * threshold, or if the outcome is "draw again".
   */
  decide(first: number, random: RandomSource): number {
    const outcome = this.decideOnce(first, random);
    return outcome === this.outcomes ? this.drawRest(random) : outcome;
  }

  /** A loop, because a small total needs more draws than the stack has room for calls. */
  protected drawRest(random: RandomSource): number {
    for (;;) {
      const outcome = this.decideOnce(random.word(), random);
      if (outcome !== this.outcomes) return outcome;
    }
  }

  private decideOnce(word: number, random: RandomSource): number {
    const { entries, slotBits, trailing } = this;
    const shift = 32 - slotBits;
    const slot = word >>> shift;
    const entry = entries[slot]!;
    const coin = word & ((1 << shift) - 1);
    const alias = entry & ((1 << slotBits) - 1);
    let difference = (coin - (entry >>> slotBits)) | 0;
    if (difference === 0) difference = Math.sign(random.word() - trailing[2 * slot]!);
    if (difference === 0) difference = Math.sign(random.word() - trailing[2 * slot + 1]!);
    return alias ^ ((slot ^ alias) & (difference >> 31));
  }
}

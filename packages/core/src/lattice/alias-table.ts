import type { RandomSource } from "../random/index.js";
import { TOTAL_BITS } from "./channel.js";

/** Words drawn at a time: as many as one call of the generator gives. */
const CHUNK = 16_384;

export interface Linear {
  readonly origin: number;
  readonly scale: number;
  /** Outcomes below this are ordinary numbers. */
  readonly ordinary: number;
}

export interface Special {
  readonly position: number;
  readonly outcome: number;
}

/**
 * Exact draws from integer weights that add up to 2^96, by the alias method [walker-1977]. Slots are a power
 * of two, so the first random word holds the slot and the leading bits of the coin; only a coin
 * that ties with the slot's threshold needs further words. One 32-bit entry holds the leading
 * threshold bits and the alias.
 */
export class AliasTable {
  private readonly slotBits: number;
  private readonly entries: Uint32Array;
  private readonly trailing: Uint32Array;

  constructor(weights: readonly bigint[]) {
    this.slotBits = Math.max(1, Math.ceil(Math.log2(weights.length)));
    const { thresholds, aliases } = vose(weights, this.slotBits);
    this.entries = new Uint32Array(2 ** this.slotBits);
    this.trailing = new Uint32Array(2 ** (this.slotBits + 1));
    thresholds.forEach((threshold, slot) => {
      const leading = Number(threshold >> 64n);
      this.entries[slot] = ((leading << this.slotBits) | (aliases[slot] as number)) >>> 0;
      this.trailing[2 * slot] = Number((threshold >> 32n) & 0xffffffffn);
      this.trailing[2 * slot + 1] = Number(threshold & 0xffffffffn);
    });
  }

  draw(random: RandomSource): number {
    return this.decide(random.word(), random);
  }

  /**
   * Fill with (outcome + origin) · scale. Outcomes from `ordinary` on are listed instead, for the
   * caller to turn into numbers. This is the hot loop: no branch depends on a coin that does not
   * tie, and all integers are signed 32-bit, which compilers keep in registers.
   */
  fill(
    target: Float64Array,
    { origin, scale, ordinary }: Linear,
    random: RandomSource,
  ): readonly Special[] {
    const { slotBits } = this;
    const entries = new Int32Array(this.entries.buffer);
    const shift = (32 - slotBits) | 0;
    const coinMask = (2 ** shift - 1) | 0;
    const aliasMask = ((1 << slotBits) - 1) | 0;
    const words = new Uint32Array(Math.min(CHUNK, target.length));
    const signed = new Int32Array(words.buffer);
    const specials: Special[] = [];
    for (let i = 0; i < target.length; i++) {
      const next = i % CHUNK;
      if (next === 0) random.fill(words);
      const word = signed[next] as number;
      const slot = (word >>> shift) | 0;
      const entry = entries[slot] as number;
      const difference = ((word & coinMask) - ((entry >>> slotBits) | 0)) | 0;
      const alias = entry & aliasMask;
      // The sign bit of the difference chooses between slot and alias.
      let outcome = alias ^ ((slot ^ alias) & (difference >> 31));
      if (difference === 0) outcome = this.decide(word >>> 0, random);
      if (outcome >= ordinary) specials.push({ position: i, outcome });
      target[i] = (outcome + origin) * scale;
    }
    return specials;
  }

  /** The outcome of a first word, with further words where the coin ties. */
  private decide(word: number, random: RandomSource): number {
    const shift = 32 - this.slotBits;
    const slot = word >>> shift;
    const entry = this.entries[slot] as number;
    let difference = (word & (2 ** shift - 1)) - (entry >>> this.slotBits);
    if (difference === 0) difference = random.word() - (this.trailing[2 * slot] as number);
    if (difference === 0) difference = random.word() - (this.trailing[2 * slot + 1] as number);
    return difference < 0 ? slot : entry & (2 ** this.slotBits - 1);
  }
}

/** Vose's construction. A slot that is full keeps threshold 0 and is its own alias. */
function vose(
  weights: readonly bigint[],
  slotBits: number,
): { thresholds: bigint[]; aliases: Uint32Array } {
  const slots = 2 ** slotBits;
  const capacity = 1n << BigInt(TOTAL_BITS - slotBits);
  const thresholds = Array.from({ length: slots }, (_, i) => weights[i] ?? 0n);
  const aliases = Uint32Array.from(thresholds, (_, i) => i);
  const small: number[] = [];
  const large: number[] = [];
  thresholds.forEach((weight, i) => {
    (weight < capacity ? small : large).push(i);
  });
  for (;;) {
    const giver = large.pop();
    if (giver === undefined) return { thresholds, aliases };
    let rest = thresholds[giver] as bigint;
    while (rest > capacity) {
      const taker = small.pop() as number;
      aliases[taker] = giver;
      rest -= capacity - (thresholds[taker] as bigint);
    }
    thresholds[giver] = rest;
    if (rest < capacity) small.push(giver);
    else thresholds[giver] = 0n;
  }
}

import type { RandomSource } from "../../random/index.js";
import { TOTAL_BITS } from "./limits.js";

/**
 * The number of random words that the code draws at once. One call of the platform's generator
 * returns this number of words.
 */
const CHUNK = 16_384;

export interface LinearMap {
  readonly origin: number;
  readonly scale: number;
  /**
   * The number of outcomes that the linear formula converts to numbers. The converted outcomes are
   * 0, 1, …, `ordinary` − 1.
   */
  readonly ordinary: number;
}

export interface SpecialOutcome {
  readonly position: number;
  readonly outcome: number;
}

/**
 * Exact draws from integer weights with a total of 2^96, by the alias method [walker-1977]. The
 * number of slots is a power of two, so the first random word contains the slot and the leading
 * bits of the coin. Further random words are needed only if the coin ties with the threshold of the
 * slot. One 32-bit entry holds the leading bits of the threshold and the index of the alias.
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
      this.entries[slot] = ((leading << this.slotBits) | aliases[slot]!) >>> 0;
      this.trailing[2 * slot] = Number((threshold >> 32n) & 0xffffffffn);
      this.trailing[2 * slot + 1] = Number(threshold & 0xffffffffn);
    });
  }

  draw(random: RandomSource): number {
    return this.decide(random.word(), random);
  }

  /**
   * Fills the target array with (outcome + origin) · scale. Returns all outcomes with an index of
   * at least `ordinary`, which the caller must convert to numbers.
   */
  fill(target: Float64Array, linear: LinearMap, random: RandomSource): readonly SpecialOutcome[] {
    const { origin, scale, ordinary } = linear;
    const words = new Uint32Array(Math.min(CHUNK, target.length));
    const specials: SpecialOutcome[] = [];
    for (let from = 0; from < target.length; from += CHUNK) {
      const part = target.subarray(from, from + CHUNK);
      random.fill(words.subarray(0, part.length));
      for (const i of this.fillOrdinary(part, words, linear)) {
        const outcome = this.decide(words[i]!, random);
        if (outcome >= ordinary) specials.push({ position: from + i, outcome });
        part[i] = (outcome + origin) * scale;
      }
    }
    return specials;
  }

  /**
   * The innermost loop of sampling, which must be fast. Making four draws at a time is 20 % faster
   * than making one draw at a time. A single comparison detects if any of the four draws needs
   * special treatment. Returns the positions of draws that the caller must decide one by one.
   */
  private fillOrdinary(target: Float64Array, words: Uint32Array, linear: LinearMap): number[] {
    const { entries, slotBits } = this;
    const { origin, scale } = linear;
    const last = (linear.ordinary - 1) | 0;
    const whole = target.length - (target.length % 4);
    const rest: number[] = [];
    for (let i = 0; i < whole; i += 4) {
      const a = decidedOutcome(words[i]!, entries, slotBits);
      const b = decidedOutcome(words[i + 1]!, entries, slotBits);
      const c = decidedOutcome(words[i + 2]!, entries, slotBits);
      const d = decidedOutcome(words[i + 3]!, entries, slotBits);
      target[i] = (a + origin) * scale;
      target[i + 1] = (b + origin) * scale;
      target[i + 2] = (c + origin) * scale;
      target[i + 3] = (d + origin) * scale;
      if (((last - a) | (last - b) | (last - c) | (last - d)) < 0)
        rest.push(i, i + 1, i + 2, i + 3);
    }
    for (let i = whole; i < target.length; i++) rest.push(i);
    return rest;
  }

  /**
   * Returns the outcome for a first random word. Draws further words if the coin ties with the
   * threshold.
   */
  private decide(word: number, random: RandomSource): number {
    const { entries, slotBits, trailing } = this;
    const outcome = decidedOutcome(word, entries, slotBits);
    if (outcome !== TIE) return outcome;
    const slot = word >>> (32 - slotBits);
    let difference = random.word() - trailing[2 * slot]!;
    if (difference === 0) difference = random.word() - trailing[2 * slot + 1]!;
    return difference < 0 ? slot : entries[slot]! & (2 ** slotBits - 1);
  }
}

/**
 * The result for a first random word that does not decide the draw. The number TIE is larger than
 * all outcomes.
 */
const TIE = 2 ** 30;

/**
 * The outcome for a first random word, or TIE. Without a tie, no branch of the code depends on the
 * coin. The sign bit of the difference selects the slot or its alias.
 */
function decidedOutcome(word: number, entries: Uint32Array, slotBits: number): number {
  const shift = 32 - slotBits;
  const slot = word >>> shift;
  const entry = entries[slot]!;
  const difference = ((word & ((1 << shift) - 1)) - (entry >>> slotBits)) | 0;
  const alias = entry & ((1 << slotBits) - 1);
  return difference === 0 ? TIE : alias ^ ((slot ^ alias) & (difference >> 31));
}

/**
 * Vose's construction of the alias table. A slot that belongs entirely to one outcome has threshold
 * 0, and its alias is this outcome.
 */
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
    let rest = thresholds[giver]!;
    while (rest > capacity) {
      const taker = small.pop()!;
      aliases[taker] = giver;
      rest -= capacity - thresholds[taker]!;
    }
    thresholds[giver] = rest;
    if (rest < capacity) small.push(giver);
    else thresholds[giver] = 0n;
  }
}

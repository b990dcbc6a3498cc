import { TOTAL_BITS } from "./limits.js";

/** The bits of one limb. Two limbs hold a weight of 96 bits, and sums of limbs are exact doubles. */
const LIMB_BITS = TOTAL_BITS / 2;
const LIMB_SHIFT = BigInt(LIMB_BITS);
const LIMB = 2 ** LIMB_BITS;

/** The slots of an alias table. */
export interface AliasSlots {
  /** The leading 32 − slotBits bits of the threshold of each slot, then the index of its alias. */
  readonly entries: Uint32Array;
  /** The trailing 64 bits of the thresholds, two words for each slot. */
  readonly trailing: Uint32Array;
}

/**
 * Vose's construction of the alias table for weights with a total of 2^96, in exact
 * integer arithmetic. A slot that belongs entirely to one outcome has threshold 0, and its alias is
 * this outcome. A limb of 48 bits is a safe integer, and so are all sums here. So doubles are exact,
 * and several times faster than BigInt.
 */
export function aliasSlots(weights: readonly bigint[], slotBits: number): AliasSlots {
  const slots = 2 ** slotBits;
  const capacity = 2 ** (LIMB_BITS - slotBits); // The high limb. The low limb of the capacity is 0.
  const high = new Float64Array(slots);
  const low = new Float64Array(slots);
  for (let i = 0; i < weights.length; i++) {
    high[i] = Number(weights[i]! >> LIMB_SHIFT);
    low[i] = Number(BigInt.asUintN(LIMB_BITS, weights[i]!));
  }
  const aliases = new Uint32Array(slots);
  const small: number[] = [];
  const large: number[] = [];
  for (let i = 0; i < slots; i++) {
    aliases[i] = i;
    (high[i]! < capacity ? small : large).push(i);
  }
  for (let giver = large.pop(); giver !== undefined; giver = large.pop()) {
    let [restHigh, restLow] = [high[giver]!, low[giver]!];
    while (restHigh > capacity || (restHigh === capacity && restLow > 0)) {
      const taker = small.pop()!;
      aliases[taker] = giver;
      restLow += low[taker]!;
      const carry = restLow >= LIMB ? 1 : 0;
      restLow -= carry * LIMB;
      restHigh += high[taker]! + carry - capacity;
    }
    const whole = restHigh === capacity;
    high[giver] = whole ? 0 : restHigh;
    low[giver] = restLow;
    if (!whole) small.push(giver);
  }
  return packed({ high, low, aliases }, slotBits);
}

interface Thresholds {
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly aliases: Uint32Array;
}

function packed({ high, low, aliases }: Thresholds, slotBits: number): AliasSlots {
  const entries = new Uint32Array(high.length);
  const trailing = new Uint32Array(2 * high.length);
  for (let slot = 0; slot < high.length; slot++) {
    const leading = Math.floor(high[slot]! / 2 ** 16);
    entries[slot] = leading * 2 ** slotBits + aliases[slot]!;
    trailing[2 * slot] = (high[slot]! % 2 ** 16) * 2 ** 16 + Math.floor(low[slot]! / 2 ** 32);
    trailing[2 * slot + 1] = low[slot]! % 2 ** 32;
  }
  return { entries, trailing };
}

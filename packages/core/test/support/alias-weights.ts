import fc from "fast-check";
import type { AliasTable } from "../../src/lattice/sample/index.js";
import { TOTAL_BITS } from "../../src/lattice/sample/limits.js";

const TOTAL = 1n << BigInt(TOTAL_BITS);

/** The threshold and the alias of each slot of the table. */
export function slotsOf(table: AliasTable) {
  const entries: Uint32Array = Reflect.get(table, "entries");
  const trailing: Uint32Array = Reflect.get(table, "trailing");
  const slotBits = Math.log2(entries.length);
  return Array.from(entries, (entry, slot) => ({
    alias: entry & (entries.length - 1),
    threshold:
      (BigInt(entry >>> slotBits) << 64n) |
      (BigInt(trailing[2 * slot]!) << 32n) |
      BigInt(trailing[2 * slot + 1]!),
  }));
}

/**
 * The weight of each outcome according to the table. The weight is a sum over the outcome's own
 * slot and over all slots whose alias is the outcome.
 */
export function weightsOf(table: AliasTable): bigint[] {
  const slots = slotsOf(table);
  const capacity = TOTAL / BigInt(slots.length);
  const weights = slots.map(() => 0n);
  for (const [slot, { alias, threshold }] of slots.entries()) {
    weights[slot] = weights[slot]! + threshold;
    weights[alias] = weights[alias]! + capacity - threshold;
  }
  return weights;
}

/**
 * Random lists of weights with a total of 2^96. The weights are often very different from each
 * other.
 */
export const weightLists = fc
  .array(fc.bigInt({ min: 1n, max: 1n << 96n }), { minLength: 1, maxLength: 70 })
  .map((parts) => {
    const sum = parts.reduce((a, b) => a + b);
    const weights = parts.map((part) => (part * TOTAL) / sum || 1n);
    const rest = TOTAL - weights.reduce((a, b) => a + b);
    const largest = weights.indexOf(weights.reduce((a, b) => (a > b ? a : b)));
    return weights.map((w, i) => (i === largest ? w + rest : w));
  });

/** The three random words that select a slot and a coin value below the capacity of the slot. */
export function wordsFor(slot: number, coin: bigint, slotBits: number): number[] {
  const draw = (BigInt(slot) << BigInt(96 - slotBits)) | coin;
  return [64n, 32n, 0n].map((shift) => Number((draw >> shift) & 0xffffffffn));
}

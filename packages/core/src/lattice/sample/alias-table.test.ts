import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scriptedRandom, seededRandom } from "../../../test/support/seeded-random.js";
import { AliasTable } from "./alias-table.js";
import { TOTAL_BITS } from "./limits.js";

const TOTAL = 1n << BigInt(TOTAL_BITS);

/** The threshold and the alias of each slot of the table. */
function slotsOf(table: AliasTable) {
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
function weightsOf(table: AliasTable): bigint[] {
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
const weightLists = fc
  .array(fc.bigInt({ min: 1n, max: 1n << 96n }), { minLength: 1, maxLength: 70 })
  .map((parts) => {
    const sum = parts.reduce((a, b) => a + b);
    const weights = parts.map((part) => (part * TOTAL) / sum || 1n);
    const rest = TOTAL - weights.reduce((a, b) => a + b);
    const largest = weights.indexOf(weights.reduce((a, b) => (a > b ? a : b)));
    return weights.map((w, i) => (i === largest ? w + rest : w));
  });

/** The three random words that select a slot and a coin value below the capacity of the slot. */
function wordsFor(slot: number, coin: bigint, slotBits: number): number[] {
  const draw = (BigInt(slot) << BigInt(96 - slotBits)) | coin;
  return [64n, 32n, 0n].map((shift) => Number((draw >> shift) & 0xffffffffn));
}

describe("AliasTable", () => {
  it("the probability of every outcome is exactly its weight divided by 2^96", () => {
    fc.assert(
      fc.property(weightLists, (weights) => {
        const table = weightsOf(new AliasTable(weights));
        expect(table.slice(0, weights.length)).toEqual(weights);
        expect(table.slice(weights.length).every((w) => w === 0n)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["one outcome", [TOTAL]],
    ["two halves", [TOTAL / 2n, TOTAL / 2n]],
    ["weights 1 and 2^96 − 1", [1n, TOTAL - 1n]],
    ["four weights of 1 and one large weight", [1n, 1n, 1n, TOTAL - 4n, 1n]],
    ["an outcome of weight 0", [0n, TOTAL]],
  ])("the probabilities are exact in an edge case: %s", (_name, weights) => {
    expect(weightsOf(new AliasTable(weights)).slice(0, weights.length)).toEqual(weights);
  });

  it("a coin value equal to the threshold gives the alias, and the next lower value gives the slot", () => {
    fc.assert(
      fc.property(weightLists, (weights) => {
        const table = new AliasTable(weights);
        const slots = slotsOf(table);
        const slotBits = Math.log2(slots.length);
        for (const [slot, { alias, threshold }] of slots.entries()) {
          const at = scriptedRandom(wordsFor(slot, threshold, slotBits));
          expect(table.draw(at)).toBe(alias);
          expect(at.used()).toBe(3);
          if (threshold === 0n) continue;
          const below = scriptedRandom(wordsFor(slot, threshold - 1n, slotBits));
          expect(table.draw(below)).toBe(slot);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("uses only one random word unless the coin value ties with the threshold", () => {
    const table = new AliasTable([TOTAL / 4n, (3n * TOTAL) / 4n]);
    const random = scriptedRandom([0x3fffffff]);
    expect(table.draw(random)).toBe(0);
    expect(random.used()).toBe(1);
  });

  it("fill returns the same outcomes as single draws from the same random words if no coin ties", () => {
    fc.assert(
      fc.property(weightLists, fc.integer({ min: 0, max: 50 }), (weights, n) => {
        const table = new AliasTable(weights);
        const ordinary = Math.max(1, weights.length - 3);
        const filled = new Float64Array(n);
        const linear = { origin: 7, scale: 0.5, ordinary };
        const specials = table.fill(filled, linear, seededRandom(n));
        const random = seededRandom(n);
        const drawn = Array.from({ length: n }, () => table.draw(random));
        for (const { position, outcome } of specials) {
          expect(outcome).toBe(drawn[position]);
          expect(outcome).toBeGreaterThanOrEqual(ordinary);
        }
        const special = new Set(specials.map(({ position }) => position));
        for (const [i, x] of filled.entries()) {
          if (!special.has(i)) expect(x).toBe((drawn[i]! + 7) * 0.5);
        }
      }),
      { numRuns: 100 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slotsOf, weightLists, weightsOf, wordsFor } from "../../../test/support/alias-weights.js";
import { scriptedRandom, seededRandom } from "../../../test/support/seeded-random.js";
import { AliasTable } from "./alias-table.js";
import { TOTAL_BITS } from "./limits.js";

const TOTAL = 1n << BigInt(TOTAL_BITS);

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
          expect(x).toBe(special.has(i) ? Number.NaN : (drawn[i]! + 7) * 0.5);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("the rest of a smaller total is the weight of one more outcome, which is never drawn", () => {
    fc.assert(
      fc.property(weightLists, fc.bigInt({ min: 1n, max: 1n << 95n }), (whole, divisor) => {
        const weights = whole.map((w) => w / divisor);
        const table = new AliasTable(weights);
        const rest = TOTAL - weights.reduce((a, b) => a + b);
        const inTable = weightsOf(table);
        expect(inTable.slice(0, weights.length)).toEqual(weights);
        expect(inTable[weights.length] ?? 0n).toBe(rest);
        expect(inTable.slice(weights.length + 1).every((w) => w === 0n)).toBe(true);
        if (rest > TOTAL / 2n) return;
        const drawn = new Float64Array(40);
        const linear = { origin: 0, scale: 1, ordinary: weights.length };
        expect(table.fill(drawn, linear, seededRandom(1))).toEqual([]);
        expect(drawn.every((outcome) => outcome < weights.length)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it("draws another outcome from the next word if the first word means: draw again", () => {
    const table = new AliasTable([TOTAL / 4n, TOTAL / 4n]);
    const again = slotsOf(table).findIndex((_, slot) => slot === 2 || slot === 3);
    const random = scriptedRandom([(again << 30) >>> 0, 3 << 30, (1 << 30) | 7]);
    expect(table.draw(random)).toBe(1);
    expect(random.used()).toBe(3);
  });

  it("draws again as often as necessary, if nearly all weight is the rest", () => {
    const table = new AliasTable([TOTAL >> 17n, TOTAL >> 17n]);
    const random = seededRandom(3);
    const drawn = Array.from({ length: 20 }, () => table.draw(random));
    expect(new Set(drawn)).toEqual(new Set([0, 1]));
  });

  it.each([
    ["of which a later giver takes the whole slot", -5n, -1n, 5n, 1n],
    ["with a low limb of 0", -(1n << 48n), -(1n << 47n), 1n << 48n, 1n << 47n],
    ["beyond the capacity", -5n, -1n, (1n << 48n) + 5n, 1n - (1n << 48n)],
    ["below the capacity", -(1n << 48n) - 5n, -(1n << 48n) - 1n, (1n << 49n) + 5n, 1n],
  ])("limbs that sum to exactly 2^48 carry: a sum %s", (_name, ...offsets) => {
    const weights = offsets.map((offset) => TOTAL / 4n + offset);
    expect(weightsOf(new AliasTable(weights))).toEqual(weights);
  });

  it("fillValues returns the values of the same outcomes as single draws from the same words", () => {
    fc.assert(
      fc.property(weightLists, fc.integer({ min: 0, max: 50 }), (weights, n) => {
        const table = new AliasTable(weights);
        const values = Float64Array.from({ length: weights.length + 1 }, (_, i) => 1 / (i + 1));
        const filled = new Float64Array(n);
        table.fillValues(filled, values, seededRandom(n));
        const random = seededRandom(n);
        expect([...filled]).toEqual(Array.from({ length: n }, () => values[table.draw(random)]));
      }),
      { numRuns: 100 },
    );
  });

  it("bulk draws decide a tie by further words, and never return the value of a tie", () => {
    const table = new AliasTable([TOTAL / 3n, TOTAL / 3n, TOTAL / 3n]);
    const values = Float64Array.of(10, 20, 30, Number.NaN);
    for (const [slot, { alias, threshold }] of slotsOf(table).entries()) {
      for (const [coin, outcome] of [
        [threshold, alias],
        [threshold - 1n, slot],
      ] as const) {
        if (coin < 0n) continue;
        const [first, ...further] = wordsFor(slot, coin, 2);
        // The four words of a bulk draw come first. Each tie then takes its further words.
        const words = [first!, first!, first!, first!, ...Array(4).fill(further).flat()];
        const filled = new Float64Array(4);
        table.fillValues(filled, values, scriptedRandom([...words, ...words]));
        if (outcome < 3) expect([...filled]).toEqual(Array(4).fill(values[outcome]));
      }
    }
  });

  it("fillValues returns the outcomes that have no value, and the values of all others", () => {
    fc.assert(
      fc.property(weightLists, fc.integer({ min: 0, max: 50 }), (weights, n) => {
        const table = new AliasTable(weights);
        const ordinary = Math.max(1, weights.length - 3);
        const values = Float64Array.from({ length: weights.length + 1 }, (_, i) => 1 / (i + 1));
        const filled = new Float64Array(n);
        const specials = table.fillValues(filled, values, seededRandom(n), ordinary);
        const random = seededRandom(n);
        const drawn = Array.from({ length: n }, () => table.draw(random));
        expect([...filled]).toEqual(
          drawn.map((outcome) => (outcome < ordinary ? values[outcome] : Number.NaN)),
        );
        const expected = drawn.flatMap((outcome, position) =>
          outcome >= ordinary ? [{ position, outcome }] : [],
        );
        expect([...specials].sort((a, b) => a.position - b.position)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slotsOf, weightsOf } from "../../../test/support/alias-weights.js";
import { scriptedRandom, seededRandom } from "../../../test/support/seeded-random.js";
import type { AliasTable } from "./alias-table.js";
import { BlockTable } from "./block-table.js";
import { type BlockWeights, blockBits } from "./block-weights.js";
import type { ExcessDraws } from "./excess-draws.js";

const OTHERS = [5n, 7n];

/** Random lists of small weights, and the number of bits of a place in a block. */
const cases = fc.tuple(
  fc.array(fc.bigInt({ min: 1n, max: 40n }), { minLength: 1, maxLength: 40 }),
  fc.integer({ min: 1, max: 3 }),
);

const innerOf = (table: BlockTable): AliasTable => Reflect.get(table, "table");

/** How many of all equally likely draws from the excess give each point. */
function excessOf(table: BlockTable, points: number): bigint[] {
  const draws: ExcessDraws = Reflect.get(table, "excess");
  const { excess }: BlockWeights = Reflect.get(draws, "blocks");
  const counts = Array<bigint>(points).fill(0n);
  const bits = excess === 1n ? 0 : 32 - Math.clz32(Number(excess) - 1);
  for (let u = 0; u < excess; u++) {
    const words = bits === 0 ? [] : [(u * 2 ** (32 - bits)) >>> 0];
    const point = draws.draw(scriptedRandom(words));
    counts[point] = counts[point]! + 1n;
  }
  return counts;
}

describe("BlockTable", () => {
  it("the probability of every outcome is exactly proportional to its weight", () => {
    fc.assert(
      fc.property(cases, ([points, bits]) => {
        const table = new BlockTable(points, OTHERS, bits);
        const codes = weightsOf(innerOf(table));
        const blocks = Math.floor(points.length / 2 ** bits);
        const size = 1n << BigInt(bits);
        const excess = excessOf(table, points.length);
        const sum = excess.reduce((a, b) => a + b, 0n);
        // The last outcome of the inner table stands for the excess, and has exactly its weight.
        expect(codes[blocks + OTHERS.length]).toBe(sum);
        expect(codes.slice(blocks, blocks + OTHERS.length)).toEqual(OTHERS);
        const weights = points.map((_, i) => {
          const block = i >> bits;
          const code = block < blocks ? codes[block]! : 0n;
          expect(code % size).toBe(0n);
          return code / size + excess[i]!;
        });
        expect(weights).toEqual(points);
      }),
      { numRuns: 200 },
    );
  });

  it("bulk draws and single draws follow the definition for all slots, places and coins near a threshold", () => {
    // Nearly no weight means "draw again", so a wrong outcome is not decided once more.
    const unit = (1n << 96n) / 50n;
    const points = [9n, 8n, 7n, 7n, 5n, 4n, 3n, 2n, 2n].map((w) => w * unit);
    const bits = 1;
    const table = new BlockTable(points, [3n * unit], bits);
    const slots = slotsOf(innerOf(table));
    const slotBits = Math.log2(slots.length);
    const blocks = points.length >> bits;
    const expected = (code: number, place: number) =>
      code < blocks ? 2 * code + place : code === blocks ? points.length : undefined;
    for (const [slot, { alias, threshold }] of slots.entries()) {
      for (const near of [threshold - 1n, threshold, threshold + (1n << 70n)]) {
        for (const place of [0, 1]) {
          const code = near < threshold ? slot : alias;
          const outcome = expected(code, place);
          if (near < 0n || near >= 1n << BigInt(96 - slotBits) || outcome === undefined) continue;
          // The first word is the slot, the place and the leading bits of the coin. The next bit of
          // the coin comes from the second word.
          const coin = Number(near >> 64n);
          const slotAndPlace = (2 * slot + place) * 2 ** (31 - slotBits);
          const words = [slotAndPlace + (coin >>> 1), ((coin & 1) << 31) >>> 0];
          words.push(Number((near >> 32n) & 0xffffffffn), Number(near & 0xffffffffn));
          const target = new Float64Array(1);
          const linear = { origin: 0, scale: 1, ordinary: points.length + 1 };
          table.fill(target, linear, scriptedRandom([...words, ...Array(9).fill(1)]));
          expect(target[0]).toBe(outcome);
          const four = new Float64Array(4);
          const [first, ...further] = words;
          const ties = Array(4).fill(further).flat();
          const bulk = [first!, first!, first!, first!, ...ties, ...ties];
          // Without a tie each draw takes one further word, so only ties follow this script.
          const random = scriptedRandom(bulk);
          table.fill(four, linear, random);
          if (near === threshold) expect([...four]).toEqual(Array(4).fill(outcome));
          expect(four[0]).toBe(outcome);
          const single = scriptedRandom([
            ...words.slice(0, 2),
            ...words.slice(2),
            ...Array(9).fill(1),
          ]);
          expect(table.draw(single)).toBe(outcome);
        }
      }
    }
  });

  it("four draws at a time give the same outcomes as one draw at a time", () => {
    const points = Array.from({ length: 300 }, (_, i) => BigInt(1000 - i) << 78n);
    const table = new BlockTable(points, OTHERS, 2);
    const linear = { origin: 3, scale: 0.5, ordinary: points.length };
    const words = seededRandom(5);
    let decided = 0;
    for (let round = 0; round < 2000; round++) {
      const four = Array.from({ length: 4 }, () => words.word());
      const bulk = new Float64Array(4);
      // If all four draws are decided by their first words, no further word is drawn.
      const random = scriptedRandom([...four, ...Array(400).fill(round)]);
      table.fill(bulk, linear, random);
      if (random.used() > 4) continue;
      decided++;
      for (const [i, word] of four.entries()) {
        const one = new Float64Array(1);
        table.fill(one, linear, scriptedRandom([word, ...Array(99).fill(round)]));
        expect((table.draw(scriptedRandom([word, ...Array(99).fill(round)])) + 3) * 0.5).toBe(
          one[0],
        );
        expect(one[0]).toBe(bulk[i]);
      }
    }
    expect(decided).toBeGreaterThan(1000);
  });

  it("single draws take the same random words, whether or not the excess is used", () => {
    const table = new BlockTable([3n << 94n, 1n << 94n], [0n, 0n], 1);
    const used = [0, 1, 2, 3].map((slot) => {
      const random = scriptedRandom([((slot << 30) | 999) >>> 0, 0, ...Array(9).fill(0)]);
      table.draw(random);
      return random.used();
    });
    expect(used).toEqual([5, 5, 5, 5]);
  });
});

describe("blockBits", () => {
  it("chooses no blocks for few points, or for points whose neighbours differ much", () => {
    expect(blockBits(Array(1000).fill(1n))).toBe(0);
    expect(blockBits(Array.from({ length: 70_000 }, (_, i) => (i % 2 === 0 ? 1n : 9n)))).toBe(0);
  });

  it("chooses blocks with an excess below a thousandth", () => {
    expect(blockBits(Array(70_000).fill(1n))).toBe(6);
    const sloped = Array.from({ length: 70_000 }, (_, i) => BigInt(70_000 - i));
    expect(blockBits(sloped)).toBe(6);
    const laplace = Array.from({ length: 70_000 }, (_, i) =>
      BigInt(Math.round(1e15 * Math.exp(-i / 8192))),
    );
    expect(blockBits(laplace)).toBe(4);
  });
});

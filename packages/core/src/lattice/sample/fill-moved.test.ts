import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slotsOf, weightLists, wordsFor } from "../../../test/support/alias-weights.js";
import { scriptedRandom, seededRandom } from "../../../test/support/seeded-random.js";
import { AliasTable } from "./alias-table.js";
import { TOTAL_BITS } from "./limits.js";

const TOTAL = 1n << BigInt(TOTAL_BITS);

describe("fillMoved", () => {
  /** The value of an outcome that is moved or not, as a number that shows both. */
  const shown = (outcome: number, moved: number) => outcome + moved / 2;
  const valuesOf = (outcomes: number) =>
    Float64Array.from({ length: 2 * (outcomes + 1) }, (_, i) =>
      i <= outcomes ? shown(i, 0) : shown(i - outcomes - 1, 1),
    );
  const moveBy = (outcomes: number, threshold: number) => ({
    stride: outcomes + 1,
    threshold,
    toss: (word: number) => (word < threshold ? 1 : 0),
  });

  it("returns the values of the same outcomes as single draws, moved by coins of 16 bits", () => {
    fc.assert(
      fc.property(
        weightLists,
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 0, max: 2 ** 16 - 1 }),
        (weights, n, leading) => {
          const table = new AliasTable(weights);
          const ordinary = Math.max(1, weights.length - 3);
          // The last 16 bits are 0, so a coin that ties does not move its outcome.
          const move = moveBy(weights.length, leading * 2 ** 16);
          const filled = new Float64Array(n);
          const values = valuesOf(weights.length);
          const specials = table.fillMoved(filled, values, move, seededRandom(n), ordinary);
          const random = seededRandom(n);
          const drawn = Array.from({ length: n }, () => table.draw(random));
          const coinWords = new Uint32Array(Math.ceil(n / 2));
          random.fill(coinWords);
          const coins = new Uint16Array(coinWords.buffer);
          const all = drawn.map((outcome, position) => {
            return { position, outcome, moved: coins[position]! < leading ? 1 : 0 };
          });
          expect([...filled]).toEqual(
            all.map(({ outcome, moved }) =>
              outcome < ordinary ? shown(outcome, moved) : Number.NaN,
            ),
          );
          expect([...specials].sort((a, b) => a.position - b.position)).toEqual(
            all.filter(({ outcome }) => outcome >= ordinary),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it("decides a coin that ties by its next 16 bits", () => {
    const table = new AliasTable([TOTAL / 2n, TOTAL / 2n]);
    const move = moveBy(2, 0x12345678);
    const words = [0, 1, 2, 3].map((i) => ((i % 2) * 2 ** 31 + 5 * i + 1) >>> 0);
    const coins = new Uint32Array(Uint16Array.of(0x1233, 0x1234, 0x1234, 0x1235).buffer);
    const further = [0x56770000, 0x56780000];
    const filled = new Float64Array(4);
    const random = scriptedRandom([...words, ...coins, ...further]);
    table.fillMoved(filled, valuesOf(2), move, random);
    expect([...filled]).toEqual([shown(0, 1), shown(1, 1), shown(0, 0), shown(1, 0)]);
    expect(random.used()).toBe(8);
  });

  it("draws once for each sample, even if the outcome and the coin both tie", () => {
    const table = new AliasTable([TOTAL / 3n, TOTAL / 3n, TOTAL / 3n]);
    const slot = slotsOf(table).findIndex(({ threshold }) => threshold > 0n);
    const [first, ...further] = wordsFor(slot, slotsOf(table)[slot]!.threshold - 1n, 2);
    const words = Array<number>(4).fill(first!);
    const coins = [0x80008000, 0x80008000];
    const rest = Array(4)
      .fill([...further, 0])
      .flat();
    const random = scriptedRandom([...words, ...coins, ...rest]);
    const filled = new Float64Array(4);
    const specials = table.fillMoved(filled, valuesOf(3), moveBy(3, 0x80000001), random, slot);
    expect(specials).toEqual(
      [0, 1, 2, 3].map((position) => ({ position, outcome: slot, moved: 1 })),
    );
    expect(random.used()).toBe(18);
  });
});

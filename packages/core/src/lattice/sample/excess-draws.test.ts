import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scriptedRandom } from "../../../test/support/seeded-random.js";
import { bitLength } from "../../numerics/index.js";
import { blockWeights } from "./block-weights.js";
import { ExcessDraws } from "./excess-draws.js";

/** Weights of which many are equal or nearly equal, and some are so large that doubles round them. */
const weight = fc
  .tuple(fc.bigInt({ min: 1n, max: 3n }), fc.constantFrom(0n, 50n, 80n))
  .map(([w, bits]) => 1n + (w << bits));

const cases = fc.tuple(
  fc.array(weight, { minLength: 1, maxLength: 20 }),
  fc.integer({ min: 1, max: 3 }),
);

/** The words that make a uniform integer with this number of bits equal to `drawn`. */
function wordsOf(drawn: bigint, bits: number): number[] {
  const count = Math.ceil(bits / 32);
  const shifted = drawn << BigInt(32 * count - bits);
  return Array.from({ length: count }, (_, i) =>
    Number((shifted >> BigInt(32 * (count - 1 - i))) & 0xffffffffn),
  );
}

describe("ExcessDraws", () => {
  it("draws return the point whose share of the excess contains the number drawn, prepared or not", () => {
    fc.assert(
      fc.property(cases, ([points, bits]) => {
        const blocks = blockWeights(points, bits);
        const draws = new ExcessDraws(points, blocks, bits);
        const prepared = new ExcessDraws(points, blocks, bits);
        prepared.prepare();
        const length = blocks.excess <= 1n ? 0 : bitLength(blocks.excess - 1n);
        let from = 0n;
        for (const [point, w] of points.entries()) {
          const to = from + w - (blocks.smallest[point >> bits] ?? 0n);
          for (const drawn of [from, from + 1n, (from + to) / 2n, to - 1n]) {
            if (drawn < from || drawn >= to) continue;
            const words = wordsOf(drawn, length);
            expect(draws.draw(scriptedRandom(words))).toBe(point);
            expect(prepared.draw(scriptedRandom(words))).toBe(point);
          }
          from = to;
        }
        expect(from).toBe(blocks.excess);
      }),
      { numRuns: 500 },
    );
  });

  it("draws take no words and return a point if there is no excess", () => {
    const points = [4n, 4n];
    const draws = new ExcessDraws(points, blockWeights(points, 1), 1);
    expect(draws.draw(scriptedRandom([]))).toBe(0);
    draws.prepare();
    expect(draws.draw(scriptedRandom([]))).toBe(0);
  });
});

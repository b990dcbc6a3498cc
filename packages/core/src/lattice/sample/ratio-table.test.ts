import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weightsOf } from "../../../test/support/alias-weights.js";
import { scriptedRandom } from "../../../test/support/seeded-random.js";
import { TOTAL_BITS } from "./limits.js";
import { RatioTable } from "./ratio-table.js";

const TOTAL = 1n << BigInt(TOTAL_BITS);
const sumOf = (weights: readonly bigint[]) => weights.reduce((sum, w) => sum + w, 0n);

describe("RatioTable", () => {
  it("shares out the rest of the table so that every probability is exactly weight / total", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 30n }), { minLength: 1, maxLength: 12 }),
        (parts) => {
          const weights = [...parts, 1n];
          const total = sumOf(weights);
          const table = new RatioTable(weights);
          const inTable = weightsOf(table);
          const rest = inTable[weights.length] ?? 0n;
          expect(sumOf(inTable.slice(0, weights.length)) + rest).toBe(TOTAL);
          const draws = Number(total * rest);
          const counts = weights.map(() => 0n);
          const bits = draws <= 1 ? 0 : 32 - Math.clz32(draws - 1);
          for (let u = 0; u < draws; u++) {
            const words = bits === 0 ? [] : [(u * 2 ** (32 - bits)) >>> 0];
            const drawn = Reflect.get(table, "drawRest").call(table, scriptedRandom(words));
            counts[drawn] = counts[drawn]! + 1n;
          }
          // P(i) = v/2^96 + rest/2^96 · counts/(total · rest), which must be weight/total.
          for (const [i, weight] of weights.entries()) {
            expect(inTable[i]! * total + counts[i]!).toBe(weight * TOTAL);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it("allows totals above 2^96", () => {
    const weights = [1n << 97n, 3n << 96n];
    expect(weightsOf(new RatioTable(weights)).slice(0, 2)).toEqual([
      (TOTAL * 2n) / 5n,
      (TOTAL * 3n) / 5n,
    ]);
  });
});

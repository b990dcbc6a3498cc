import { describe, expect, it } from "vitest";
import { scriptedRandom, seededRandom } from "../../../test/support/seeded-random.js";
import { rational } from "../../numerics/index.js";
import { INDEX_LIMIT } from "./granularity.js";
import { coinsFor, fractionOf, positionOf, roundsUp } from "./position.js";

const HIGHS = [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32 - 1, 0x12345678, 0xdeadbeef];

describe("positionOf", () => {
  it.each([1, -1])(
    "is never farther from 0 than the limit for indices, on the side of %d",
    (sign) => {
      const at = (value: number) => positionOf(rational(value), rational(0), rational(0.5));
      const limit = INDEX_LIMIT / 2;
      expect(at(sign * limit)).toEqual({ index: sign * INDEX_LIMIT, high: 0, low: 0 });
      for (const beyond of [limit + 0.25, 2 * limit, 1e300]) {
        expect(at(sign * beyond)).toEqual(at(sign * limit));
      }
      const inside = at(sign * (limit - 0.125));
      expect(inside.index + fractionOf(inside)).toBe(sign * (INDEX_LIMIT - 0.25));
    },
  );
});

describe("coinsFor", () => {
  it.each(HIGHS)("gives the same coins as roundsUp, at a fraction of %i / 2^32", (high) => {
    const position = { index: 0, high, low: 7 };
    const random = seededRandom(1);
    const words = Array.from({ length: 200 }, () => random.word());
    for (const near of HIGHS) words.push(near, (near + 1) % 2 ** 32, Math.max(0, near - 1));
    const ties = words.filter((word) => word === high).length;
    const further = Array.from({ length: ties }, (_, i) => (i % 2 === 0 ? 6 : 7));
    const coins: number[] = [];
    for (const part of coinsFor(words.length, position, scriptedRandom([...words, ...further]))) {
      coins.push(...part.coins);
    }
    const more = scriptedRandom(further);
    expect(coins).toEqual(words.map((word) => roundsUp(position, word, more)));
  });

  it("yields all coins in chunks", () => {
    const position = { index: 0, high: 2 ** 31, low: 0 };
    const chunks = [...coinsFor(40_000, position, seededRandom(2))];
    expect(chunks.map(({ from, coins }) => [from, coins.length])).toEqual([
      [0, 16_384],
      [16_384, 16_384],
      [32_768, 7232],
    ]);
  });
});

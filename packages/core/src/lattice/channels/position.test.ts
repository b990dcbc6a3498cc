import { describe, expect, it } from "vitest";
import { scriptedRandom, seededRandom } from "../../../test/support/seeded-random.js";
import { coinsFor, roundsUp } from "./position.js";

const HIGHS = [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32 - 1, 0x12345678, 0xdeadbeef];

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

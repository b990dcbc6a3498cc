import { describe, expect, it } from "vitest";
import { enumerate, scriptedRandom, seededRandom } from "../../test/support/seeded-random.js";
import { countHeads } from "./heads.js";

describe("countHeads", () => {
  it.each([0, 1, 2, 5])("has the exact binomial probabilities for %i flips", (flips) => {
    const { masses, left } = enumerate((random) => countHeads(flips, random), 5, 1);
    const ways = [[1], [1, 1], [1, 2, 1], [], [], [1, 5, 10, 10, 5, 1]][flips]!;
    expect(left).toBe(0);
    for (const [heads, count] of ways.entries()) expect(masses.get(heads)).toBe(count / 2 ** flips);
  });

  it.each([31, 32, 33, 64, 100, 131_072, 131_105])("uses each bit once for %i flips", (flips) => {
    const words = Math.ceil(flips / 32);
    const ones = scriptedRandom(new Array(words).fill(0xffffffff));
    expect(countHeads(flips, ones)).toBe(flips);
    expect(ones.used()).toBe(words);
    expect(countHeads(flips, scriptedRandom(new Array(words).fill(0)))).toBe(0);
    const alternating = scriptedRandom(new Array(words).fill(0xaaaaaaaa));
    expect(countHeads(flips, alternating)).toBe(Math.ceil(flips / 2));
  });

  it("counts about half of ten million flips", () => {
    const heads = countHeads(1e7, seededRandom(3));
    expect(Math.abs(heads - 5e6)).toBeLessThan(6.2 * Math.sqrt(1e7 / 4));
  });
});

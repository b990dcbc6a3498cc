import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { enumerate, scriptedRandom, seededRandom } from "../../test/support/seeded-random.js";
import { uniformBelow, uniformBigBelow, uniformPrivateBelow } from "./uniform.js";

describe.each([
  ["uniformBelow", (n: number, words: number[]) => uniformBelow(n, scriptedRandom(words))],
  [
    "uniformBigBelow",
    (n: number, words: number[]) => Number(uniformBigBelow(BigInt(n), scriptedRandom(words))),
  ],
])("%s", (_name, draw) => {
  it("takes the result from the leading bits of a random word", () => {
    expect(draw(2, [0x7fffffff])).toBe(0);
    expect(draw(2, [0x80000000])).toBe(1);
    expect(draw(256, [0xab123456])).toBe(0xab);
    expect(draw(2 ** 32, [0xdeadbeef])).toBe(0xdeadbeef);
  });

  it("rejects a candidate that is too large and draws another word", () => {
    const top = (n: number) => (n << 29) >>> 0;
    expect(draw(5, [top(5), top(7), top(6), top(4)])).toBe(4);
    expect(draw(2 ** 31 + 1, [0xffffffff, 0x80000001, 0x80000000])).toBe(2 ** 31);
  });

  it("draws no random word if n is 1", () => {
    expect(draw(1, [])).toBe(0);
  });

  it("returns an integer below n", () => {
    const random = seededRandom(1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), (n) => {
        const x = draw(
          n,
          Array.from({ length: 200 }, () => random.word()),
        );
        expect(Number.isInteger(x) && x >= 0 && x < n).toBe(true);
      }),
    );
  });
});

describe("the distribution of uniform integers, enumerated over all sequences of random words", () => {
  it.each([1, 2, 3, 5, 7, 8])("all integers below %i are equally likely", (n) => {
    const [bits, depth] = [3, 4];
    const small = enumerate((random) => uniformBelow(n, random), bits, depth);
    const large = enumerate((random) => Number(uniformBigBelow(BigInt(n), random)), bits, depth);
    for (const { masses, left } of [small, large]) {
      expect([...masses.keys()].sort()).toEqual(Array.from({ length: n }, (_, i) => i));
      // The sums of these powers of two have few bits, so they are exact in doubles.
      for (const mass of masses.values()) expect(mass).toBe((1 - left) / n);
      const rejected = n === 1 ? 0 : 1 - n / 2 ** Math.ceil(Math.log2(n));
      expect(left).toBe(rejected ** depth);
    }
  });
});

describe("uniformBigBelow for n beyond 32 bits", () => {
  it("joins words with the first word as the most significant, and drops the unused trailing bits", () => {
    expect(uniformBigBelow(1n << 64n, scriptedRandom([1, 2]))).toBe((1n << 32n) | 2n);
    const scripted = scriptedRandom([0x80000000, 0, 0x7fffffff]);
    expect(uniformBigBelow(1n << 65n, scripted)).toBe(1n << 64n);
    expect(scripted.used()).toBe(3);
  });

  it("rejects a candidate if and only if the candidate is at least n", () => {
    const n = (1n << 40n) + 1n;
    // The candidate has 41 bits: the first word and the nine leading bits of the second word.
    const script = (candidate: bigint) => [
      Number(candidate >> 9n),
      Number((candidate & 511n) << 23n),
    ];
    expect(uniformBigBelow(n, scriptedRandom(script(n - 1n)))).toBe(n - 1n);
    const words = [...script(n), ...script((1n << 41n) - 1n), ...script(7n)];
    expect(uniformBigBelow(n, scriptedRandom(words))).toBe(7n);
  });

  it("returns an integer below n, for any n", () => {
    const random = seededRandom(2);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1n << 200n }), (n) => {
        const x = uniformBigBelow(n, random);
        expect(x >= 0n && x < n).toBe(true);
      }),
    );
  });
});

describe("uniformPrivateBelow", () => {
  it("draws as many random words for every n up to the limit", () => {
    for (const n of [1n, 2n, 3n, (1n << 40n) - 1n, 1n << 40n]) {
      const random = scriptedRandom([7, 8, 9, 10, 11, 12]);
      expect(uniformPrivateBelow(n, 1n << 40n, random)).toBeLessThan(n);
      expect(random.used()).toBe(4);
    }
  });

  it("is unbiased: it rejects the draws above the last multiple of n", () => {
    const most = 2 ** 32 - 1;
    const draw = (words: number[]) => uniformPrivateBelow(5n, 7n, scriptedRandom(words));
    // 2^128 is 1 more than a multiple of 5.
    expect(draw([most, most, most - 1, most])).toBe(4n);
    expect(draw([most, most, most, most, 0, 0, 8, 0])).toBe(3n);
    expect(draw([0, 0, 4, 0])).toBe(4n);
  });
});

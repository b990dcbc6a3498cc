import { describe, expect, it } from "vitest";
import { bernoulli, bernoulliExp, uniformBelow, uniformBigBelow } from "../../src/entry/random.js";
import { type RandomSource, secureRandom } from "../../src/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { kolmogorovLimit, multinomialDistance, multinomialLimit } from "../support/statistics.js";

const N = 200_000;
const LIMIT = kolmogorovLimit(N);

function frequency(toss: (random: RandomSource) => boolean, random = seededRandom(31)): number {
  let count = 0;
  for (let i = 0; i < N; i++) if (toss(random)) count++;
  return count / N;
}

/**
 * Checks that a frequency is close to p, and that the check would reject a p that is 10 % too large
 * or too small.
 */
function expectProbability(toss: (random: RandomSource) => boolean, p: number): void {
  const measured = frequency(toss);
  expect(Math.abs(measured - p)).toBeLessThan(LIMIT);
  expect(Math.abs(measured - 1.1 * p)).toBeGreaterThan(LIMIT);
  expect(Math.abs(measured - 0.9 * p)).toBeGreaterThan(LIMIT);
}

describe("frequencies", () => {
  it.each([
    [1, 2],
    [1, 3],
    [2, 7],
    [999, 1000],
    [4_000_000_000, 7_000_000_000],
  ])("bernoulli(%i/%i) is true with the correct frequency", (n, d) => {
    const p = { numerator: BigInt(n), denominator: BigInt(d) };
    expectProbability((random) => bernoulli(p, random), n / d);
  });

  it.each([
    [1, 10],
    [1, 2],
    [1, 1],
    [3, 2],
    [7, 5],
  ])("bernoulliExp(%i/%i) is true with the correct frequency", (n, d) => {
    const x = { numerator: BigInt(n), denominator: BigInt(d) };
    expectProbability((random) => bernoulliExp(x, random), Math.exp(-n / d));
  });

  it.each([0.9, 1.1])(
    "a frequency reveals a coin whose probability is %d times the correct probability",
    (factor) => {
      const biased = { numerator: BigInt(Math.round(333 * factor)), denominator: 1000n };
      const measured = frequency((random) => bernoulli(biased, random));
      expect(Math.abs(measured - 0.333)).toBeGreaterThan(LIMIT);
    },
  );
});

describe.each([
  ["uniformBelow", (n: number, random: RandomSource) => uniformBelow(n, random)],
  [
    "uniformBigBelow",
    (n: number, random: RandomSource) => Number(uniformBigBelow(BigInt(n), random)),
  ],
])("%s", (_name, draw) => {
  const even = (n: number) => new Map(Array.from({ length: n }, (_, i) => [i, 1 / n]));

  it.each([2, 3, 6, 10, 17])("is uniform over %i values", (n) => {
    const random = seededRandom(41);
    const samples = Float64Array.from({ length: N }, () => draw(n, random));
    expect(multinomialDistance(samples, even(n))).toBeLessThan(multinomialLimit(n));
  });

  it("a draw with one value that is 10 % too likely is detected", () => {
    const random = seededRandom(42);
    const samples = Float64Array.from({ length: N }, () => {
      const value = draw(9000, random);
      return value < 990 ? 0 : 1 + (value % 9);
    });
    expect(multinomialDistance(samples, even(10))).toBeGreaterThan(multinomialLimit(10));
  });
});

describe("secureRandom", () => {
  it("secureRandom sets each of the 32 bits with probability 1/2", () => {
    const random = secureRandom();
    const counts = new Float64Array(32);
    for (let i = 0; i < N; i++) {
      const word = random.word();
      for (let bit = 0; bit < 32; bit++) counts[bit] = counts[bit]! + ((word >>> bit) & 1);
    }
    // This test has no seed. It fails by chance once in thirty million runs.
    for (const count of counts) expect(Math.abs(count / N - 0.5)).toBeLessThan(LIMIT);
  });
});

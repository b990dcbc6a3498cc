import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scriptedRandom, seededRandom } from "../../../test/support/seeded-random.js";
import { kolmogorovDistance, kolmogorovLimit } from "../../../test/support/statistics.js";
import { AdditiveChannel } from "./additive-channel.js";
import type { NoiseWeights } from "./noise-weights.js";

interface Bound {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The sum Σ max(0, w[z] − E·w[z+s]) · denominator over a list of weights w. Weights beyond the ends
 * of the list are 0.
 */
function hockeyStick(line: readonly bigint[], shift: number, bound: Bound): bigint {
  return line.reduce((sum, w, z) => {
    const term = w * bound.denominator - (line[z + shift] ?? 0n) * bound.numerator;
    return term > 0n ? sum + term : sum;
  }, 0n);
}

const halves = fc
  .array(fc.bigInt({ min: 1n, max: 1000n }), { minLength: 1, maxLength: 12 })
  .map((weights) => weights.sort((a, b) => (a > b ? -1 : 1)));
const bounds = fc
  .tuple(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 0n, max: 60n }))
  .map(([denominator, more]): Bound => ({ numerator: denominator + more, denominator }));
const mirrored = (half: readonly bigint[]) => [...half.slice(1).reverse(), ...half];

const weightsOf = fc
  .tuple(halves, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 }))
  .map(([half, steps, tail]): NoiseWeights => ({ granularity: 1, half, steps, tail }));

/**
 * The weights of the noise as a list. The list contains enough tail blocks that the omitted weights
 * are negligible.
 */
function written({ half, steps, tail }: NoiseWeights, blocks: number): bigint[] {
  const m = BigInt(tail);
  const scale = (m + 1n) ** BigInt(blocks);
  const side = half.slice(1).map((w) => w * scale);
  for (let block = 0; block < blocks; block++) {
    const weight = half.at(-1)! * m ** BigInt(block) * (m + 1n) ** BigInt(blocks - block);
    side.push(...Array.from({ length: steps }, () => weight));
  }
  return [...side.toReversed(), half[0]! * scale, ...side];
}

describe("the worst shift", () => {
  it("for unimodal symmetric weights, the largest shift has the largest divergence at every bound", () => {
    fc.assert(
      fc.property(halves, bounds, (half, bound) => {
        const line = mirrored(half);
        const sticks = line.map((_, shift) => hockeyStick(line, shift, bound));
        expect(sticks.every((x, s) => s === 0 || x >= sticks[s - 1]!)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("for weights with two modes, a smaller shift can have a larger divergence", () => {
    const line = [1n, 9n, 1n, 9n, 1n];
    const even = { numerator: 1n, denominator: 1n };
    expect(hockeyStick(line, 1, even)).toBeGreaterThan(hockeyStick(line, 2, even));
  });
});

describe("AdditiveChannel", () => {
  it("lists one pair of weights, and both members of the pair have the same total", () => {
    fc.assert(
      fc.property(weightsOf, (weights) => {
        const channel = new AdditiveChannel(weights);
        const pairs = [...channel.pairs()];
        expect(pairs.length).toBe(1);
        for (const { p, q } of pairs) {
          expect(p.length).toBe(q.length);
          expect(p.reduce((a, b) => a + b)).toBe(channel.total);
          expect(q.reduce((a, b) => a + b)).toBe(channel.total);
        }
      }),
    );
  });

  it("the listed pair has the same divergence as the noise and the shifted noise", () => {
    fc.assert(
      fc.property(weightsOf, bounds, (weights, bound) => {
        const blocks = 12;
        const line = written(weights, blocks);
        const scale = BigInt(weights.tail + 1) ** BigInt(blocks);
        const [pair] = [...new AdditiveChannel(weights).pairs()];
        const { p, q } = pair!;
        const listed = p.reduce((sum, w, i) => {
          const term = w * bound.denominator - q[i]! * bound.numerator;
          return term > 0n ? sum + term : sum;
        }, 0n);
        // The omitted weights can make the divergence larger or smaller, by at most their total.
        const beyond = line[0]!;
        const missing = beyond * BigInt(weights.steps * (weights.tail + 1)) * bound.denominator;
        const direct = hockeyStick(line.slice(0, -weights.steps), weights.steps, bound);
        const difference = listed * scale - direct;
        expect(difference >= -missing && difference <= missing).toBe(true);
      }),
    );
  });

  it("the list of extreme weights includes the largest ratio", () => {
    fc.assert(
      fc.property(weightsOf, (weights) => {
        const line = written(weights, 3);
        const extremes = [...new AdditiveChannel(weights).extremes()];
        const exceeds = (n: bigint, d: bigint) => extremes.every(([a, b]) => n * b > a * d);
        for (const [j, w] of line.entries()) {
          const near = line.slice(Math.max(0, j - weights.steps), j + weights.steps + 1);
          expect(near.some((v) => exceeds(w, v))).toBe(false);
        }
      }),
    );
  });

  it('draws a tail block by block, and draws again after the outcome "draw again"', () => {
    const weights = { granularity: 0.5, steps: 3, half: [1n << 90n, 1n << 80n], tail: 1 };
    const channel = new AdditiveChannel(weights);
    // The outcomes are −1, 0, 1, left tail, right tail and "draw again".
    // The outcome "draw again" has most of the total weight 2^96.
    const slots = [0, 1, 2, 3, 4, 5].map((slot) => (slot * 2 ** 29) >>> 0);
    const [left, right, again] = [slots[3]!, slots[4]!, slots[5]!];
    const block = [0x40000000, 0xffffffff, 0xffffffff, 0]; // first position 1 within a block, then two further blocks, then stop
    expect(channel.sample(0, scriptedRandom([right, ...block]))).toBe((2 + 1 + 2 * 3) * 0.5);
    expect(channel.sample(0, scriptedRandom([left, ...block]))).toBe(-(2 + 1 + 2 * 3) * 0.5);
    expect(channel.sample(3, scriptedRandom([again + 1, slots[1]!]))).toBe(3);
  });

  it("the samples follow a distribution with heavy tails, and the same test rejects noise that is 10 % wider", () => {
    const half = [1n << 90n, 1n << 90n];
    const channel = new AdditiveChannel({ granularity: 0.5, steps: 3, half, tail: 3 });
    const samples = new Float64Array(200_000);
    channel.sampleInto(samples, 0, seededRandom(5));
    const limit = kolmogorovLimit(samples.length);
    const { cdf } = channel.law(0);
    expect(kolmogorovDistance(samples, cdf, 0.25)).toBeLessThan(limit);
    const wider = samples.map((x) => 1.1 * x);
    expect(kolmogorovDistance(wider, cdf, 0.25)).toBeGreaterThan(limit);
  });

  it.each([
    ["weights that increase outwards", { half: [1n, 2n] }],
    ["weights that are not positive", { half: [1n, 0n] }],
    ["an empty list of weights", { half: [] }],
    ["a total above 2^96", { half: [1n << 96n, 1n] }],
    ["a fractional number of steps", { steps: 1.5 }],
    ["a number of steps too large for one random word", { steps: 2 ** 31 }],
    ["a negative tail ratio", { tail: -1 }],
    ["a granularity of 0", { granularity: 0 }],
  ])("refuses %s", (_name, change) => {
    const weights = { granularity: 1, steps: 1, half: [2n, 1n], tail: 1 };
    expect(() => new AdditiveChannel({ ...weights, ...change })).toThrow(
      expect.objectContaining({ code: "domain" }),
    );
  });
});

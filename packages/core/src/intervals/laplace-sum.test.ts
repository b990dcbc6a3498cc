import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { mechanism } from "../mechanisms/index.js";
import { type Factors, laplaceBound, laplaceTail, laplaceWithin } from "./laplace-sum.js";

const { channel } = mechanism("geometric", { epsilon: 1 / 256, sensitivity: 1 }).compile();
const DRAWS = 200_000;
/** A larger deviation of a frequency of about 0.04 has probability 1e-9 (Bernstein). */
const LIMIT = Math.sqrt((2 * 0.0384 * Math.log(2e9)) / DRAWS) + Math.log(2e9) / (3 * DRAWS);

describe("sums of three noises", () => {
  it("the tail probabilities are those of the reference file", () => {
    expect(laplaceTail(1.2, [0.5, -0.3, 0.1])).toBeCloseTo(0.13606258553214876, 8);
    expect(laplaceTail(1, [0.25, -0.25, 0.25])).toBeCloseTo(0.10159004260100346, 8);
  });

  it("the tail probability grows with each factor", () => {
    const random = seededRandom(5);
    const draw = () => random.word() / 2 ** 32;
    for (let i = 0; i < 2000; i++) {
      const factors: Factors = [draw(), draw() ** 4, draw()];
      const t = 6 * draw();
      const more: Factors = [factors[0], factors[1] + draw() / 10, factors[2]];
      expect(laplaceTail(t, more)).toBeGreaterThanOrEqual(laplaceTail(t, factors) * (1 - 0.01));
    }
  });

  it("a quantile is never too small, and hardly too large", () => {
    for (const factors of [
      [1, 1, 1],
      [1, 0, 0],
      [0.17, -0.33, 0.17],
      [0.5, 0.499, 0.001],
    ] as const) {
      for (const rare of [0.99, 0.5, 0.04, 1e-6, 1e-12]) {
        const t = laplaceWithin(factors, rare);
        expect(laplaceTail(t, factors)).toBeLessThanOrEqual(rare * (1 + 1e-8));
        expect(laplaceTail(t * 0.999, factors)).toBeGreaterThan(rare);
      }
    }
  });

  it("lattice noise is Laplace noise plus half a step", () => {
    const { scale, distance } = laplaceBound(channel.law(0), 1e-9);
    expect(scale).toBeCloseTo(256, 2);
    expect(distance).toBeGreaterThan(0.5);
    expect(distance).toBeLessThan(0.51);
  });

  it("sampled noise exceeds its quantile as often as claimed, and noise that is 10 % larger does not", () => {
    const { scale, distance } = laplaceBound(channel.law(0), 1e-9);
    const factors: Factors = [1 / 6, -1 / 3, 1 / 6]; // a variance of 1/12 around the mean 1/2
    const limit = scale * laplaceWithin(factors, 0.04) + (distance * 2) / 3;
    const random = seededRandom(11);
    const counts = { asIs: 0, larger: 0 };
    for (let i = 0; i < DRAWS; i++) {
      const size = Math.abs(factors.reduce((sum, c) => sum + c * channel.sample(0, random), 0));
      if (size > limit) counts.asIs++;
      if (1.1 * size > limit) counts.larger++;
    }
    expect(Math.abs(counts.asIs / DRAWS - 0.04)).toBeLessThan(LIMIT);
    expect(counts.larger / DRAWS).toBeGreaterThan(0.04 + LIMIT);
  });
});

import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { mechanism } from "../mechanisms/index.js";
import { ShareInterval } from "./share-interval.js";

const { channel } = mechanism("geometric", { epsilon: 1 / 256, sensitivity: 1 }).compile();
const noise = channel.law(0);

/** The fraction of simulated intervals that contain the true share a/(a + b). */
function covered(a: number, b: number, shrink = 1, n = 20_000): number {
  const intervals = new ShareInterval(noise, 0.95);
  const random = seededRandom(3);
  let hits = 0;
  for (let i = 0; i < n; i++) {
    const [noisyA, noisyB] = [channel.sample(a, random), channel.sample(b, random)];
    const { lower, upper } = intervals.of(noisyA, noisyB);
    const middle = noisyA / (noisyA + noisyB);
    const inside = (x: number) => middle + (x - middle) * shrink;
    if (a / (a + b) >= inside(lower) && a / (a + b) <= inside(upper)) hits++;
  }
  return hits / n;
}

/** A limit for the error of a frequency of 20,000 draws. A larger error has probability 1e-9. */
const LIMIT = Math.sqrt((Math.log(2 / 1e-9) * 0.95 * 0.05 * 2) / 20_000) + 0.001;

describe("ShareInterval", () => {
  it.each([
    [40_000, 40_000],
    [10_000, 90_000],
    [200_000, 3_000],
  ])("the interval for the counts %d and %d has exactly the requested confidence", (a, b) => {
    expect(Math.abs(covered(a, b) - 0.95)).toBeLessThan(LIMIT);
  });

  it("an interval shortened by a tenth misses the true share too often", () => {
    expect(covered(40_000, 40_000, 0.9)).toBeLessThan(0.95 - LIMIT);
  });

  it("the interval is [0, 1] if the noise is larger than the counts", () => {
    expect(new ShareInterval(noise, 0.95).of(3, -20)).toEqual({ lower: 0, upper: 1 });
    expect(new ShareInterval(noise, 0.95).of(100, 100)).toEqual({ lower: 0, upper: 1 });
  });

  it("the interval has at least the requested confidence for small counts and for shares near 0 or 1", () => {
    expect(covered(0, 50_000, 1, 4000)).toBeGreaterThan(0.94);
    expect(covered(700, 100, 1, 4000)).toBeGreaterThan(0.94);
  });
});

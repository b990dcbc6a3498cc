import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { mechanism } from "../mechanisms/index.js";
import { ShareInterval } from "./share-interval.js";

const { channel } = mechanism("geometric", { epsilon: 1 / 256, sensitivity: 1 }).compile();
const noise = channel.law(0);

/** How often the interval covers the share of a in a + b. */
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

/** Frequencies of 20,000 draws stray by less than this, but once in a thousand million. */
const LIMIT = Math.sqrt((Math.log(2 / 1e-9) * 0.95 * 0.05 * 2) / 20_000) + 0.001;

describe("ShareInterval", () => {
  it.each([
    [40_000, 40_000],
    [10_000, 90_000],
    [200_000, 3_000],
  ])("covers the share of %d and %d as often as asked, not more", (a, b) => {
    expect(Math.abs(covered(a, b) - 0.95)).toBeLessThan(LIMIT);
  });

  it("would miss too often were it a tenth shorter", () => {
    expect(covered(40_000, 40_000, 0.9)).toBeLessThan(0.95 - LIMIT);
  });

  it("is all shares where noise is all there is", () => {
    expect(new ShareInterval(noise, 0.95).of(3, -20)).toEqual({ lower: 0, upper: 1 });
    expect(new ShareInterval(noise, 0.95).of(100, 100)).toEqual({ lower: 0, upper: 1 });
  });

  it("covers small samples, and shares at an end, no less often", () => {
    expect(covered(0, 50_000, 1, 4000)).toBeGreaterThan(0.94);
    expect(covered(700, 100, 1, 4000)).toBeGreaterThan(0.94);
  });
});

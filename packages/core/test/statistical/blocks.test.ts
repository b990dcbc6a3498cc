import { describe, expect, it } from "vitest";
import type { AdditiveChannel } from "../../src/lattice/channels/index.js";
import { compileNoise } from "../../src/lattice/compile/index.js";
import { laplace } from "../../src/laws/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { kolmogorovDistance, kolmogorovLimit, SAMPLES } from "../support/statistics.js";

const compiled = (scale: number) =>
  compileNoise(laplace(scale), {
    subject: "test",
    epsilon: 1 / scale,
    sensitivity: 1,
    pure: true,
    resolution: 1024,
  });

function draw(channel: AdditiveChannel, seed: number): Float64Array {
  const samples = new Float64Array(SAMPLES);
  channel.sampleInto(samples, 3, seededRandom(seed));
  return samples;
}

describe("samples of noise with so many weights that they are drawn in blocks", () => {
  const channel = compiled(1);
  const { cdf } = channel.law(3);
  const tolerance = channel.granularity / 2;
  const limit = kolmogorovLimit(SAMPLES);

  it("have the distribution of the weights, and the test rejects a scale that is 10 % off", () => {
    expect(channel.weights.half.length).toBeGreaterThan(2 ** 16);
    expect(kolmogorovDistance(draw(channel, 71), cdf, tolerance)).toBeLessThan(limit);
    for (const scale of [0.9, 1.1]) {
      const wrong = draw(compiled(scale), 72);
      expect(kolmogorovDistance(wrong, cdf, tolerance)).toBeGreaterThan(limit);
    }
  });

  it("have all points of a block equally often, up to the slope of the weights", () => {
    const counts = new Float64Array(16);
    for (const x of draw(channel, 73)) {
      const place = Math.round(x / channel.granularity + 2 ** 30) % counts.length;
      counts[place] = counts[place]! + 1;
    }
    for (const count of counts) expect(Math.abs(count / SAMPLES - 1 / 16)).toBeLessThan(limit);
    // One point in a block of 16 that is drawn twice as often would be detected.
    expect(1 / 16).toBeGreaterThan(2 * limit);
  });

  it("are also right one at a time", () => {
    const random = seededRandom(74);
    const samples = Float64Array.from({ length: SAMPLES }, () => channel.sample(3, random));
    expect(kolmogorovDistance(samples, cdf, tolerance)).toBeLessThan(limit);
    const wider = samples.map((x) => 3 + 1.1 * (x - 3));
    expect(kolmogorovDistance(wider, cdf, tolerance)).toBeGreaterThan(limit);
  });
});

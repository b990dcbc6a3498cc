import { describe, expect, it } from "vitest";
import { AdditiveChannel } from "../../src/entry/privacy.js";
import { seededRandom } from "../support/seeded-random.js";
import {
  average,
  kolmogorovDistance,
  kolmogorovLimit,
  multinomialDistance,
  multinomialLimit,
  SAMPLES,
  STANDARD_ERRORS,
} from "../support/statistics.js";

/** Weights with so small a table that the infinite tails beyond the table have much of the mass. */
const UNIT = 1n << 90n;
const CASES = [
  { half: [4n, 2n, 1n], steps: 2, tail: 1, granularity: 1 },
  { half: [3n, 3n], steps: 1, tail: 4, granularity: 0.25 },
  { half: [5n, 1n], steps: 3, tail: 2, granularity: 0.1 },
];

/**
 * The probabilities of the noise at each lattice step, from the definition. In the tails, each
 * block has M/(M+1) times the weight of the block before.
 */
function massesOf({ half, steps, tail }: (typeof CASES)[number], reach: number): number[] {
  const last = half.length - 1;
  const weight = (k: number) => {
    const block = Math.ceil((k - last) / steps) - 1;
    return Number(half[Math.min(k, last)]) * (k <= last ? 1 : (tail / (tail + 1)) ** block);
  };
  const beyond = Number(half[last]) * steps * (tail + 1);
  const total = half.reduce((sum, w) => sum + 2 * Number(w), 2 * beyond) - Number(half[0]);
  return Array.from({ length: reach + 1 }, (_, k) => weight(k) / total);
}

describe.each(CASES)(
  "infinite tails of the weights $half in blocks of $steps steps, tail $tail",
  (weights) => {
    const half = weights.half.map((w) => w * UNIT);
    const channel = new AdditiveChannel({ ...weights, half });
    const { granularity } = weights;
    const samples = new Float64Array(SAMPLES);
    channel.sampleInto(samples, 0, seededRandom(51));
    const reach = 400;
    const masses = massesOf(weights, reach);

    it("have weights with a total between 2^93 and 2^96, so that few draws are repeated", () => {
      expect(channel.total).toBeLessThanOrEqual(1n << 96n);
      expect(channel.total).toBeGreaterThan(1n << 93n);
    });

    it("contain more than a quarter of all samples", () => {
      const last = (weights.half.length - 0.5) * granularity;
      const outside = samples.filter((x) => Math.abs(x) > last).length;
      expect(outside / SAMPLES).toBeGreaterThan(0.25);
    });

    it("have the frequencies that follow from their definition", () => {
      const table = new Map<number, number>();
      const far = 12;
      for (let k = -far; k <= far; k++) table.set(k, masses[Math.abs(k)]!);
      const inside = [...table.values()].reduce((a, b) => a + b, 0);
      table.set(Number.POSITIVE_INFINITY, (1 - inside) / 2);
      table.set(Number.NEGATIVE_INFINITY, (1 - inside) / 2);
      const steps = samples.map((x) => {
        const k = Math.round(x / granularity);
        return Math.abs(k) <= far ? k : k * Number.POSITIVE_INFINITY;
      });
      expect(multinomialDistance(steps, table)).toBeLessThan(multinomialLimit(table.size));
    });

    it("follow the distribution of the channel, for samples drawn in bulk and one at a time", () => {
      const { cdf } = channel.law(0);
      expect(kolmogorovDistance(samples, cdf, granularity / 2)).toBeLessThan(
        kolmogorovLimit(SAMPLES),
      );
      const random = seededRandom(52);
      const single = Float64Array.from({ length: SAMPLES / 2 }, () => channel.sample(0, random));
      const limit = kolmogorovLimit(single.length);
      expect(kolmogorovDistance(single, cdf, granularity / 2)).toBeLessThan(limit);
    });

    it("have the mean and the variance that follow from their definition", () => {
      const variance = masses.reduce((sum, mass, k) => sum + 2 * mass * (k * granularity) ** 2, 0);
      const [mean, square] = [average(samples, (x) => x), average(samples, (x) => x * x)];
      expect(Math.abs(mean.mean)).toBeLessThan(STANDARD_ERRORS * mean.error);
      expect(Math.abs(square.mean - variance)).toBeLessThan(STANDARD_ERRORS * square.error);
      // The reported distribution places each block of a tail at its far end, so its moments are
      // never too small.
      expect(channel.law(0).variance).toBeGreaterThanOrEqual(variance * (1 - 1e-12));
    });

    it("differ detectably from tails whose parameter `tail` is larger or smaller by 1", () => {
      const { cdf } = channel.law(0);
      for (const tail of [weights.tail + 1, weights.tail - 1].filter((m) => m > 0)) {
        new AdditiveChannel({ ...weights, half, tail }).sampleInto(samples, 0, seededRandom(53));
        const distance = kolmogorovDistance(samples, cdf, granularity / 2);
        expect(distance).toBeGreaterThan(kolmogorovLimit(SAMPLES));
      }
      channel.sampleInto(samples, 0, seededRandom(51));
    });
  },
);

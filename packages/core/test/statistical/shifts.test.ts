import { describe, expect, it } from "vitest";
import { AdditiveChannel } from "../../src/entry/privacy.js";
import { mechanismKind } from "../../src/index.js";
import { instance } from "../support/narrow.js";
import { seededRandom } from "../support/seeded-random.js";
import { kolmogorovDistance, kolmogorovLimit } from "../support/statistics.js";

const N = 200_000;

/** Mechanisms whose lattice step is a power of two, and mechanisms whose lattice step is not. */
const CASES = [
  { id: "laplace", params: { epsilon: 1, sensitivity: 1 } },
  { id: "laplace", params: { epsilon: 1, sensitivity: 0.1 } },
  { id: "gaussian", params: { sigma: 2, sensitivity: 0.3 } },
  { id: "staircase", params: { epsilon: 2, sensitivity: 0.7, step: 0.4 } },
  { id: "geometric", params: { epsilon: 0.5, sensitivity: 3 } },
  { id: "discrete-gaussian", params: { sigma: 4, sensitivity: 1 } },
];

describe.each(CASES)("$id $params", ({ id, params }) => {
  const channel = instance(mechanismKind(id).create(params).compile().channel, AdditiveChannel);
  const { granularity } = channel;
  const answers = [0, 1, -700 * granularity, 12_345 * granularity];
  const samplesAt = (answer: number) => {
    const samples = new Float64Array(N);
    channel.sampleInto(samples, answer, seededRandom(61));
    return samples;
  };
  const stepsOf = (samples: Float64Array) => samples.map((x) => Math.round(x / granularity));
  const indexOf = (answer: number) => Math.floor(answer / granularity + 0.5);

  it("draws the same noise for every true value, so that the true value only shifts the distribution", () => {
    const noise = stepsOf(samplesAt(0));
    for (const answer of answers) {
      const moved = stepsOf(samplesAt(answer));
      const index = indexOf(answer);
      expect(moved.every((k, i) => k - index === noise[i])).toBe(true);
    }
  });

  it("returns only exact lattice points", () => {
    for (const answer of answers) {
      expect(samplesAt(answer).every((x) => x === Math.round(x / granularity) * granularity)).toBe(
        true,
      );
    }
  });

  it("reports a distribution that is shifted like the samples", () => {
    const noise = channel.law(0);
    for (const answer of answers) {
      const { cdf } = channel.law(answer);
      const center = indexOf(answer) * granularity;
      for (const t of [-9.5, -2.5, -0.5, 0.5, 3.5, 40.5]) {
        expect(cdf(center + t * granularity)).toBe(noise.cdf(t * granularity));
      }
      const limit = kolmogorovLimit(N);
      expect(kolmogorovDistance(samplesAt(answer), cdf, granularity / 2)).toBeLessThan(limit);
    }
  });

  it("reports a distribution function that is 0 at −∞ and 1 at ∞", () => {
    const { cdf, survival } = channel.law(1);
    expect([cdf(-Infinity), survival(-Infinity)]).toEqual([0, 1]);
    expect([cdf(Infinity), survival(Infinity)]).toEqual([1, 0]);
  });

  it("reports for every sample a probability that depends only on the noise", () => {
    for (const answer of answers) {
      const [law, noise] = [channel.law(answer), channel.law(0)];
      for (let k = -300; k <= 300; k++) {
        const x = (indexOf(answer) + k) * granularity;
        const expected =
          noise.survival((k - 0.5) * granularity) - noise.survival((k + 0.5) * granularity);
        expect(Math.exp(law.logPdf(x)), `step ${k} from ${answer}`).toBeCloseTo(expected, 12);
        const below = noise.cdf((k + 0.5) * granularity);
        expect(law.cdf(x), `step ${k} from ${answer}`).toBeCloseTo(below, 12);
      }
    }
  });
});

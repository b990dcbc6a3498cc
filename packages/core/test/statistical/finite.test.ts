import { describe, expect, it } from "vitest";
import type { Distribution } from "../../src/entry/laws.js";
import { mechanism } from "../../src/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { multinomialDistance, multinomialLimit, SAMPLES } from "../support/statistics.js";

const CASES = [
  { epsilon: 1, sensitivity: 1, candidates: [0, 1, 2, 5, 10], answers: [0, 1.5, 4.2, 99] },
  { epsilon: 3, sensitivity: 2, candidates: [-4, -3.5, 0, 8], answers: [-3.7, 0, Number.NaN] },
];

const massesOf = (law: Distribution, candidates: readonly number[]) =>
  new Map(candidates.map((c) => [c, Math.exp(law.logPdf(c))]));

describe.each(CASES)(
  "choices of the exponential mechanism over $candidates",
  ({ answers, ...params }) => {
    const made = mechanism("exponential", params);
    const { channel } = made.compile();
    const limit = multinomialLimit(params.candidates.length);
    const samples = new Float64Array(SAMPLES);

    it.each(answers)(
      "have the frequencies of the channel's distribution at the true value %d",
      (answer) => {
        channel.sampleInto(samples, answer, seededRandom(7));
        const masses = massesOf(channel.law(answer), params.candidates);
        expect(multinomialDistance(samples, masses)).toBeLessThan(limit);
      },
    );

    it.each(answers)(
      "have the frequencies of the ideal distribution near the true value %d",
      (answer) => {
        // A true value is rounded to a row of weights, so the ideal distribution is evaluated at that
        // row.
        const row = Math.floor(answer / channel.granularity + 0.5) * channel.granularity;
        channel.sampleInto(samples, row, seededRandom(8));
        const masses = massesOf(made.law(row), params.candidates);
        expect(multinomialDistance(samples, masses)).toBeLessThan(limit);
      },
    );

    it.each([1.1, 0.9])(
      "differ detectably from choices for a sensitivity %d times as large",
      (factor) => {
        const wrong = mechanism("exponential", {
          ...params,
          sensitivity: params.sensitivity * factor,
        });
        const answer = answers[0]!;
        wrong.compile().channel.sampleInto(samples, answer, seededRandom(9));
        const masses = massesOf(channel.law(answer), params.candidates);
        expect(multinomialDistance(samples, masses)).toBeGreaterThan(limit);
      },
    );
  },
);

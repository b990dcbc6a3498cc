import { describe, expect, it } from "vitest";
import { estimateMetric, parseHistogramMetric } from "../../src/entry/metrics.js";
import { exampleOf } from "../../src/entry/params.js";
import { type Channel, MECHANISMS, mechanism } from "../../src/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { made } from "../support/solved.js";
import { STANDARD_ERRORS } from "../support/statistics.js";

const COUNTS = [5, 1, 9];
const DRAWS = 6000;
const kl = parseHistogramMetric("kl");

function simulated(channel: Channel) {
  const random = seededRandom(20_261_115);
  return estimateMetric(kl, COUNTS, (count) => channel.sample(count, random), DRAWS);
}

describe("the expected KL divergence of released counts", () => {
  it.each(MECHANISMS.map((kind) => [kind.id, kind] as const))(
    "the expected divergence of %s equals the mean over simulated releases",
    (_, kind) => {
      const subject = made(kind, exampleOf(kind.parameters, kind.forms[0] ?? []));
      const { channel } = subject.compile();
      const { mean, standardError } = simulated(channel);
      const expected = kl.expected(COUNTS, (count) => subject.law(count))!;
      // The lattice changes the ideal distribution by at most one part in a thousand.
      expect(Math.abs(mean - expected)).toBeLessThan(
        STANDARD_ERRORS * standardError + 1e-3 * expected,
      );
    },
  );

  it("the expected divergence differs detectably for noise that is 10 % too wide or too narrow", () => {
    const at = (epsilon: number) => mechanism("laplace", { epsilon, sensitivity: 1 });
    const expected = kl.expected(COUNTS, (count) => at(1).law(count))!;
    for (const epsilon of [0.9, 1.1]) {
      const { mean, standardError } = simulated(at(epsilon).compile().channel);
      expect(Math.abs(mean - expected)).toBeGreaterThan(STANDARD_ERRORS * standardError);
    }
  });
});

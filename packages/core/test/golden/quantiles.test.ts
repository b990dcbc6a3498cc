import { describe, expect, it } from "vitest";
import { Choice, QuantileRecursion } from "../../src/selection/index.js";
import { SpreadRows } from "../../src/selection/spread-rows.js";
import { transcriptsOf } from "../support/quantile-transcripts.js";
import { scriptedRandom } from "../support/seeded-random.js";
import golden from "./quantiles.json" with { type: "json" };

type Case = (typeof golden.cases)[number];
const CLOSE = 1e-12;

/** The probabilities of all results, where each depth has its own ε. */
function lawOf({ input }: Case, epsilons: readonly number[]): Map<string, number> {
  const levels = [input.at].flat().map((level) => Math.round(1000 * level));
  const request = {
    thousandths: levels,
    points: input.counts.length,
    rows: 1,
    epsilon: 1,
    bits: 0,
  };
  const recursion = new QuantileRecursion(request);
  const rows = new SpreadRows(input.counts, 0, scriptedRandom([]));
  const law = new Map<string, number>();
  const transcripts = transcriptsOf(recursion, rows, (question, number) => {
    const { part, parts } = question.fraction;
    const epsilon = epsilons[number === 0 ? 0 : 1]!;
    return { ...question, choice: new Choice(epsilon, Math.max(part, parts - part)) };
  });
  for (const { points, numerator, denominator } of transcripts.values()) {
    const key = points.join();
    law.set(key, (law.get(key) ?? 0) + Number(numerator) / Number(denominator));
  }
  return law;
}

describe("quantiles", () => {
  it.each(golden.cases)("$id has the probabilities of the reference file", (one) => {
    const { input, expected } = one;
    const law = lawOf(one, input.epsilonOfLevel ?? [input.epsilon!]);
    const entries =
      expected.probability?.map((p, i) => [String(i), p] as const) ??
      Object.entries(expected as Record<string, number>);
    expect(entries.length).toBeGreaterThanOrEqual(3);
    for (const [key, p] of entries) {
      expect(Math.abs(law.get(key)! / p - 1), key).toBeLessThan(CLOSE);
    }
    const sum = [...law.values()].reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(1, 12);
  });
});

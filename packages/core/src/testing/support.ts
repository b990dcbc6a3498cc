import type { Channel } from "../lattice/channels/index.js";
import { pdf } from "../laws/index.js";
import { expect } from "./expect.js";
import { type Draw, neighbour, onDraws, ownNoise, ownWeights, type Subject } from "./kit.js";

/**
 * The sampled laws at an answer and at the largest answer that one change can turn this answer
 * into.
 */
function adjacentLaws({ mechanism, channel, answer }: Draw) {
  return [channel.law(answer), channel.law(neighbour(mechanism, answer))] as const;
}

/**
 * True for noise without tails. With such noise, some outputs are possible under only one of two
 * adjacent answers.
 */
function hasNoTails(channel: Channel): boolean {
  return ownNoise(channel)?.tail === 0;
}

/** All outputs in the sampler's table that are near the lattice points of two adjacent answers. */
function valuesNear(channel: Channel, answer: number): readonly number[] {
  const weights = ownWeights(channel);
  if (weights === undefined) return [];
  if (!("half" in weights)) return weights.outputs;
  const { half, steps, granularity } = weights;
  const index = Math.round(answer / granularity);
  const distance = Math.min(half.length, 100) + 2 * steps;
  return Array.from({ length: 2 * distance + 1 }, (_, i) => (index + i - distance) * granularity);
}

export function supportContract(subject: Subject): void {
  const { describe, it } = subject;
  describe("the support", () => {
    it("is one lattice for two adjacent answers, and all points of the lattice are possible under both answers", () => {
      onDraws(subject, 12, (draw) => {
        if (hasNoTails(draw.channel)) return;
        const laws = adjacentLaws(draw);
        for (const x of valuesNear(draw.channel, draw.answer)) {
          for (const law of laws) expect(pdf(law, x), `at ${x}`).toBeGreaterThan(0);
        }
      });
    });

    it("contains no points between the lattice points", () => {
      onDraws(subject, 12, (draw) => {
        const values = valuesNear(draw.channel, draw.answer);
        const middles = values.slice(1).map((x, i) => (values[i]! + x) / 2);
        for (const law of adjacentLaws(draw)) {
          for (const x of middles) expect(pdf(law, x), `between values, at ${x}`).toBe(0);
        }
      });
    });

    it("contains all quantiles of the laws of two adjacent answers", () => {
      onDraws(subject, 12, (draw) => {
        if (hasNoTails(draw.channel)) return;
        const laws = adjacentLaws(draw);
        for (const x of laws.flatMap((law) => [0.1, 0.5, 0.9].map(law.quantile))) {
          for (const law of laws) expect(pdf(law, x), `at ${x}`).toBeGreaterThan(0);
        }
      });
    });
  });
}

import type { Channel } from "../lattice/channels/index.js";
import { pdf } from "../laws/index.js";
import { expect } from "./expect.js";
import { type Draw, neighbour, onDraws, ownNoise, ownWeights, type Subject } from "./kit.js";

/** The laws at an answer and as far away as one change may lead. */
function adjacentLaws({ mechanism, channel, answer }: Draw) {
  return [channel.law(answer), channel.law(neighbour(mechanism, answer))] as const;
}

/** Whether noise has no tails, so that some outputs are possible under one answer alone. */
function ends(channel: Channel): boolean {
  return ownNoise(channel)?.tail === 0;
}

/** Every value the sampler's table can give near the lattice points of two adjacent answers. */
function valuesNear(channel: Channel, answer: number): readonly number[] {
  const weights = ownWeights(channel);
  if (weights === undefined) return [];
  if (!("half" in weights)) return weights.outputs;
  const { half, steps, granularity } = weights;
  const index = Math.round(answer / granularity);
  const reach = Math.min(half.length, 100) + 2 * steps;
  return Array.from({ length: 2 * reach + 1 }, (_, i) => (index + i - reach) * granularity);
}

export function supportContract(subject: Subject): void {
  const { describe, it } = subject;
  describe("the support", () => {
    it("is one lattice for adjacent answers, every point of it possible under both", () => {
      onDraws(subject, 12, (draw) => {
        if (ends(draw.channel)) return;
        const laws = adjacentLaws(draw);
        for (const x of valuesNear(draw.channel, draw.answer)) {
          for (const law of laws) expect(pdf(law, x), `at ${x}`).toBeGreaterThan(0);
        }
      });
    });

    it("holds nothing between the lattice points", () => {
      onDraws(subject, 12, (draw) => {
        const values = valuesNear(draw.channel, draw.answer);
        const middles = values.slice(1).map((x, i) => (values[i]! + x) / 2);
        for (const law of adjacentLaws(draw)) {
          for (const x of middles) expect(pdf(law, x), `between values, at ${x}`).toBe(0);
        }
      });
    });

    it("has quantiles that are possible outputs, for adjacent answers as well", () => {
      onDraws(subject, 12, (draw) => {
        if (ends(draw.channel)) return;
        const laws = adjacentLaws(draw);
        for (const x of laws.flatMap((law) => [0.1, 0.5, 0.9].map(law.quantile))) {
          for (const law of laws) expect(pdf(law, x), `at ${x}`).toBeGreaterThan(0);
        }
      });
    });
  });
}

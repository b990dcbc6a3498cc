import { describe, expect, it } from "vitest";
import { type Channel, pdf } from "../../src/index.js";
import { COARSE, EVERY, onAnswers, weightsOf } from "./kit.js";

/** Every output the sampler's table can give near the lattice points of two adjacent answers. */
function outputsNear(channel: Channel, answer: number): number[] {
  const weights = weightsOf(channel);
  if (!("half" in weights)) return [...weights.outputs];
  const { half, steps, granularity } = weights;
  const index = Math.round(answer / granularity);
  const reach = Math.min(half.length, 200) + 2 * steps;
  return Array.from({ length: 2 * reach + 1 }, (_, i) => (index + i - reach) * granularity);
}

describe.each(EVERY)("the support of %s", (_id, kind) => {
  it("is the same for adjacent answers: each output is possible under both", () => {
    onAnswers(kind, 30, (mechanism, answer) => {
      const { channel } = mechanism.compile(COARSE);
      const { granularity, steps } = weightsOf(channel);
      const laws = [answer, answer + granularity * steps].map((at) => channel.law(at));
      for (const x of outputsNear(channel, answer)) {
        for (const law of laws) expect(pdf(law, x), `at output ${x}`).toBeGreaterThan(0);
      }
    });
  });

  it("holds nothing between the lattice points", () => {
    onAnswers(kind, 30, (mechanism, answer) => {
      const { channel } = mechanism.compile(COARSE);
      const { granularity, steps } = weightsOf(channel);
      const outputs = outputsNear(channel, answer);
      for (const at of [answer, answer + granularity * steps]) {
        const law = channel.law(at);
        for (const [i, x] of outputs.slice(1).entries()) {
          const middle = ((outputs[i] as number) + x) / 2;
          expect(pdf(law, middle), `between outputs, at ${middle}`).toBe(0);
        }
      }
    });
  });

  it("has its quantiles among the same outputs whatever the answer", () => {
    onAnswers(kind, 30, (mechanism, answer) => {
      const { channel } = mechanism.compile(COARSE);
      const { granularity, steps } = weightsOf(channel);
      const outputs = new Set(outputsNear(channel, answer));
      for (const at of [answer, answer + granularity * steps]) {
        for (const p of [0.25, 0.5, 0.75]) {
          const x = channel.law(at).quantile(p);
          expect(outputs.has(x), `quantile ${x}`).toBe(true);
        }
      }
    });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawParams } from "../support/draw-params.js";
import { answerAt, EVERY, onAnswers, onDraws, weightsOf } from "./kit.js";

describe.each(EVERY)("the utility of %s", (_id, kind) => {
  it("is lost to the lattice by less than a thousandth of the variance", () => {
    onDraws(kind, 25, (mechanism) => {
      const { channel } = mechanism.compile();
      if (!("half" in weightsOf(channel))) return;
      const ratio = channel.law(0).variance / mechanism.law(0).variance;
      expect(Math.abs(ratio - 1)).toBeLessThan(1e-3);
    });
  });

  it("is nowhere worse than the worst that is stated", () => {
    onAnswers(kind, 40, (mechanism, answer) => {
      const law = mechanism.law(answer);
      const { bias, mse } = mechanism.worst;
      expect(Math.abs(law.mean - answer)).toBeLessThanOrEqual(bias * (1 + 1e-9) + 1e-9);
      expect(law.absoluteMoment(2, answer)).toBeLessThanOrEqual(mse * (1 + 1e-9));
    });
  });

  it("does not fall when the budget rises", () => {
    const budgets = fc.tuple(fc.double({ min: 0.1, max: 5 }), fc.double({ min: 0.1, max: 5 }));
    const check = (params: object, [e, f]: readonly [number, number], t: number) => {
      if (!("epsilon" in params)) return;
      const [tight, loose] = [Math.min(e, f), Math.max(e, f)].map((epsilon) =>
        kind.create({ ...params, epsilon }),
      ) as [ReturnType<typeof kind.create>, ReturnType<typeof kind.create>];
      const answer = answerAt(tight, t);
      const error = (mechanism: typeof tight) => mechanism.law(answer).absoluteMoment(2, answer);
      expect(error(loose)).toBeLessThanOrEqual(error(tight) * (1 + 1e-9));
    };
    const noNaN = fc.double({ min: 0, max: 1, noNaN: true });
    const property = fc.property(drawParams(kind), budgets, noNaN, check);
    fc.assert(property, { numRuns: 40, seed: 1 });
  });
});

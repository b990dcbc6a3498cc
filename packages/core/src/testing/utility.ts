import type { Mechanism } from "../mechanisms/kit/index.js";
import { expect } from "./expect.js";
import { onDraws, ownNoise, ownWeights, type Subject, unlessRefused } from "./kit.js";

const BUDGETS = [0.1, 0.31, 0.7, 1.1, 5];

export function utilityContract(subject: Subject): void {
  const { describe, it } = subject;
  describe("the utility", () => {
    it("has a variance that the lattice changes by less than 0.1 %", () => {
      onDraws(subject, 4, ({ mechanism, channel, fine }) => {
        const { variance } = mechanism.law(0);
        // If the variance is infinite, the table holds only the beginning of the tails.
        if (!ownNoise(channel) || !Number.isFinite(variance)) return;
        const ratio = fine.channel.law(0).variance / variance;
        expect(Math.abs(ratio - 1)).toBeLessThan(1e-3);
      });
    });

    it("is at least as good as the stated worst case at every answer", () => {
      onDraws(subject, 15, ({ mechanism, answer }) => {
        const law = mechanism.law(answer);
        const { bias, mse } = mechanism.worst;
        const tolerance = 1e-9 * Math.sqrt(mse);
        expect(Math.abs(law.mean - answer)).toBeLessThanOrEqual(bias * (1 + 1e-9) + tolerance);
        expect(law.absoluteMoment(2, answer)).toBeLessThanOrEqual(mse * (1 + 1e-9));
      });
    });

    // With clipping, more noise may reduce the error, because the dead zone near an end then
    // absorbs less.
    it("does not get worse when ε increases, unless outputs are clipped", () => {
      onDraws(subject, 8, ({ mechanism, channel, answer, withParams }) => {
        if (mechanism.params.epsilon === undefined || !ownWeights(channel)) return;
        const error = (at: Mechanism) => at.law(answer).absoluteMoment(2, answer);
        let before = Number.POSITIVE_INFINITY;
        for (const epsilon of BUDGETS) {
          const made = unlessRefused(() => withParams({ epsilon }));
          if (made === undefined) continue;
          const after = error(made);
          expect(after, `up to ${epsilon}`).toBeLessThanOrEqual(before * (1 + 1e-9));
          before = after;
        }
      });
    });
  });
}

import type { Mechanism } from "../mechanisms/kit/index.js";
import { expect } from "./expect.js";
import { onDraws, ownNoise, ownWeights, type Subject, unlessRefused } from "./kit.js";

const BUDGETS = [0.1, 0.31, 0.7, 1.1, 5];

export function utilityContract(subject: Subject): void {
  const { describe, it } = subject;
  describe("the utility", () => {
    it("is lost to the lattice by less than a thousandth of the variance", () => {
      onDraws(subject, 4, ({ mechanism, channel, fine }) => {
        const { variance } = mechanism.law(0);
        // Of tails that are too heavy for a variance a table has only the beginning.
        if (!ownNoise(channel) || !Number.isFinite(variance)) return;
        const ratio = fine.channel.law(0).variance / variance;
        expect(Math.abs(ratio - 1)).toBeLessThan(1e-3);
      });
    });

    it("is nowhere worse than the worst that is stated", () => {
      onDraws(subject, 15, ({ mechanism, answer }) => {
        const law = mechanism.law(answer);
        const { bias, mse } = mechanism.worst;
        const room = 1e-9 * Math.sqrt(mse);
        expect(Math.abs(law.mean - answer)).toBeLessThanOrEqual(bias * (1 + 1e-9) + room);
        expect(law.absoluteMoment(2, answer)).toBeLessThanOrEqual(mse * (1 + 1e-9));
      });
    });

    // A cut may well do better with more noise: near an end a dead zone then swallows less.
    it("does not fall when the budget rises, where outputs are not cut", () => {
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

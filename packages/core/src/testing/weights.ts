import type { MatrixWeights, NoiseWeights } from "../lattice/channels/index.js";
import { WindowChannel } from "../mechanisms/unbiased/index.js";
import { expect } from "./expect.js";
import { onDraws, ownWeights, type Subject } from "./kit.js";

const LIMIT = 1n << 96n;

/** The weights of each row. Each infinite tail of the noise is treated as one weight. */
function rowsOf(weights: NoiseWeights | MatrixWeights): readonly (readonly bigint[])[] {
  if (!("half" in weights)) return weights.rows;
  const { half, steps, tail } = weights;
  const beyond = tail === 0 ? [] : [BigInt(steps) * half.at(-1)! * BigInt(tail + 1)];
  const side = [...half.slice(1), ...beyond];
  return [[half[0]!, ...side, ...side]];
}

export function weightsContract(subject: Subject): void {
  const { describe, it } = subject;
  describe("the weights", () => {
    it("are positive, and every row adds up to the same total of at most 2^96", () => {
      onDraws(subject, 12, ({ channel, proven: weights }) => {
        if (weights === undefined) return;
        const rows = rowsOf(weights);
        const totals = new Set(rows.map((row) => row.reduce((sum, weight) => sum + weight, 0n)));
        expect(rows.every((row) => row.every((weight) => weight > 0n))).toBe(true);
        expect(totals.size).toBe(1);
        for (const total of totals) expect(total).toBeLessThanOrEqual(LIMIT);
        const { total } = channel as { total?: bigint };
        if (ownWeights(channel)) expect(totals).toContain(total);
      });
    });

    it("belong to a lattice that divides the sensitivity exactly", () => {
      onDraws(subject, 12, ({ mechanism, channel, proven: weights }) => {
        const { sensitivity } = mechanism.params;
        // For a window channel, all answers are adjacent, and no answer is rounded to a lattice.
        if (weights === undefined || sensitivity === undefined || channel instanceof WindowChannel)
          return;
        // Two answers in a range differ by at most the width of the range.
        const width = mechanism.input.upper - mechanism.input.lower;
        expect(Number.isInteger(weights.steps) && weights.steps >= 1).toBe(true);
        expect(channel.granularity * weights.steps).toBe(Math.min(sensitivity as number, width));
      });
    });

    it("the weights of noise never increase outwards, and their tails can be sampled", () => {
      onDraws(subject, 12, ({ proven: weights, certificate }) => {
        if (weights === undefined || !("half" in weights)) return;
        const rises = weights.half.some((w, k) => k > 0 && w > weights.half[k - 1]!);
        expect(rises).toBe(false);
        // Pure ε needs infinite tails, because some outputs of bounded noise reveal the answer.
        if (certificate.delta === 0) expect(weights.tail).toBeGreaterThanOrEqual(1);
        expect(weights.tail + 1).toBeLessThanOrEqual(2 ** 32);
      });
    });
  });
}

import { describe, expect, it } from "vitest";
import type { Channel } from "../../src/index.js";
import { COARSE, EVERY, onDraws, weightsOf } from "./kit.js";

const LIMIT = 1n << 96n;

/** The weights of each row; the endless tails of noise add up to one weight each. */
function rowsOf(channel: Channel): (readonly bigint[])[] {
  const weights = weightsOf(channel);
  if (!("half" in weights)) return [...weights.rows];
  const { half, steps, tail } = weights;
  const side = [...half.slice(1), BigInt(steps) * (half.at(-1) as bigint) * BigInt(tail + 1)];
  return [[half[0] as bigint, ...side, ...side]];
}

describe.each(EVERY)("the weights of %s", (_id, kind) => {
  it("are positive and add up to one total of at most 2^96 in every row", () => {
    onDraws(kind, 30, (mechanism) => {
      const { channel } = mechanism.compile(COARSE);
      for (const row of rowsOf(channel)) {
        expect(row.every((weight) => weight > 0n)).toBe(true);
        expect(row.reduce((sum, weight) => sum + weight, 0n)).toBe(channel.total);
      }
      expect(channel.total).toBeLessThanOrEqual(LIMIT);
    });
  });

  it("lie on a lattice that divides the sensitivity exactly", () => {
    onDraws(kind, 30, (mechanism) => {
      const { granularity, steps } = weightsOf(mechanism.compile(COARSE).channel);
      const { sensitivity } = mechanism.params;
      expect(Number.isInteger(steps) && steps >= 1).toBe(true);
      if (sensitivity !== undefined) expect(granularity * steps).toBe(sensitivity);
    });
  });

  it("never increase outwards where they are noise, and have tails that can be drawn", () => {
    onDraws(kind, 30, (mechanism) => {
      const weights = weightsOf(mechanism.compile(COARSE).channel);
      if (!("half" in weights)) return;
      const rises = weights.half.some((w, k) => k > 0 && w > (weights.half[k - 1] as bigint));
      expect(rises).toBe(false);
      expect(weights.tail).toBeGreaterThanOrEqual(1);
      expect(weights.tail + 1).toBeLessThanOrEqual(2 ** 32);
    });
  });
});

import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../test/support/seeded-random.js";
import { mechanismKind } from "../index.js";
import type { Fold } from "./fold-channel.js";

interface Parts {
  readonly fold: Fold;
  readonly overhang: number;
  leave(index: number): number;
  leaveAll(indices: Float64Array): void;
}

describe.each([
  ["fold-laplace", { epsilon: 1, sensitivity: 1, lower: 0, upper: 10 }],
  ["fold-geometric", { epsilon: 0.7, sensitivity: 3, lower: 2, upper: 9 }],
  ["fold-laplace", { epsilon: 2, sensitivity: 1, lower: -0.3 }],
])("the fold of %s %j", (id, params) => {
  const { channel } = mechanismKind(id).create(params).compile({ resolution: 8 });
  const parts = channel as unknown as Parts;
  const { granularity, length, period, slack } = parts.fold;
  const { lower, upper } = channel.input;

  /** The definition: whole periods beyond a bound become the slack. */
  function folded(index: number): number {
    if (index > 0 && index < length) return lower - parts.overhang + index * granularity;
    const beyond = index > 0 ? index - length : -index;
    const outside = parts.overhang + (slack + (beyond % period)) * granularity;
    return index > 0 ? upper + outside : lower - outside;
  }

  const end = Number.isFinite(length) ? length : 0;
  const indices = [2, 3, 7, 1000, 2 ** 31, 2 ** 49, 2 ** 50, 2 ** 51, 2 ** 53 - 1].flatMap(
    (far) => [
      -far * 1,
      -far + 1,
      -far + (far % period),
      end + far,
      end + far - (far % period),
      end + far - (far % period) - 1,
    ],
  );
  for (let i = -40; i < 40; i++) indices.push(i, end + i);
  const random = seededRandom(1);
  for (let i = 0; i < 500; i++) indices.push((random.word() - 2 ** 31) * 2 ** (i % 21));

  it("follows its definition, near and far from the bounds, one by one and for an array", () => {
    const all = Float64Array.from(indices);
    parts.leaveAll(all);
    expect([...all]).toEqual(indices.map(folded));
    expect(indices.map((index) => parts.leave(index))).toEqual([...all]);
  });
});

/** A lattice of integers beyond 2^53 steps would have gaps, in which the noise would be lost. */
describe.each(["fold-laplace", "fold-geometric", "fold-staircase"])(
  "%s without an upper bound",
  (id) => {
    const { channel } = mechanismKind(id)
      .create({ epsilon: 1, sensitivity: 1, lower: 0 })
      .compile();
    const limit = 2 ** 52 * channel.granularity;

    it.each([limit + 0.25, 2 * limit, 4 * limit - 3, 1e18, 1e25, 1e300, Number.POSITIVE_INFINITY])(
      "treats %d as the largest lattice index, with all of its noise",
      (answer) => {
        for (const count of [1, 50, 20_000]) {
          const [far, nearer] = [new Float64Array(count), new Float64Array(count)];
          channel.sampleInto(far, answer, seededRandom(3));
          channel.sampleInto(nearer, limit, seededRandom(3));
          expect(far).toEqual(nearer);
          if (count > 1) expect(new Set(far).size).toBeGreaterThan(5);
        }
        expect(channel.law(answer).mean).toBe(channel.law(limit).mean);
      },
    );
  },
);

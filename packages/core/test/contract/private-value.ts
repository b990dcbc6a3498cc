import { describe, expect, it } from "vitest";
import type { MechanismKind } from "../../src/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { onDraws } from "./kit.js";

const VALUES = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.MAX_VALUE,
  -1e308,
  5e-324,
  -0,
];

export function privateValueContract(kind: MechanismKind): void {
  describe("a private value", () => {
    it.each(VALUES)("never throws and gives a finite output in range: %d", (value) => {
      onDraws(kind, 3, ({ mechanism, channel }) => {
        const random = seededRandom(7);
        const { lower, upper } = mechanism.output;
        const many = new Float64Array(64);
        channel.sampleInto(many, value, random);
        for (const x of [channel.sample(value, random), ...many]) {
          expect(Number.isFinite(x)).toBe(true);
          expect(x >= lower && x <= upper, `output ${x}`).toBe(true);
        }
      });
    });

    it.each(VALUES)("has an ideal and a sampled law as well: %d", (value) => {
      onDraws(kind, 3, ({ mechanism, channel }) => {
        const [sampled, ideal] = [channel.law(value), mechanism.law(value)];
        expect(Number.isFinite(sampled.quantile(0.5))).toBe(true);
        // The ideal law of noise is around the answer itself, however large.
        if (Number.isFinite(value)) expect(Number.isFinite(ideal.quantile(0.5))).toBe(true);
      });
    });
  });
}

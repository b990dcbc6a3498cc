import type { RandomSource } from "../random/index.js";
import { expect } from "./expect.js";
import { onDraws, type Subject } from "./kit.js";

const VALUES = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.MAX_VALUE,
  -1e308,
  5e-324,
  -0,
];

/** A random source with predictable numbers (xorshift). */
function seeded(seed: number): RandomSource {
  let state = seed;
  const word = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const fill = (target: Uint32Array) => {
    for (let i = 0; i < target.length; i++) target[i] = word();
  };
  return { word, fill };
}

function forEach(it: Subject["it"], title: string, check: (value: number) => void): void {
  for (const value of VALUES) it(`${title}: ${value}`, () => check(value));
}

export function privateValueContract(subject: Subject): void {
  const { describe, it } = subject;
  describe("a private value", () => {
    forEach(it, "never causes an error, and gives a finite output in the range", (value) => {
      onDraws(subject, 3, ({ mechanism, channel }) => {
        const random = seeded(7);
        const { lower, upper } = mechanism.output;
        const many = new Float64Array(64);
        channel.sampleInto(many, value, random);
        for (const x of [channel.sample(value, random), ...many]) {
          expect(Number.isFinite(x)).toBe(true);
          expect(x >= lower && x <= upper, `output ${x}`).toBe(true);
        }
      });
    });

    forEach(it, "has an ideal law and a sampled law", (value) => {
      onDraws(subject, 3, ({ mechanism, channel }) => {
        const [sampled, ideal] = [channel.law(value), mechanism.law(value)];
        expect(Number.isFinite(sampled.quantile(0.5))).toBe(true);
        // The ideal law of additive noise is centred at the answer, even if the answer is very
        // large.
        if (Number.isFinite(value)) expect(Number.isFinite(ideal.quantile(0.5))).toBe(true);
      });
    });
  });
}

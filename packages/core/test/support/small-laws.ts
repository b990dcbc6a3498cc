import fc from "fast-check";
import type { PrivacyProfile } from "../../src/accounting/attacks/index.js";

/** Two laws on the same few values, as integer weights with the same total. */
export interface SmallLaws {
  readonly p: readonly number[];
  readonly q: readonly number[];
}

const TOTAL = 1000;

/** Random laws on 2 to 6 values. A value may have no weight under one of the laws. */
export const smallLaws: fc.Arbitrary<SmallLaws> = fc
  .integer({ min: 2, max: 6 })
  .chain((length) => fc.record({ p: weights(length), q: weights(length) }));

function weights(length: number): fc.Arbitrary<readonly number[]> {
  return fc
    .array(fc.integer({ min: 0, max: TOTAL }), { minLength: length - 1, maxLength: length - 1 })
    .map((cuts) => {
      const sorted = [0, ...cuts.sort((a, b) => a - b), TOTAL];
      return sorted.slice(1).map((cut, i) => (cut - sorted[i]!) / TOTAL);
    });
}

/** The exact profile: the largest Σ max(0, p − e^ε·q) of both directions, times a factor. */
export function profileOf({ p, q }: SmallLaws, factor = 1): PrivacyProfile {
  return {
    deltaAt(epsilon) {
      const ratio = Math.exp(Math.min(epsilon, 700)); // e^ε would overflow
      const excess = (a: readonly number[], b: readonly number[]) =>
        a.reduce((sum, each, i) => sum + Math.max(0, each - ratio * b[i]!), 0);
      return Math.min(1, factor * Math.max(excess(p, q), excess(q, p)));
    },
  };
}

/** The rates of every attack that says yes at a set of values. */
export function allAttacks({ p, q }: SmallLaws): { falsePositive: number; truePositive: number }[] {
  return Array.from({ length: 2 ** p.length }, (_, set) => {
    const rate = (law: readonly number[]) =>
      law.reduce((sum, each, i) => sum + ((set >> i) & 1 ? each : 0), 0);
    return { falsePositive: rate(q), truePositive: rate(p) };
  });
}

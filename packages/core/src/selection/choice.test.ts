import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { expBounds } from "../testing/brute-force-exp.js";
import { Choice } from "./choice.js";

const total = (choice: Choice, deficits: readonly number[]) =>
  deficits.reduce((sum, deficit) => sum + choice.weight(deficit), 0n);

/**
 * True if the probability of choosing some candidate changes by more than a factor e^ε between two
 * lists of deficits.
 */
function violates(choice: Choice, before: readonly number[], after: readonly number[], ε: number) {
  const [p, q] = expBounds(ε).lower;
  return before.some((deficit, i) => {
    const here = choice.weight(deficit) * total(choice, after);
    const there = choice.weight(after[i]!) * total(choice, before);
    return here * q > there * p || there * q > here * p;
  });
}

describe("Choice", () => {
  it("is pure ε-DP, in exact arithmetic, for any two lists of deficits that differ by the sensitivity", () => {
    const cases = fc.record({
      epsilon: fc.double({ min: 0.05, max: 10, noNaN: true }),
      sensitivity: fc.integer({ min: 1, max: 20 }),
      deficits: fc.array(fc.nat(4000), { minLength: 1, maxLength: 12 }),
      moves: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
        minLength: 12,
        maxLength: 12,
      }),
    });
    fc.assert(
      fc.property(cases, ({ epsilon, sensitivity, deficits, moves }) => {
        const choice = new Choice(epsilon, sensitivity);
        const moved = deficits.map((deficit, i) =>
          Math.max(0, deficit + Math.round(moves[i]! * sensitivity)),
        );
        expect(choice.certificate.epsilon).toBeLessThanOrEqual(epsilon);
        expect(violates(choice, deficits, moved, choice.certificate.epsilon)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it("never rounds ε down, for any sensitivity", () => {
    for (let sensitivity = 1; sensitivity <= 25; sensitivity++) {
      for (const epsilon of [3, 5.1, 7.7]) {
        const choice = new Choice(epsilon, sensitivity);
        const largest = choice.weights.reduce<readonly [bigint, bigint]>(
          (most, w, u) => {
            const next = choice.weight(u + 1);
            return w * most[1] > most[0] * next ? [w, next] : most;
          },
          [1n, 1n],
        );
        const power = BigInt(2 * sensitivity);
        const [a, b] = expBounds(choice.certificate.epsilon).upper;
        expect(a * largest[1] ** power >= b * largest[0] ** power).toBe(true);
      }
    }
  });

  it("uses the whole ε: the choice is not DP with a 10 % smaller ε", () => {
    const choice = new Choice(1, 3);
    expect(choice.certificate.epsilon).toBeGreaterThan(0.9999999);
    const all = Array.from({ length: 40 }, (_, i) => (i === 0 ? 0 : 3));
    const moved = all.map((deficit) => 3 - deficit);
    expect(violates(choice, all, moved, 0.9)).toBe(true);
  });

  it("draws candidates in proportion to their weights (and the test detects an error of 10 %)", () => {
    const choice = new Choice(1, 1);
    const deficits = [0, 1, 2, 0, 5];
    const random = seededRandom(7);
    const counts = deficits.map(() => 0);
    const n = 200_000;
    for (let i = 0; i < n; i++) {
      const picked = choice.pick(deficits, random);
      counts[picked] = counts[picked]! + 1;
    }
    const limit = Math.sqrt(Math.log(2 / 1e-9) / (2 * n));
    deficits.forEach((deficit, i) => {
      const p = Number(choice.weight(deficit)) / Number(total(choice, deficits));
      const frequency = counts[i]! / n;
      expect(Math.abs(frequency - p)).toBeLessThan(limit);
      if (p > 0.1) expect(Math.abs(frequency - 1.1 * p)).toBeGreaterThan(limit);
    });
  });

  it("bounds the deficit of the chosen candidate, even if many candidates have the same deficit", () => {
    const choice = new Choice(0.5, 2);
    const bound = choice.deficitBound(1000, 0.05);
    const chance = (deficit: number) => {
      const others = 999n * choice.weight(deficit);
      return Number(others) / Number(others + choice.weight(0));
    };
    expect(chance(bound)).toBeLessThanOrEqual(0.05);
    expect(chance(bound - 1)).toBeGreaterThan(0.05);
  });

  it.each([
    [0, 1, "epsilon"],
    [Number.NaN, 1, "epsilon"],
    [51, 1, "epsilon"],
    [1, 0, "sensitivity"],
    [1, 1.5, "sensitivity"],
  ])("refuses ε = %s at sensitivity %s", (epsilon, sensitivity, name) => {
    expect(() => new Choice(epsilon, sensitivity)).toThrow(name);
  });

  it("refuses an ε that would need too long a table of weights", () => {
    expect(() => new Choice(0.01, 1e6)).toThrow(
      /need more weights, at most 1048576; raise epsilon/,
    );
  });
});

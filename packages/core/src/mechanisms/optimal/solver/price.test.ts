import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../test/support/seeded-random.js";
import { Pricer } from "./price.js";

/**
 * Every assignment of integer levels that starts at level 0 and changes by at most one within s
 * steps.
 */
function* walks(last: number, steps: number): Generator<number[]> {
  const extend = function* (walk: number[]): Generator<number[]> {
    if (walk.length === last + 1) return yield walk;
    const near = walk.slice(-steps);
    const [low, high] = [Math.max(...near) - 1, Math.min(...near) + 1];
    for (let level = low; level <= high; level++) yield* extend([...walk, level]);
  };
  yield* extend([0]);
}

const CASES = [
  { last: 1, steps: 1, epsilon: 1 },
  { last: 7, steps: 1, epsilon: 0.4 },
  { last: 7, steps: 2, epsilon: 1 },
  { last: 8, steps: 3, epsilon: 0.1 },
  { last: 8, steps: 5, epsilon: 3 },
  { last: 6, steps: 6, epsilon: 1 },
];

describe.each(CASES)("the pricer for answers 0..$last, s = $steps, ε = $epsilon", (of) => {
  const { last, steps, epsilon } = of;
  const pricer = new Pricer(last, steps, epsilon);
  const all = [...walks(last, steps)].map((walk) =>
    walk.map((level) => Math.exp(-epsilon * level)),
  );
  const random = seededRandom(last * 100 + steps);
  const drawn = () => Float64Array.from({ length: last + 1 }, () => random.word() / 2 ** 31 - 1);
  const sum = (v: readonly number[], f: (x: number, i: number) => number) =>
    v.reduce((total, x, i) => total + f(x, i), 0);

  it("finds the minimum cost over all assignments of levels, rounded down", () => {
    for (let trial = 0; trial < 20; trial++) {
      const costs = drawn();
      const least = Math.min(...all.map((v) => sum(v, (x, i) => x * costs[i]!)));
      const found = pricer.leastDown(costs, 0);
      expect(found).toBeLessThanOrEqual(least + 1e-14 * Math.abs(least));
      expect(found).toBeGreaterThan(least - 1e-12 * (1 + Math.abs(least)));
    }
  });

  it("finds the minimum ratio, with valid levels that attain this ratio", () => {
    for (let trial = 0; trial < 20; trial++) {
      const costs = drawn();
      const ratios = all.map((v) => sum(v, (x, i) => x * costs[i]!) / sum(v, (x) => x));
      const { ratio, levels } = pricer.cheapest(costs);
      expect(Math.abs(ratio - Math.min(0, ...ratios))).toBeLessThan(1e-12);
      if (levels === undefined) continue;
      const v = [...levels].map((level) => pricer.power(level));
      const attained = sum(v, (x, i) => x * costs[i]!) / sum(v, (x) => x);
      expect(Math.abs(attained - ratio)).toBeLessThan(1e-13);
      for (const [i, level] of levels.entries()) {
        const near = levels.slice(Math.max(0, i - steps), i + steps + 1);
        expect(near.every((other) => Math.abs(other - level) <= 1)).toBe(true);
      }
    }
  });

  it("returns a lower bound on the cost of every function in the cone", () => {
    for (let trial = 0; trial < 20; trial++) {
      const costs = drawn();
      // Logarithms that start at 0 and change by less than ε over any s steps.
      const logs = [0];
      for (let i = 0; i < last; i++) {
        const near = logs.slice(-steps);
        const [low, high] = [Math.max(...near) - epsilon, Math.min(...near) + epsilon];
        logs.push(low + (random.word() / 2 ** 32) * (high - low));
      }
      const cost = sum(logs.map(Math.exp), (x, i) => x * costs[i]!);
      expect(pricer.leastDown(costs, 0)).toBeLessThanOrEqual(cost + 1e-12);
    }
  });
});

it("if the pricer overflows, the bound stays valid, and the pricer still finds the best levels", () => {
  const pricer = new Pricer(2000, 1, 1);
  const costs = new Float64Array(2001).fill(1);
  costs[2000] = -10;
  expect(pricer.leastDown(costs, 0)).toBe(Number.NEGATIVE_INFINITY);
  const { ratio, levels } = pricer.cheapest(costs);
  expect(levels?.[2000]).toBe(0);
  expect(levels?.[0]).toBe(2000);
  expect(ratio).toBeCloseTo((-10 + 1 / (Math.E - 1)) * (1 - Math.exp(-1)), 12);
});

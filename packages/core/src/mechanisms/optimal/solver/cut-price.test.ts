import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../test/support/seeded-random.js";
import { CUT, CutPricer } from "./cut-price.js";
import type { CutPrices } from "./ray-pricer.js";

const [LAST, EPSILON] = [6, 0.7];
const random = seededRandom(20);
const uniform = () => random.word() / 2 ** 32;

/** All rays of the enlarged cone: intervals of answers, with levels that change by 1 inside. */
const RAYS = Array.from({ length: LAST + 1 }, (_, l) =>
  Array.from({ length: LAST + 1 - l }, (_, length) =>
    Array.from({ length: 2 ** length }, (_, moves) => {
      const v = new Array<number>(LAST + 1).fill(0);
      v[l] = 1;
      for (let k = 0; k < length; k++) {
        v[l + k + 1] = v[l + k]! * Math.exp((moves >> k) & 1 ? EPSILON : -EPSILON);
      }
      return v;
    }),
  ).flat(),
).flat();

const sum = (v: readonly number[]) => v.reduce((a, b) => a + b, 0);

/** The cost of any v ≥ 0, by the definition of the excess. */
function costOf(v: readonly number[], costs: Float64Array, { start, stop }: CutPrices): number {
  const excess = (i: number, j: number) => Math.max(0, v[i]! - Math.exp(EPSILON) * v[j]!);
  let cost = sum(v.map((x, i) => x * costs[i]!));
  for (let i = 0; i < LAST; i++) {
    // A limit that holds with equality has a rounding error instead of an excess.
    const [right, left] = [excess(i, i + 1), excess(i + 1, i)];
    cost += stop[i]! * (right > 1e-12 ? right : 0) + start[i]! * (left > 1e-12 ? left : 0);
  }
  return cost;
}

function drawn() {
  const costs = Float64Array.from({ length: LAST + 1 }, () => 2 * uniform() - 1);
  const prices = () => Float64Array.from({ length: LAST }, () => 3 * uniform() ** 2);
  return { costs, cuts: { start: prices(), stop: prices() } };
}

describe("the pricer of cut rays", () => {
  const pricer = new CutPricer(LAST, EPSILON);

  it("finds the smallest cost per unit of probability over all rays, with levels that attain it", () => {
    for (let trial = 0; trial < 60; trial++) {
      const { costs, cuts } = drawn();
      const ratios = RAYS.map((v) => costOf(v, costs, cuts) / sum(v));
      const { ratio, levels } = pricer.cheapest(costs, cuts);
      expect(Math.abs(ratio - Math.min(0, ...ratios))).toBeLessThan(1e-12);
      if (levels === undefined) continue;
      const v = [...levels].map((level) => pricer.power(level));
      expect(Math.abs(costOf(v, costs, cuts) / sum(v) - ratio)).toBeLessThan(1e-12);
    }
  });

  it("finds rays without cuts and rays with one or two cuts", () => {
    const kinds = new Set<string>();
    for (let trial = 0; trial < 60; trial++) {
      const { costs, cuts } = drawn();
      const { levels } = pricer.cheapest(costs, cuts);
      if (levels) kinds.add(`${levels[0] === CUT} ${levels[LAST] === CUT}`);
    }
    expect([...kinds].sort()).toEqual(["false false", "false true", "true false", "true true"]);
  });

  it("a shift that passes the test bounds the cost of every v ≥ 0, in the pure cone or not", () => {
    for (let trial = 0; trial < 60; trial++) {
      const { costs, cuts } = drawn();
      const shift = pricer.cheapest(costs, cuts).ratio - 1e-12;
      expect(pricer.leastDown(costs, shift, cuts)).toBeGreaterThanOrEqual(0);
      for (let k = 0; k < 20; k++) {
        const v = Array.from({ length: LAST + 1 }, () => (uniform() < 0.3 ? 0 : uniform() ** 3));
        expect(costOf(v, costs, cuts)).toBeGreaterThanOrEqual(shift * sum(v) - 1e-12);
      }
    }
  });
});

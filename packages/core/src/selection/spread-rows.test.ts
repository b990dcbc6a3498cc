import { describe, expect, it } from "vitest";
import { enumerate, seededRandom } from "../../test/support/seeded-random.js";
import type { RandomSource } from "../random/index.js";
import { Choice } from "./choice.js";
import { lowestTerms } from "./fraction.js";
import { SpreadRows } from "./spread-rows.js";

/** The number of rows at each place. */
function placesOf(rows: SpreadRows): number[] {
  const { to } = rows.places;
  return Array.from(
    { length: to },
    (_, place) => rows.rowsBelow(place + 1) - rows.rowsBelow(place),
  );
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

describe("SpreadRows", () => {
  it("spreads the rows of a point with the exact multinomial probabilities", () => {
    const draw = (random: RandomSource) => placesOf(new SpreadRows([3], 2, random)).join();
    const { masses, left } = enumerate(draw, 3, 3);
    expect(left).toBe(0);
    expect(masses.size).toBe(20);
    for (const [counts, mass] of masses) {
      const ways = counts.split(",").reduce((n, c) => n / factorial(Number(c)), factorial(3));
      expect(mass).toBeCloseTo(ways / 4 ** 3, 14);
    }
  });

  it("keeps every row inside its point, and keeps its place", () => {
    const counts = [0, 7, 1, 0, 400];
    const rows = new SpreadRows(counts, 6, seededRandom(1));
    const places = placesOf(rows);
    const sums = counts.map((_, i) => places.slice(64 * i, 64 * (i + 1)).reduce((a, b) => a + b));
    expect(sums).toEqual(counts);
    expect(placesOf(rows)).toEqual(places);
  });

  it.each([false, true])(
    "has the weights of all candidates, computed one by one (candidates are points: %s)",
    (points) => {
      const counts = [2, 0, 9, 300, 1, 1, 40];
      const rows = new SpreadRows(counts, 4, seededRandom(2));
      const places = placesOf(rows);
      const choice = new Choice(0.9, 3);
      for (const part of [rows.places, { from: 21, to: 105 }, { from: 50, to: 53 }]) {
        const fraction = lowestTerms(2, 5);
        const runs = rows.runs({ part, fraction, choice, points });
        const weights = runs.flatMap(({ count, weight }) => new Array<bigint>(count).fill(weight));
        const inside = places.map((count, i) => (i >= part.from && i < part.to ? count : 0));
        const total = inside.reduce((a, b) => a + b);
        const step = points ? 16 : 1;
        const first = Math.floor(part.from / step);
        expect(runs[0]!.first).toBe(first);
        expect(weights).toHaveLength(Math.ceil(part.to / step) - first);
        weights.forEach((weight, i) => {
          const upTo = (place: number) => inside.slice(0, place).reduce((a, b) => a + b, 0);
          const [low, high] = [upTo((first + i) * step), upTo((first + i + 1) * step)];
          const deficit = Math.max(0, 5 * low - 2 * total, 2 * total - 5 * high);
          expect(weight).toBe(choice.weight(deficit));
        });
      }
    },
  );

  it("spreads ten million rows of one point in little time", () => {
    const rows = new SpreadRows([0, 1e7, 0], 16, seededRandom(4));
    const question = { part: rows.places, fraction: lowestTerms(1, 2), choice: new Choice(1, 1) };
    const start = performance.now();
    const place = rows.pick({ ...question, points: false });
    expect(performance.now() - start).toBeLessThan(3000);
    expect(Math.abs(rows.rowsBelow(place) - 5e6)).toBeLessThan(1000);
  });
});

import { describe, expect, it } from "vitest";
import {
  type Change,
  type Transcript,
  transcriptsOf,
} from "../../test/support/quantile-transcripts.js";
import { scriptedRandom, seededRandom } from "../../test/support/seeded-random.js";
import { expBounds } from "../testing/brute-force-exp.js";
import { Choice } from "./choice.js";
import { lowestTerms } from "./fraction.js";
import { QuantileRecursion, type QuantileRequest } from "./quantile-recursion.js";
import { SpreadRows } from "./spread-rows.js";

/** All lists of `length` counts from 0 to `most`. */
function tables(length: number, most: number): number[][] {
  if (length === 0) return [[]];
  const counts = Array.from({ length: most + 1 }, (_, i) => i);
  return tables(length - 1, most).flatMap((rest) => counts.map((count) => [...rest, count]));
}

/** Pairs of tables in which the second table has 1 to `rows` rows more. */
function neighbours(all: readonly number[][], rows: number): [number[], number[]][] {
  const more = (a: readonly number[], b: readonly number[]) =>
    a.every((count, i) => count <= b[i]!) && b.reduce((sum, n, i) => sum + n - a[i]!, 0);
  return all.flatMap((a) =>
    all.flatMap((b): [number[], number[]][] => {
      const by = more(a, b);
      return by !== false && by >= 1 && by <= rows ? [[a, b]] : [];
    }),
  );
}

/** Rows at given places, of which each point has two. */
function placed(places: readonly number[]): SpreadRows {
  const pairs = places.flatMap((lower, i) =>
    i % 2 === 0 ? [[lower, places[i + 1]!] as const] : [],
  );
  // A single row goes up with the bit 1. Of two rows, each goes down with the bit 1.
  const words = pairs.flatMap(([lower, upper]) => {
    if (lower + upper === 0) return [];
    return lower + upper === 1 ? [upper << 31] : [0x40000000];
  });
  const counts = pairs.map(([lower, upper]) => lower + upper);
  const rows = new SpreadRows(counts, 1, scriptedRandom(words));
  const choice = new Choice(0.01, 1);
  rows.runs({ part: rows.places, fraction: lowestTerms(1, 2), choice, points: false });
  return rows;
}

const unspread = (counts: readonly number[]) => new SpreadRows(counts, 0, scriptedRandom([]));

/** The number of pairs of tables for which some transcript is e^ε times more likely in one table. */
function violations(
  request: QuantileRequest,
  pairs: readonly [number[], number[]][],
  place: (counts: readonly number[]) => SpreadRows,
  fault?: Change,
): number {
  const recursion = new QuantileRecursion(request);
  const [p, q] = expBounds(recursion.epsilon).lower;
  const cache = new Map<string, ReadonlyMap<string, Transcript>>();
  const lawOf = (counts: readonly number[]) => {
    const key = counts.join();
    const law = cache.get(key) ?? transcriptsOf(recursion, place(counts), fault);
    cache.set(key, law);
    return law;
  };
  return pairs.filter(([before, after]) => {
    const other = lawOf(after);
    return [...lawOf(before)].some(([script, a]) => {
      const b = other.get(script)!;
      const [here, there] = [a.numerator * b.denominator, b.numerator * a.denominator];
      return here * q > there * p || there * q > here * p;
    });
  }).length;
}

const QUARTILES = [250, 500, 750];

describe("the privacy of QuantileRecursion, by exact arithmetic on all small tables", () => {
  const request = { points: 3, rows: 1, epsilon: 1, bits: 0 };

  it.each([[QUARTILES], [[100, 300, 900]], [[10, 20, 500, 990]]])(
    "the levels %j of all tables with up to 2 rows at each of 3 points cost no more than ε",
    (thousandths) => {
      const pairs = neighbours(tables(3, 2), 1);
      expect(pairs.length).toBe(54);
      expect(violations({ ...request, thousandths }, pairs, unspread)).toBe(0);
    },
  );

  it("units with up to two rows in different parts cost no more than ε, and more than if the choices were for units of one row", () => {
    const pairs = neighbours(tables(3, 2), 2);
    const thousandths = [100, 300, 900];
    expect(violations({ ...request, thousandths, rows: 2 }, pairs, unspread)).toBe(0);
    expect(violations({ ...request, thousandths, rows: 1 }, pairs, unspread)).toBeGreaterThan(0);
  });

  it("rows at two places inside each point cost no more than ε, where a quantile that ends the recursion is a point", () => {
    const few = tables(6, 1).filter((counts) => counts.reduce((a, b) => a + b) <= 3);
    const pairs = neighbours(few, 1);
    const spread = { ...request, bits: 1, thousandths: QUARTILES };
    expect(violations(spread, pairs, placed)).toBe(0);
    // The fault forgets that an added row also moves the rank of a quantile that lies below the row.
    const weaker = new Choice(1, 1);
    const fault: Change = (question) => ({ ...question, choice: weaker });
    expect(violations(spread, pairs, placed, fault)).toBeGreaterThan(10);
  });

  it("a choice that is certified for the smaller side of its relative level costs more than ε", () => {
    const pairs = neighbours(tables(3, 2), 1);
    const asked = { ...request, thousandths: [100, 500] };
    const fault: Change = (question) => {
      const { part, parts } = question.fraction;
      return { ...question, choice: new Choice(0.5, Math.min(part, parts - part)) };
    };
    expect(violations(asked, pairs, unspread)).toBe(0);
    expect(violations(asked, pairs, unspread, fault)).toBeGreaterThan(10);
  });

  it("has one event for each depth, and certifies nearly all of ε but never more", () => {
    for (let epsilon = 0.05; epsilon < 5; epsilon *= 2.3) {
      for (const thousandths of [[500], QUARTILES, [100, 200, 300, 400, 500, 600, 700, 800, 900]]) {
        const recursion = new QuantileRecursion({ thousandths, points: 9, rows: 2, epsilon });
        expect(recursion.events).toHaveLength(Math.ceil(Math.log2(thousandths.length + 1)));
        expect(recursion.epsilon).toBeLessThanOrEqual(epsilon);
        expect(recursion.epsilon).toBeGreaterThan(epsilon * 0.999999);
      }
    }
  });
});

describe("QuantileRecursion", () => {
  it("draws with the probabilities of its transcripts (and the test detects an error of 10 %)", () => {
    const counts = [3, 1, 4];
    const request = { thousandths: QUARTILES, points: 3, rows: 1, epsilon: 6, bits: 0 };
    const recursion = new QuantileRecursion(request);
    const law = new Map<string, number>();
    for (const { points, ...p } of transcriptsOf(recursion, unspread(counts)).values()) {
      const mass = Number(p.numerator) / Number(p.denominator);
      law.set(points.join(), (law.get(points.join()) ?? 0) + mass);
    }
    const found = new Map<string, number>();
    const random = seededRandom(5);
    const n = 60_000;
    for (let i = 0; i < n; i++) {
      const drawn = recursion.draw(counts, random).join();
      found.set(drawn, (found.get(drawn) ?? 0) + 1 / n);
    }
    const limit = Math.sqrt(Math.log(2 / 1e-9) / (2 * n));
    let likely = 0;
    for (const [points, p] of law) {
      const frequency = found.get(points) ?? 0;
      expect(Math.abs(frequency - p)).toBeLessThan(limit);
      if (p > 0.25) expect(Math.abs(frequency - 1.1 * p)).toBeGreaterThan(limit);
      if (p > 0.25) likely++;
    }
    expect(likely).toBeGreaterThan(0);
  });

  it("nine quantiles of 10,000 rows have a mean rank error of at most 1.5, where nine separate quantiles have more than 5", () => {
    const random = seededRandom(6);
    const thousandths = [100, 200, 300, 400, 500, 600, 700, 800, 900];
    const request = { points: 1024, rows: 1, epsilon: 1 };
    const together = new QuantileRecursion({ ...request, thousandths });
    const separate = thousandths.map(
      (level) => new QuantileRecursion({ ...request, thousandths: [level], epsilon: 1 / 9 }),
    );
    const sums = { together: 0, separate: 0 };
    const repetitions = 60;
    for (let i = 0; i < repetitions; i++) {
      const counts = bellShaped(10_000, request.points, () => random.word() / 2 ** 32);
      const drawn = together.draw(counts, random);
      expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
      const apart = separate.flatMap((one) => one.draw(counts, random));
      sums.together += meanRankError(counts, thousandths, drawn);
      sums.separate += meanRankError(counts, thousandths, apart);
    }
    expect(sums.together / repetitions).toBeLessThan(1.5);
    expect(sums.separate / repetitions).toBeGreaterThan(5);
  });

  it("bounds the rank errors, and has sorted results, whatever the data", () => {
    const random = seededRandom(7);
    const request = { thousandths: [50, 250, 500, 750, 950], points: 50, rows: 1, epsilon: 2 };
    const recursion = new QuantileRecursion(request);
    const shapes: ((i: number) => number)[] = [
      () => 100,
      (i) => (i === 20 ? 5000 : 0),
      (i) => (i === 3 || i === 40 ? 2000 : 0),
      (i) => (i % 10 === 0 ? 1 : 0),
      () => 0,
      (i) => 2 ** (i % 12),
    ];
    const bound = recursion.rankBound(0.05);
    for (const shape of shapes) {
      const counts = Array.from({ length: 50 }, (_, i) => shape(i));
      let missed = 0;
      for (let i = 0; i < 40; i++) {
        const drawn = recursion.draw(counts, random);
        expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
        const errors = request.thousandths.map((level, j) => rankError(counts, level, drawn[j]!));
        missed += errors.filter((error) => error > bound).length;
      }
      expect(missed / 200).toBeLessThanOrEqual(0.05);
    }
  });
});

function bellShaped(rows: number, points: number, uniform: () => number): number[] {
  const counts = new Array<number>(points).fill(0);
  for (let i = 0; i < rows; i++) {
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const x = Math.floor(points / 2 + (points / 10) * radius * Math.cos(2 * Math.PI * uniform()));
    const at = Math.min(points - 1, Math.max(0, x));
    counts[at] = counts[at]! + 1;
  }
  return counts;
}

/** The distance from a rank to the ranks of a point. */
function rankError(counts: readonly number[], thousandths: number, point: number): number {
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const aim = (sum(counts) * thousandths) / 1000;
  const below = sum(counts.slice(0, point));
  return Math.max(0, below - aim, aim - below - counts[point]!);
}

function meanRankError(
  counts: readonly number[],
  levels: readonly number[],
  points: readonly number[],
) {
  const errors = levels.map((level, i) => rankError(counts, level, points[i]!));
  return errors.reduce((a, b) => a + b, 0) / errors.length;
}

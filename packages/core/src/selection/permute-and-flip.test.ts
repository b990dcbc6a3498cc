import { describe, expect, it } from "vitest";
import golden from "../../test/golden/choices.json" with { type: "json" };
import { exponentialLaw, permuteAndFlipLaw, within } from "../../test/support/choice-laws.js";
import { enumerate, seededRandom } from "../../test/support/seeded-random.js";
import { expBounds, fraction } from "../testing/brute-force-exp.js";
import { Choice } from "./choice.js";
import { firstAccepted, PermuteAndFlip } from "./permute-and-flip.js";

const LAWS = [
  ["exponential", exponentialLaw, Choice],
  ["permute-and-flip", permuteAndFlipLaw, PermuteAndFlip],
] as const;

/** All lists of the given length with entries 0, 1, …, most. */
function lists(length: number, most: number): number[][] {
  if (length === 0) return [[]];
  const heads = Array.from({ length: most + 1 }, (_, i) => i);
  return lists(length - 1, most).flatMap((rest) => heads.map((head) => [head, ...rest]));
}

const deficitsOf = (counts: readonly number[]) => {
  const most = Math.max(...counts);
  return counts.map((count) => most - count);
};

/** All pairs of count tables where a unit that is added increases each count by at most Δ. */
function* oneWayMoves(sensitivity: number): Iterable<readonly [number[], number[]]> {
  for (const [values, most] of [
    [2, 5],
    [3, 3],
  ] as const) {
    for (const counts of lists(values, most)) {
      for (const move of lists(values, sensitivity)) {
        yield [counts, counts.map((count, i) => count + move[i]!)];
      }
    }
  }
}

const text = (n: bigint, d: bigint): string => {
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  const common = gcd(n, d);
  return `${n / common}/${d / common}`;
};

describe("the laws of choices", () => {
  it.each(golden.winner)("have the exact probabilities of the reference: $weights", (row) => {
    const weights = row.weights.map(BigInt);
    for (const [law, expected] of [
      [exponentialLaw(weights), row.exponential],
      [permuteAndFlipLaw(weights), row.permuteAndFlip],
    ] as const) {
      expect(law.numerators.map((mass) => text(mass, law.denominator))).toEqual(expected);
    }
  });

  it.each(golden.topK)("peel off the $k most frequent of $counts as in the reference", (row) => {
    const { counts, k, table, expected } = row;
    const weights = table.map(BigInt);
    const found: Record<string, string> = {};
    const peel = (won: readonly number[], n: bigint, d: bigint) => {
      if (won.length === k) {
        found[won.join()] = text(n, d);
        return;
      }
      const left = counts.map((_, i) => i).filter((i) => !won.includes(i));
      const most = Math.max(...left.map((i) => counts[i]!));
      const law = permuteAndFlipLaw(left.map((i) => weights[most - counts[i]!]!));
      left.forEach((i, j) => {
        peel([...won, i], n * law.numerators[j]!, d * law.denominator);
      });
    };
    peel([], 1n, 1n);
    expect(found).toEqual(expected);
  });

  it.each(golden.range)("of permute-and-flip are not within ε of each other", (row) => {
    const flip = new PermuteAndFlip(row.perStep, 1, { oneWay: true });
    const [p, q] = row.counts.map((counts) => {
      const law = permuteAndFlipLaw(deficitsOf(counts).map((deficit) => flip.weight(deficit)));
      return law.numerators.map((mass) => Number(mass) / Number(law.denominator));
    });
    const losses = p!.map((mass, i) => Math.log(mass / q![i]!));
    const range = Math.max(...losses) - Math.min(...losses);
    expect(Math.abs(range / row.range - 1)).toBeLessThan(1e-12);
    expect(range).toBeGreaterThan(1.6 * row.level);
  });
});

describe.each(LAWS)("%s, when counts only increase", (_, law, Kind) => {
  const isPrivate = (table: Choice | PermuteAndFlip, sensitivity: number, claim: number) => {
    const [n, d] = expBounds(claim).upper;
    for (const [before, after] of oneWayMoves(sensitivity)) {
      const [p, q] = [before, after].map((counts) =>
        law(deficitsOf(counts).map((deficit) => table.weight(deficit))),
      );
      if (!within(p!, q!, [n, d])) return false;
    }
    return true;
  };

  it.each([
    [1, 1],
    [0.3, 1],
    [3, 1],
    [1, 2],
  ])("has ε = %d at Δ = %d for all tables of a small domain, in exact fractions", (epsilon, Δ) => {
    const table = new Kind(epsilon, Δ, { oneWay: true });
    const { certificate } = table;
    expect(certificate.epsilon).toBeLessThanOrEqual(epsilon);
    expect(certificate.epsilon).toBeGreaterThan(0.999 * epsilon);
    expect(isPrivate(table, Δ, certificate.epsilon)).toBe(true);
    // Without the option the weights fall half as fast, so ε is not used up.
    const slow = new Kind(epsilon, Δ);
    expect(slow.certificate.epsilon).toBeGreaterThan(0.999 * epsilon);
    expect(isPrivate(slow, Δ, epsilon / 1.9)).toBe(true);
    // Planted faults: weights for twice the ε, one raised weight, and units that move more.
    expect(isPrivate(new Kind(2 * epsilon, Δ, { oneWay: true }), Δ, epsilon)).toBe(false);
    expect(isPrivate(raised(table, 4), Δ, certificate.epsilon)).toBe(false);
    expect(isPrivate(table, Δ + 1, certificate.epsilon)).toBe(false);
  });

  it("has losses within ε of each other only for the exponential mechanism", () => {
    const table = new Kind(1, 1, { oneWay: true });
    const [n, d] = expBounds(table.certificate.epsilon).upper;
    let isBounded = true;
    for (const [before, after] of oneWayMoves(1)) {
      const [p, q] = [before, after].map(
        (counts) => law(deficitsOf(counts).map((deficit) => table.weight(deficit))).numerators,
      );
      p!.forEach((mass, i) => {
        q!.forEach((other, j) => {
          if (mass * other * d > p![j]! * q![i]! * n) isBounded = false;
        });
      });
    }
    expect(isBounded).toBe(Kind === Choice);
    expect(table.event.kind).toBe(Kind === Choice ? "range/1" : "pure/1");
  });

  it("needs twice this ε if a unit is replaced, which moves counts both ways", () => {
    const table = new Kind(1, 1, { oneWay: true });
    const [p, q] = [
      [2, 1, 1, 1, 1, 1, 1, 1],
      [1, 2, 2, 2, 2, 2, 2, 2],
    ].map((counts) => law(deficitsOf(counts).map((deficit) => table.weight(deficit))));
    expect(within(p!, q!, expBounds(1).upper)).toBe(false);
    expect(within(p!, q!, expBounds(2).upper)).toBe(true);
  });
});

/** A table whose weight at one deficit is too heavy by a half. */
function raised(table: Choice | PermuteAndFlip, at: number): Choice | PermuteAndFlip {
  const weight = (deficit: number) => {
    const own = table.weight(deficit);
    return deficit === at ? own + own / 2n : own;
  };
  return Object.assign(Object.create(table), { weight });
}

describe("PermuteAndFlip", () => {
  it.each([
    [[8, 4, 2], 3, 5],
    [[4, 4, 1], 2, 6],
    [[2, 2, 1, 1], 2, 6],
  ])("draws exactly its law, whatever the random words: weights %j", (given, bits, depth) => {
    const weights = given.map(BigInt);
    const { masses, left } = enumerate((r) => firstAccepted(weights, weights[0]!, r), bits, depth);
    const { numerators, denominator } = permuteAndFlipLaw(weights);
    expect(left).toBeLessThan(0.07);
    numerators.forEach((mass, i) => {
      const p = Number(mass) / Number(denominator);
      const found = masses.get(i) ?? 0;
      expect(found).toBeLessThanOrEqual(p);
      expect(found + left).toBeGreaterThanOrEqual(p);
    });
  });

  it("draws candidates with these frequencies (and the test detects an error of 10 %)", () => {
    const flip = new PermuteAndFlip(1, 1, { oneWay: true });
    const deficits = [0, 1, 2, 0, 5];
    const law = permuteAndFlipLaw(deficits.map((deficit) => flip.weight(deficit)));
    const random = seededRandom(11);
    const counts = deficits.map(() => 0);
    const n = 200_000;
    for (let i = 0; i < n; i++) {
      const picked = flip.pick(deficits, random);
      counts[picked] = counts[picked]! + 1;
    }
    const limit = Math.sqrt(Math.log(2 / 1e-9) / (2 * n));
    law.numerators.forEach((mass, i) => {
      const p = Number((mass << 60n) / law.denominator) / 2 ** 60;
      const frequency = counts[i]! / n;
      expect(Math.abs(frequency - p)).toBeLessThan(limit);
      if (p > 0.1) expect(Math.abs(frequency - 1.1 * p)).toBeGreaterThan(limit);
    });
  });

  it.each(golden.lack)("bounds the deficit as the reference does: $values values", (row) => {
    const { values, epsilon, rows, failure } = row;
    const now = new Choice(epsilon, rows).deficitBound(values, failure);
    const oneWay = new Choice(epsilon, rows, { oneWay: true }).deficitBound(values, failure);
    const flip = new PermuteAndFlip(epsilon, rows, { oneWay: true });
    expect(now).toBe(Math.ceil(row.now));
    expect(oneWay).toBe(Math.ceil(row.oneWay));
    expect(flip.deficitBound(values, failure)).toBe(Math.ceil(row.permuteAndFlip));
  });

  it.each([
    [4, 0.05],
    [12, 0.01],
    [40, 0.5],
  ])("bounds the deficit for %d candidates exactly, at a failure of %d", (candidates, failure) => {
    const flip = new PermuteAndFlip(0.7, 1, { oneWay: true });
    const bound = flip.deficitBound(candidates, failure);
    const missed = (t: number, others = candidates - 1) => {
      const weights = [0, ...Array.from({ length: others }, () => t)].map((u) => flip.weight(u));
      const { numerators, denominator } = permuteAndFlipLaw(weights);
      return [denominator - numerators[0]!, denominator] as const;
    };
    const [n, d] = fraction(failure);
    const fails = ([a, b]: readonly [bigint, bigint]) => a * d > n * b;
    expect(fails(missed(bound))).toBe(false);
    expect(fails(missed(bound - 1))).toBe(true);
    expect(fails(missed(bound, candidates - 2))).toBe(false);
  });

  it.each([Choice, PermuteAndFlip])("draws from 10,000 candidates in milliseconds", (Kind) => {
    const table = new Kind(1, 1, { oneWay: true });
    const deficits = Array.from({ length: 10_000 }, (_, i) => (i === 7000 ? 0 : 1000));
    const random = seededRandom(1);
    const times = Array.from({ length: 7 }, () => {
      const start = performance.now();
      expect(table.pick(deficits, random)).toBe(7000);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });

  it("names itself in errors", () => {
    expect(() => new PermuteAndFlip(0, 1)).toThrow(/^permute-and-flip: epsilon/);
    expect(() => new PermuteAndFlip(1, 0)).toThrow(/^permute-and-flip: sensitivity/);
  });
});

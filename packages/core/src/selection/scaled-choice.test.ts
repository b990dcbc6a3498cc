import { describe, expect, it } from "vitest";
import { permuteAndFlipLaw, within } from "../../test/support/choice-laws.js";
import { seededRandom } from "../../test/support/seeded-random.js";
import { mechanism } from "../mechanisms/index.js";
import { type RandomSource, uniformBelow } from "../random/index.js";
import { expBounds } from "../testing/brute-force-exp.js";
import { boundGrid } from "./bound-grid.js";
import { FallingDigits } from "./falling-digits.js";
import { ScaledChoice } from "./scaled-choice.js";
import type { ScaledChoiceRequest } from "./scaled-choice-request.js";

/** Candidates [lower, upper]. The last one is the widest. */
type Candidates = readonly (readonly [number, number])[];

const upTo = (limit: number): Candidates => boundGrid(1, limit).map((bound) => [0, bound]);
const bothEnds: Candidates = [
  [-10, 0],
  [-10, 3],
  [0, 3],
  [3, 10],
  [0, 10],
  [-10, 10],
];
const sizesOf = (candidates: Candidates) => candidates.map(([lower, upper]) => upper - lower);

/** How many values each candidate cuts off, of those that the widest does not. */
function cutsOf(candidates: Candidates, values: readonly number[]): number[] {
  const [least, most] = candidates.at(-1)!;
  const inside = values.filter((value) => value >= least && value <= most);
  return candidates.map(
    ([lower, upper]) => inside.filter((value) => value < lower || value > upper).length,
  );
}

const cutAll = (candidates: Candidates, n: number) =>
  candidates.map((_, i) => (i === candidates.length - 1 ? 0 : n));

const noiseAt = (sensitivity: number) => mechanism("laplace", { epsilon: 0.8, sensitivity });

const total = (weights: readonly bigint[]) => weights.reduce((sum, weight) => sum + weight, 0n);
const log = ([n, d]: readonly [bigint, bigint]) => Math.log(Number((n << 80n) / d) / 2 ** 80);

const SIZES = [0, 3, 6, 30, 8, 300, 4, 1, 12, 3000];

interface Neighbours {
  readonly candidates: Candidates;
  readonly moved: number;
  readonly replaced?: boolean;
}

/** Random tables of 0 to 3,000 values, and neighbours with up to `moved` values more, anywhere. */
function* neighbours({ candidates, moved, replaced = false }: Neighbours, random: RandomSource) {
  const below = (n: number) => uniformBelow(n, random);
  const [least, most] = candidates.at(-1)!;
  const anywhere = () => least - 5 + below(most - least + 10);
  const places = [() => 2 * most, () => most, () => least, () => 1, anywhere];
  for (let trial = 0; trial < 120; trial++) {
    const home = [anywhere, () => 1 + below(3), () => most - below(3)][trial % 3]!;
    const table = Array.from({ length: SIZES[trial % SIZES.length]! }, home);
    const unit = (at: number) => Array.from({ length: moved }, places[at]!);
    const other = replaced ? unit(below(places.length)) : [];
    yield [table.concat(other), table.concat(unit(below(places.length)))] as const;
  }
}

/** Whether the law of the choice changes by at most e^claim, in exact fractions, and by how much. */
function compare(choice: ScaledChoice, kind: Neighbours, claim: number) {
  const bound = expBounds(claim).upper;
  let [isPrivate, largest] = [true, 0];
  for (const tables of neighbours(kind, seededRandom(kind.moved))) {
    const [before, after] = tables.map((table) =>
      permuteAndFlipLaw(choice.weights(cutsOf(kind.candidates, table))),
    );
    if (!within(before!, after!, bound)) isPrivate = false;
    before!.numerators.forEach((mass, i) => {
      const loss = log([mass * after!.denominator, after!.numerators[i]! * before!.denominator]);
      largest = Math.max(largest, Math.abs(loss));
    });
  }
  return { isPrivate, largest };
}

describe("ScaledChoice", () => {
  it.each([
    [0.1, 1, 0, upTo(6)],
    [0.5, 1, 3, upTo(8)],
    [1, 3, 0, upTo(6)],
    [2, 2, 5, upTo(6)],
    [0.2, 10, 20, upTo(6)],
    [0.3, 1, 0, bothEnds],
    [1, 4, 2, bothEnds],
  ])(
    "has ε = %d for %i values a unit, %i free, and uses all of it",
    (epsilon, s, free, candidates) => {
      const request = { epsilon, sensitivity: s, sizes: sizesOf(candidates), free };
      const choice = new ScaledChoice(request);
      const claim = choice.certificate.epsilon;
      expect(claim).toBeLessThanOrEqual(epsilon);
      expect(choice.event).toEqual({ kind: "pure/1", epsilon: claim });
      const { isPrivate, largest } = compare(choice, { candidates, moved: s }, claim);
      expect(isPrivate).toBe(true);
      expect(largest).toBeGreaterThan(0.99 * epsilon);
      // Planted faults: units of twice the values, and weights that rise once.
      expect(compare(choice, { candidates, moved: 2 * s }, claim).isPrivate).toBe(false);
      expect(compare(risen(choice), { candidates, moved: s }, claim).isPrivate).toBe(false);
    },
  );

  it("needs twice the ε if a unit is replaced and both ends are chosen", () => {
    const request = { epsilon: 1, sensitivity: 2, sizes: sizesOf(bothEnds) };
    const kind = { candidates: bothEnds, moved: 2, replaced: true };
    const choice = new ScaledChoice({ ...request, adjacency: "substitute" });
    const { isPrivate, largest } = compare(choice, kind, choice.certificate.epsilon);
    expect(isPrivate).toBe(true);
    expect(largest).toBeGreaterThan(0.99);
    expect(choice.certificate.epsilon).toBeGreaterThan(0.9999999);
    expect(compare(new ScaledChoice(request), kind, 1).isPrivate).toBe(false);
  });

  it("certifies a million values a unit at a small ε", () => {
    const request = { epsilon: 1e-3, sensitivity: 1e6, sizes: boundGrid(1, 1e12) };
    const choice = new ScaledChoice(request);
    expect(choice.certificate.epsilon / 1e-3).toBeCloseTo(1, 9);
    const cut = (at: number, n: number) => request.sizes.map((_, i) => (i <= at ? n : 0));
    const [p, q] = expBounds(choice.certificate.epsilon).upper;
    for (const n of [0, 255, 65_535, 123_456_789_012]) {
      const [before, after] = [n, n + 1e6].map((moved) => choice.weights(cut(40, moved)));
      before!.forEach((weight, i) => {
        expect(weight >= after![i]! && weight * q <= after![i]! * p).toBe(true);
        expect(log([weight, after![i]!])).toBeCloseTo(i <= 40 ? 1e-3 : 0, 9);
      });
    }
  });

  it.each([
    [0.2, 1, 0, upTo(12)],
    [1, 3, 0, bothEnds],
    [0.5, 1, 40, upTo(12)],
  ])(
    "bounds what was cut off with its confidence, for any table: ε = %d",
    (epsilon, s, free, candidates) => {
      const choice = new ScaledChoice({
        epsilon,
        sensitivity: s,
        sizes: sizesOf(candidates),
        free,
      });
      const bound = choice.cutBound(0.95);
      const bounds = candidates.map((_, i) => choice.cutBound(0.95, i));
      /** Whether a bound fails with a probability above 5 %. The probability is exact. */
      const fails = (cuts: readonly number[], boundOf: (i: number) => number) => {
        const { numerators, denominator } = permuteAndFlipLaw(choice.weights(cuts));
        return 20n * total(numerators.filter((_, i) => cuts[i]! > boundOf(i))) > denominator;
      };
      const hostile = [
        ...Array.from({ length: bound + 5 }, (_, n) => cutAll(candidates, n)),
        ...bounds.map((most) => bounds.map((own) => Math.min(own + 1, most + 1))),
        ...bounds.map((_, at) => bounds.map((own, i) => (i < at ? own + 1 : 0))),
      ].map((cuts) => cuts.with(-1, 0));
      for (const cuts of hostile) {
        expect(fails(cuts, () => bound)).toBe(false);
        expect(fails(cuts, (i) => bounds[i]!)).toBe(false);
      }
      // No smaller number is such a bound, and a bound for the published choice is often far smaller.
      expect(hostile.some((cuts) => fails(cuts, () => bound - 1))).toBe(true);
      expect(hostile.some((cuts) => fails(cuts, (i) => bounds[i]! - (3 * s) / epsilon))).toBe(true);
      expect(bounds.at(-1)).toBe(0);
      expect(bounds[candidates.length >> 1]! - free).toBeLessThan(0.85 * (bound - free));
    },
  );

  it("says how many values it needs before it can choose more than the smallest bound", () => {
    const choice = new ScaledChoice({ epsilon: 0.2, sensitivity: 1, sizes: boundGrid(1, 1e6) });
    expect(choice.smallestUseful).toBe(Math.ceil((4 * Math.log(1e6)) / 0.2));
    const cuts = boundGrid(1, 1e6).map((bound) => (bound < 1e6 ? choice.smallestUseful : 0));
    const [smallest, largest] = [0, -1].map((at) => choice.weights(cuts).at(at)!);
    expect(largest! >= smallest!).toBe(true);
    expect(new ScaledChoice({ epsilon: 1, sensitivity: 1, sizes: [3] }).smallestUseful).toBe(0);
    const free = { epsilon: 1, sensitivity: 2, sizes: [1, 2, 4] };
    expect(new ScaledChoice({ ...free, free: 9 }).smallestUseful).toBe(
      new ScaledChoice(free).smallestUseful + 9,
    );
  });

  it("draws candidates by permute-and-flip (and the test detects an error of 10 %)", () => {
    const choice = new ScaledChoice({
      epsilon: 1,
      sensitivity: 1,
      sizes: [20, 25, 30, 40],
      free: 1,
    });
    const cuts = [4n, 2, 2n, 0];
    const { numerators, denominator } = permuteAndFlipLaw(choice.weights(cuts));
    const random = seededRandom(7);
    const counts = cuts.map(() => 0);
    const n = 200_000;
    for (let i = 0; i < n; i++) {
      const picked = choice.pick(cuts, random);
      counts[picked] = counts[picked]! + 1;
    }
    const limit = Math.sqrt(Math.log(2 / 1e-9) / (2 * n));
    const shares = numerators.map((mass) => Number((mass << 60n) / denominator) / 2 ** 60);
    expect(shares.filter((share) => share > 0.1)).toHaveLength(4);
    shares.forEach((share, i) => {
      const frequency = counts[i]! / n;
      expect(Math.abs(frequency - share)).toBeLessThan(limit);
      expect(Math.abs(frequency - 1.1 * share)).toBeGreaterThan(limit);
    });
  });

  it("draws the same number of random words for all tables", () => {
    const choice = new ScaledChoice({ epsilon: 0.2, sensitivity: 1, sizes: sizesOf(upTo(100)) });
    const used = [0, 1, 77, 1e9].map((n) => {
      let words = 0;
      const random = seededRandom(n);
      const fill = (target: Uint32Array) => {
        words += target.length;
        random.fill(target);
      };
      choice.pick(cutAll(upTo(100), n), { ...random, fill });
      return words;
    });
    expect(new Set(used).size).toBe(1);
  });

  it("gives every count a weight, so that no table causes an error", () => {
    const choice = new ScaledChoice({ epsilon: 0.2, sensitivity: 1, sizes: [1, 10, 100] });
    for (const odd of [
      -3,
      2.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      10n ** 400n,
      -(10n ** 400n),
    ]) {
      const picked = choice.pick([odd, odd, 0], seededRandom(1));
      expect([0, 1, 2]).toContain(picked);
    }
    const beyond = choice.weights([10n ** 400n, 10n ** 400n, 0]);
    expect(Number(beyond[0]) / Number(beyond[2])).toBeLessThan(2 ** -64);
  });

  it("chooses a bound for a sum at about twice the error of the best fixed bound", () => {
    const random = seededRandom(3);
    const uniform = () => (random.word() + 0.5) / 2 ** 32;
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    const values = Array.from({ length: 3000 }, () => Math.ceil(Math.exp(3 + normal())));
    const bounds = boundGrid(1, 1e9);
    const loss = bounds.map((bound) =>
      values.reduce((sum, value) => sum + Math.max(0, value - bound), 0),
    );
    const best = Math.min(...bounds.map((bound, i) => Math.hypot(loss[i]!, Math.SQRT2 * bound)));
    const choice = new ScaledChoice({ epsilon: 0.2, sensitivity: 1, sizes: bounds });
    const cuts = bounds.map((bound) => values.filter((value) => value > bound).length);
    const release = bounds.map((bound) => {
      let noise: ReturnType<typeof noiseAt> | undefined;
      return () => {
        noise ??= noiseAt(bound);
        return noise.release(0, random);
      };
    });
    const squares = Array.from({ length: 400 }, () => {
      const i = choice.pick(cuts, random);
      return (release[i]!() - loss[i]!) ** 2;
    });
    const error = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / 400) / best;
    expect(error).toBeGreaterThan(1.4);
    expect(error).toBeLessThan(2.5);
  });

  const valid = { epsilon: 1, sensitivity: 1, sizes: [1, 2] };
  it.each([
    [{ epsilon: 0 }, "epsilon (ε) must be in (0, 50], got 0"],
    [{ epsilon: Number.NaN }, "epsilon (ε) must be in (0, 50], got NaN"],
    [{ epsilon: 51 }, "epsilon (ε) must be in (0, 50], got 51"],
    [{ sensitivity: 0 }, "sensitivity must be a positive integer, got 0"],
    [{ sensitivity: 1.5 }, "sensitivity must be a positive integer, got 1.5"],
    [{ sizes: [] }, "sizes must be a list of one or more positive integers, got an empty list"],
    [{ sizes: [1, 0] }, "sizes must be a list of one or more positive integers, got 0"],
    [{ sizes: [1, 2 ** 53] }, "sizes must be a list of one or more positive integers, got 9007"],
    [{ free: -1 }, "free must be an integer in [0, 2^52], got -1"],
    [{ free: 2 ** 53 - 1 }, "free must be an integer in [0, 2^52], got 9007"],
    [{ epsilon: 1e-9, sensitivity: 1e6 }, "raise epsilon, or let each unit contribute less"],
  ])("refuses %o", (wrong, message) => {
    expect(() => new ScaledChoice({ ...valid, ...wrong })).toThrow(message);
  });

  it("refuses an unknown adjacency, a list of another length and an impossible confidence", () => {
    const wrong: ScaledChoiceRequest = JSON.parse(
      '{"epsilon":1,"sensitivity":1,"sizes":[1],"adjacency":"swap"}',
    );
    expect(() => new ScaledChoice(wrong)).toThrow('adjacency must be "add-remove" or "substitute"');
    const choice = new ScaledChoice(valid);
    expect(() => choice.pick([0], seededRandom(1))).toThrow("cuts must be a list of 2 counts");
    for (const confidence of [0, 1, Number.NaN])
      expect(() => choice.cutBound(confidence)).toThrow("confidence must be in (0, 1)");
    for (const chosen of [-1, 2, 0.5])
      expect(() => choice.cutBound(0.9, chosen)).toThrow("chosen must be an index in [0, 1]");
  });
});

/** The same choice by weights of which one is larger than the one before. */
function risen(choice: ScaledChoice): ScaledChoice {
  const { tables }: FallingDigits = Reflect.get(choice, "fall");
  const fall = new FallingDigits(tables.with(0, tables[0]!.with(1, 2n * tables[0]![0]!)));
  return Object.assign(Object.create(choice), { fall });
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pld } from "../accounting/accountants/index.js";
import { type PrivacyEvent, parseEvent } from "../accounting/events/index.js";
import { expBounds } from "../testing/brute-force-exp.js";
import { JointKeySelection } from "./joint-key-selection.js";
import { JointProfile, type KeyAdjacency } from "./joint-profile.js";
import { halfOf, ONE } from "./key-table.js";
import { renyiTable } from "./renyi-table.js";
import { shownLoss } from "./shown-law.js";

/** A law as integer masses over a common total. */
type Law = readonly bigint[];
interface Pair {
  readonly p: Law;
  readonly q: Law;
}

/**
 * The odds of randomised response. A named key shows its output, and other keys show nothing.
 */
type Odds = readonly [bigint, bigint];
const eventOf = ([yes, no]: Odds): PrivacyEvent => ({
  kind: "pure/1",
  epsilon: Math.log(Number(yes) / Number(no)),
});

/** All steps of one key. The laws of all steps have the same total. */
function pairsOf(weights: readonly bigint[], odds: Odds | undefined): Pair[] {
  const steps = weights.slice(1).map((more, n) => [more, weights[n]!] as const);
  const law = (weight: bigint, [yes, no]: Odds): Law => [
    weight * yes,
    weight * no,
    (ONE - weight) * (yes + no),
  ];
  if (odds === undefined) {
    return steps.map(([more, less]) => ({ p: [more, ONE - more], q: [less, ONE - less] }));
  }
  const [yes, no] = odds;
  return [...steps, [ONE, ONE] as const].map(([more, less]) => ({
    p: law(more, [yes, no]),
    q: law(less, [no, yes]),
  }));
}

const product = (a: Law, b: Law): Law => a.flatMap((x) => b.map((y) => x * y));
const joined = (pairs: readonly Pair[]): Pair =>
  pairs.reduce((a, b) => ({ p: product(a.p, b.p), q: product(a.q, b.q) }));
const swapped = ({ p, q }: Pair): Pair => ({ p: q, q: p });

/** All choices of `count` of the pairs, with repetitions. */
function choices(pairs: readonly Pair[], count: number): Pair[][] {
  if (count === 0) return [[]];
  return pairs.flatMap((pair, i) =>
    choices(pairs.slice(i), count - 1).map((rest) => [pair, ...rest]),
  );
}

/** δ(ε) of a pair of laws in exact arithmetic, with e^ε rounded up by less than 2^−100. */
function deltaOf({ p, q }: Pair, epsilon: number): number {
  const [numerator, denominator] = expBounds(epsilon).upper;
  const total = p.reduce((sum, x) => sum + x, 0n);
  const excess = p.reduce((sum, x, i) => {
    const more = x * denominator - q[i]! * numerator;
    return more > 0n ? sum + more : sum;
  }, 0n);
  return Number((excess << 200n) / (total * denominator)) / 2 ** 200;
}

interface Case {
  readonly weights: readonly bigint[];
  readonly groups: number;
  readonly epsilon: number;
  readonly adjacency?: KeyAdjacency;
  readonly shown?: Odds | undefined;
}

/** The largest δ over all choices of keys, by listing every outcome. */
function worstOf({ weights, groups, epsilon, adjacency, shown }: Case): number {
  const comes = pairsOf(weights, shown);
  const goes = comes.map(swapped);
  const joint =
    adjacency === "substitute"
      ? choices(comes, groups).flatMap((a) => choices(goes, groups).map((b) => [...a, ...b]))
      : [...choices(comes, groups), ...choices(goes, groups)];
  return Math.max(...joint.map((each) => deltaOf(joined(each), epsilon)));
}

function profileOf({ weights, groups, epsilon, adjacency = "add-remove", shown }: Case) {
  const need = { epsilon, groups, adjacency, shown: shown && shownLoss(eventOf(shown)) };
  return new JointProfile(weights, need, { parts: 100, room: 2 });
}

/** Doubles next to the exact δ are not distinguished. */
const SAME = 1 - 1e-14;

const weightsOf = (...percents: readonly number[]) =>
  percents.map((percent) => (ONE * BigInt(Math.round(percent * 1000))) / 100_000n);
const SMOOTH = weightsOf(0, 0.4, 2, 8, 22, 42, 62, 80, 92, 98, 99.6, 100);
const STEEP = weightsOf(0, 0.1, 3, 30, 80, 100);

const tables = fc
  .uniqueArray(fc.bigInt({ min: 1n, max: ONE - 1n }), { minLength: 1, maxLength: 5 })
  .map((inner) => [0n, ...inner.sort((a, b) => (a < b ? -1 : 1)), ONE]);
const smallTables = fc
  .uniqueArray(fc.nat({ max: 90 }), { minLength: 2, maxLength: 5 })
  .map((bits) => [0n, ...bits.sort((a, b) => a - b).map((bit) => 1n << BigInt(bit)), ONE]);
const epsilons = fc.double({ min: 0.05, max: 4, noNaN: true });

describe("the joint profile", () => {
  const settings: readonly (readonly [string, number, Omit<Case, "weights" | "epsilon">])[] = [
    ["one key", 30, { groups: 1 }],
    ["two keys", 30, { groups: 2 }],
    ["three keys", 15, { groups: 3 }],
    ["one key, replaced", 25, { groups: 1, adjacency: "substitute" }],
    ["two keys, replaced", 6, { groups: 2, adjacency: "substitute" }],
    ["one key that shows its noise", 25, { groups: 1, shown: [3n, 1n] }],
    ["two keys that show their noise", 12, { groups: 2, shown: [3n, 1n] }],
    [
      "one key that shows its noise, replaced",
      12,
      { groups: 1, adjacency: "substitute", shown: [3n, 1n] },
    ],
  ];

  it.each(settings)(
    "is never below any choice of keys in exact arithmetic: %s",
    (_, runs, setting) => {
      fc.assert(
        fc.property(fc.oneof(tables, smallTables), epsilons, (weights, epsilon) => {
          const given = { ...setting, weights, epsilon };
          expect(profileOf(given).delta).toBeGreaterThanOrEqual(worstOf(given) * SAME);
        }),
        { numRuns: runs },
      );
    },
  );

  it.each([
    [{ weights: SMOOTH, groups: 3, epsilon: 1 }, 1.14],
    [{ weights: STEEP, groups: 3, epsilon: 0.5 }, 1.14],
    [{ weights: STEEP, groups: 2, epsilon: 1, adjacency: "substitute" }, 1.27],
    [{ weights: SMOOTH, groups: 2, epsilon: 1, shown: [3n, 1n] }, 1.27],
    [{ weights: STEEP, groups: 1, epsilon: 1, adjacency: "substitute", shown: [3n, 1n] }, 1.27],
  ] as const)("is close to the worst choice of keys", (given: Case, factor) => {
    const worst = worstOf(given);
    const { delta } = profileOf(given);
    expect(delta).toBeGreaterThanOrEqual(worst * SAME);
    expect(delta).toBeLessThanOrEqual(worst * factor);
  });

  it("these tests notice a step that is left out, a direction that is left out, and keys that are left out", () => {
    const given = { weights: weightsOf(0, 0.5, 5, 20, 50, 85, 100), groups: 2, epsilon: 1 };
    const worst = worstOf(given);
    expect(profileOf({ ...given, weights: given.weights.slice(0, -1) }).delta).toBeLessThan(worst);
    const need = { ...given, adjacency: "add-remove", shown: undefined } as const;
    const mesh = { parts: 100, room: 2 };
    expect(new JointProfile(given.weights, need, mesh, ["comes"]).delta).toBeLessThan(worst);
    expect(profileOf({ ...given, groups: 1 }).delta).toBeLessThan(worst);
    const shown = { ...given, shown: [3n, 1n] } as const;
    expect(profileOf(given).delta).toBeLessThan(worstOf(shown));
    const replaced = { ...given, adjacency: "substitute" } as const;
    expect(profileOf(given).delta).toBeLessThan(worstOf(replaced));
  });

  it("has an event whose δ is the certified δ at ε, and not below the worst choice at any ε", () => {
    for (const shown of [undefined, [3n, 1n] as const]) {
      const given = { weights: SMOOTH, groups: 2, epsilon: 1, shown };
      const profile = profileOf(given);
      const event = parseEvent(JSON.parse(JSON.stringify(profile.event)));
      const at = (epsilon: number) => pld.compose([event]).delta(epsilon).upper;
      expect(at(1)).toBeGreaterThanOrEqual(profile.delta * (1 - 1e-12));
      expect(at(1)).toBeLessThanOrEqual(profile.delta * (1 + 1e-3));
      for (const epsilon of [0, 0.013, 0.5, 1.3, 2.5]) {
        expect(at(epsilon)).toBeGreaterThanOrEqual(worstOf({ ...given, epsilon }) * SAME);
      }
    }
  });

  it("has an event that composes: two units' worth of keys cost no more than the event twice", () => {
    const [one, both] = [1, 2].map((groups) => ({ weights: STEEP, groups, epsilon: 1 }));
    const { event } = profileOf(one!);
    for (const epsilon of [0.2, 1, 2]) {
      const twice = pld.compose([event, event]).delta(epsilon).upper;
      expect(twice).toBeGreaterThanOrEqual(worstOf({ ...both!, epsilon }) * SAME);
    }
  });
});

describe("the tables that JointKeySelection finds", () => {
  it.each([
    { epsilon: 1, delta: 1e-2, groups: 2 },
    { epsilon: 2, delta: 1e-3, groups: 2 },
    { epsilon: 1.5, delta: 1e-1, groups: 3 },
  ])(
    "are (ε, δ)-DP in exact arithmetic, and this test notices a weight that is 10 percent too large: %o",
    (need) => {
      const { weights, certificate } = new JointKeySelection(need);
      expect(worstOf({ ...need, weights })).toBeLessThanOrEqual(certificate.delta);
      expect(certificate.delta).toBeLessThanOrEqual(need.delta);
      const raised = weights.map((weight, n) => (n === 1 ? (weight * 11n) / 10n : weight));
      expect(worstOf({ ...need, weights: raised })).toBeGreaterThan(need.delta);
    },
  );

  it("are (ε, δ)-DP in exact arithmetic when a unit is replaced, and when named keys show values", () => {
    const need = { epsilon: 2, delta: 0.1, groups: 2 };
    const replaced = { ...need, adjacency: "substitute" } as const;
    const names = new JointKeySelection(need);
    const safe = new JointKeySelection(replaced);
    expect(worstOf({ ...replaced, weights: safe.weights })).toBeLessThanOrEqual(need.delta);
    expect(worstOf({ ...replaced, weights: names.weights })).toBeGreaterThan(need.delta);
    const shown: Odds = [3n, 2n];
    const both = new JointKeySelection({ ...need, shown: eventOf(shown) });
    expect(worstOf({ ...need, shown, weights: both.weights })).toBeLessThanOrEqual(need.delta);
    expect(worstOf({ ...need, shown, weights: names.weights })).toBeGreaterThan(need.delta);
  });

  it("are (ε, δ)-DP in exact arithmetic if they are proved by Rényi divergences, and this test notices larger weights", () => {
    const need = { epsilon: 1.5, delta: 0.05, groups: 2, adjacency: "add-remove" } as const;
    const { weights, delta } = renyiTable({ ...need, shown: undefined })!;
    expect(worstOf({ ...need, weights })).toBeLessThanOrEqual(delta);
    expect(delta).toBeLessThanOrEqual(need.delta);
    const raised = weights.map((weight) => (weight > ONE / 2n ? ONE : 4n * weight));
    expect(worstOf({ ...need, weights: raised })).toBeGreaterThan(need.delta);
    const odds: Odds = [11n, 10n];
    const both = renyiTable({ ...need, shown: shownLoss(eventOf(odds)) })!;
    const half = halfOf(weights);
    expect(both.weights[half]! < weights[half]!).toBe(true);
    expect(worstOf({ ...need, shown: odds, weights: both.weights })).toBeLessThanOrEqual(
      need.delta,
    );
  });

  it("reach 1/2 soon even for so many keys that levels of Rényi divergence are added", () => {
    const { half, event, certificate, provedMinimum } = new JointKeySelection({
      ...{ epsilon: 1, delta: 1e-7, groups: 5000 },
    });
    expect(event).toEqual({ ...event, kind: "approximate/1", delta: certificate.delta });
    expect(certificate.epsilon).toBeLessThanOrEqual(1);
    expect(half).toBeLessThan(1.15 * provedMinimum);
  });
});

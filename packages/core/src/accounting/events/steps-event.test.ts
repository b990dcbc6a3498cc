import { describe, expect, it } from "vitest";
import { epsilonOf, pure as response, stored, times } from "../../../test/accountants/kit.js";
import { errorOf } from "../../../test/support/error-of.js";
import { sum } from "../../numerics/index.js";
import { pld, pure } from "../accountants/index.js";
import type { DiscreteEvent } from "./event.js";
import { stepsEvent } from "./steps-event.js";

/** A law with integer weights. All laws of one mechanism have the same total. */
type Row = readonly bigint[];
/** A mechanism: the law for each position of a sum. One step costs ε = ln(3/2). */
type Mechanism = readonly Row[];

const EPSILON = Math.log(3 / 2);
const SIZE = 6;

/** Geometric noise of ratio 3/2, clamped to 0 … SIZE. The total of each law is 5·3^SIZE. */
const clamped: Mechanism = Array.from({ length: SIZE + 1 }, (_, center) =>
  Array.from({ length: SIZE + 1 }, (_, output) => {
    const distance = BigInt(Math.abs(output - center));
    const isEnd = output === 0 || output === SIZE;
    return (isEnd ? 3n : 1n) * 2n ** distance * 3n ** (BigInt(SIZE) - distance);
  }),
);

/**
 * A response of two values. Its probability of a yes follows β(x) = min(3x/2, 1 − 2(1 − x)/3), so it
 * changes as fast as it may. The total of each law is 5·3^SIZE.
 */
const fastest: Mechanism = Array.from({ length: SIZE + 1 }, (_, position) => {
  const total = 5n * 3n ** BigInt(SIZE);
  const below = 2 * position <= SIZE;
  const far = BigInt(below ? SIZE / 2 - position : position - SIZE / 2 + 1);
  const tail = 3n * 2n ** far * 3n ** (BigInt(SIZE) - far); // The tail P(G ≥ far) = (2/3)^far·3/5.
  return below ? [total - tail, tail] : [tail, total - tail];
});

const product = (rows: readonly Row[]): Row =>
  rows.reduce((all, row) => all.flatMap((x) => row.map((y) => x * y)), [1n]);

/** Every way to divide at most `steps` steps among `count` sums. */
function splits(steps: number, count: number): number[][] {
  if (count === 0) return [[]];
  const first = Array.from({ length: steps + 1 }, (_, i) => i);
  return first.flatMap((taken) => splits(steps - taken, count - 1).map((rest) => [taken, ...rest]));
}

/** Each e^ε at which δ is compared: between and beyond all powers of 3/2, and at some of them. */
const RATIOS: readonly (readonly [bigint, bigint])[] = [
  [1n, 10n],
  [2n, 3n],
  [1n, 1n],
  [5n, 4n],
  [2n, 1n],
  [9n, 4n],
  [3n, 1n],
  [7n, 1n],
];

/** δ at e^ε = a/b of two laws with the same total, in exact integers until the last division. */
function exactDelta(p: Row, q: Row, [a, b]: readonly [bigint, bigint]): number {
  const total = p.reduce((all, x) => all + x, 0n);
  const excess = p.reduce((all, x, i) => {
    const more = x * b - q[i]! * a;
    return more > 0n ? all + more : all;
  }, 0n);
  return Number((excess << 200n) / (total * b)) / 2 ** 200;
}

function eventDelta({ losses, masses }: DiscreteEvent, [a, b]: readonly [bigint, bigint]): number {
  const ratio = Number(a) / Number(b);
  return sum(losses.map((loss, i) => masses[i]! * Math.max(0, 1 - ratio * Math.exp(-loss))));
}

/** The largest exact δ divided by the δ of the event, over all splits, positions and directions. */
function worstPart(mechanism: Mechanism, sums: number, steps: number, event: DiscreteEvent) {
  const bounds = RATIOS.map((ratio) => eventDelta(event, ratio));
  let worst = 0;
  for (const split of splits(steps, sums)) {
    for (const from of [0, 1, SIZE - steps]) {
      const before = split.map(() => mechanism[Math.max(0, from)]!);
      const after = split.map((taken) => mechanism[Math.min(SIZE, Math.max(0, from) + taken)]!);
      const [p, q] = [product(before), product(after)];
      RATIOS.forEach((ratio, i) => {
        const exact = Math.max(exactDelta(p, q, ratio), exactDelta(q, p, ratio));
        if (exact > 0) worst = Math.max(worst, exact / bounds[i]!);
      });
    }
  }
  return worst;
}

const CASES = [
  ["clamped geometric noise", clamped, 1, 4],
  ["clamped geometric noise", clamped, 2, 3],
  ["clamped geometric noise", clamped, 3, 2],
  ["clamped geometric noise", clamped, 3, 3],
  ["the fastest response", fastest, 1, 5],
  ["the fastest response", fastest, 2, 4],
  ["the fastest response", fastest, 3, 4],
] as const;

describe("the event of several steps", () => {
  it.each(CASES)("bounds δ of %s in exact arithmetic: %#", (_, mechanism, sums, steps) => {
    const worst = worstPart(mechanism, sums, steps, stepsEvent(EPSILON, steps));
    expect(worst).toBeLessThanOrEqual(1 + 1e-12);
    expect(worst).toBeGreaterThan(1 - 1e-9); // One sum that takes all steps attains the bound.
    const fewer = worstPart(mechanism, sums, steps, stepsEvent(EPSILON, steps - 1));
    expect(fewer).toBeGreaterThan(1.1);
  });

  it("is randomised response for one step", () => {
    const { losses, masses } = stepsEvent(0.7, 1);
    expect(losses).toEqual([-0.7, 0.7]);
    expect(masses[1]).toBeCloseTo(1 / (1 + Math.exp(-0.7)), 14);
  });

  it.each([
    [0.01, 100],
    [1e-3, 5000],
    [3, 4000],
    [1e-7, 10_000_000],
    [1e-12, 2 ** 40],
    [0, 7],
  ])("is a valid event with the largest loss ε·steps: ε = %d, %d steps", (epsilon, steps) => {
    const event = stepsEvent(epsilon, steps);
    expect(stored([event])).toEqual([event]);
    expect(event.losses.length).toBeLessThanOrEqual(2048);
    const most = epsilon * steps;
    expect(epsilonOf([event], 0.5, pure).upper).toBe(most + 2 ** -52 * most);
    expect(sum(event.masses)).toBeGreaterThanOrEqual(1);
    // For an even number of steps, δ(0) = P(|G| < steps/2) + P(G = steps/2).
    const tail = Math.exp((-epsilon * (steps + (steps % 2))) / 2) / (1 + Math.exp(-epsilon));
    const exact = 1 - tail * (1 + Math.exp(-epsilon));
    const { lower, upper } = pld.compose([event]).delta(0);
    expect(upper).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
    if (steps % 2 === 0) expect(lower).toBeLessThanOrEqual(exact * (1 + 1e-3));
  });

  it.each([
    [0.1, 60, 0.99],
    [0.5, 40, 0.94],
    [1, 40, 0.89],
  ])(
    "costs at most as much as a pure release of level %d, and among %d at most %d of it",
    (level, count, part) => {
      const event = stepsEvent(level / 26, 26);
      expect(epsilonOf([event], 1e-6).upper).toBeLessThanOrEqual(level * (1 + 1e-12));
      const found = epsilonOf([times(count, event)], 1e-6).upper;
      const bare = epsilonOf([times(count, response(level))], 1e-6);
      expect(found).toBeLessThan(part * bare.lower);
      expect(found).toBeGreaterThan(0.9 * part * bare.lower);
    },
  );

  it.each([
    [0.1, 0, "steps"],
    [0.1, 1.5, "steps"],
    [0.1, Number.NaN, "steps"],
    [-1, 2, "epsilon"],
    [Number.NaN, 2, "epsilon"],
    [1e308, 100, "epsilon"],
  ])("refuses ε = %d and %d steps, and names %s", (epsilon, steps, parameter) => {
    const { code, message } = errorOf(() => stepsEvent(epsilon, steps));
    expect(code).toBe("domain");
    expect(message).toContain(parameter);
  });
});

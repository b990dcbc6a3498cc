import { pld } from "@noisewright/core/accounting";
import { Choice } from "@noisewright/core/selection";
import { describe, expect, it } from "vitest";
import { expBounds } from "../../core/src/testing/brute-force-exp.js";
import { exponentialLaw } from "../../core/test/support/choice-laws.js";
import { seededRandom } from "../../core/test/support/seeded-random.js";
import { additive } from "../src/prepare/additive.js";
import type { Drawn, Procedure } from "../src/prepare/prepared.js";
import { type Top, top } from "../src/prepare/top.js";

const change = { rows: 1, cells: 1, groups: 1, changed: 1, times: 1 as 1 | 2 };
const sensitivity = (l0: number, linf: number) => ({
  l0: BigInt(l0),
  l1: BigInt(l0 * linf),
  l2Squared: BigInt(l0 * linf * linf),
  linf: BigInt(linf),
  why: "",
});
const request: Top = {
  k: 2,
  column: "city",
  values: ["a", "b", "c", "d"],
  counts: false,
  sensitivity: sensitivity(1, 1),
  change,
  payment: { epsilon: 1 },
};
const many = { change: { ...change, cells: 3 }, sensitivity: sensitivity(3, 1) };

/** All lists of the given length with entries 0, 1, …, most. */
function lists(length: number, most: number): number[][] {
  if (length === 0) return [[]];
  const heads = Array.from({ length: most + 1 }, (_, i) => i);
  return lists(length - 1, most).flatMap((rest) => heads.map((head) => [head, ...rest]));
}

/** The exact probabilities of all ordered pairs of values that are chosen one after another. */
function orderedPairs(
  choice: Choice,
  counts: readonly number[],
): readonly (readonly [bigint, bigint])[] {
  const lawOf = (left: readonly number[]) => {
    const most = Math.max(...left.map((i) => counts[i]!));
    return exponentialLaw(left.map((i) => choice.weight(most - counts[i]!)));
  };
  const all = counts.map((_, i) => i);
  const first = lawOf(all);
  return all.flatMap((i) => {
    const second = lawOf(all.filter((j) => j !== i));
    return second.numerators.map(
      (mass) => [first.numerators[i]! * mass, first.denominator * second.denominator] as const,
    );
  });
}

const cellsOf = (counts: readonly number[]) => counts.map((rows) => ({ rows: BigInt(rows) }));
const draw = (procedure: Procedure, counts: readonly number[], seed: number) =>
  procedure.draw(procedure.truth({ key: [], cells: cellsOf(counts) }), seededRandom(seed));

describe("a ranking by noisy counts", () => {
  it("a ranking costs one histogram, and shows the counts of the winners", () => {
    const procedure = top(request);
    expect(procedure.mechanism.id).toBe("geometric");
    expect(procedure.certified.epsilon).toBeLessThanOrEqual(1);
    expect(procedure.several?.columns).toEqual(["city", "rank"]);
    const shown = procedure.show(draw(procedure, [5, 400, 3, 700], 1), 0.95);
    expect(shown.map(({ labels }) => labels)).toEqual([
      ["d", 1],
      ["b", 2],
    ]);
    expect(Math.abs(Number(shown[0]!.value) - 700)).toBeLessThan(15);
  });

  it("equal noisy counts keep the order of the spec", () => {
    const procedure = top({ ...request, payment: { epsilon: 50 } });
    expect(draw(procedure, [7, 9, 9, 7], 2)).toEqual([1, 9, 2, 9]);
    expect(draw(procedure, [0, 0, 0, 0], 2)).toEqual([0, 0, 1, 0]);
  });

  it("a unit with at most k values pays for its values, and with more values for k choices", () => {
    const id = (more: Partial<Top>) => top({ ...request, ...more }).mechanism.id;
    expect(id({ change: { ...change, cells: 2 }, sensitivity: sensitivity(2, 1) })).toBe(
      "geometric",
    );
    expect(id(many)).toBe("exponential");
    // A unit may have 3 values in 2 groups of `by`, with two choices each.
    expect(id({ ...many, change: { ...many.change, groups: 2 } })).toBe("geometric");
  });

  it("a target bounds the error of all counts together", () => {
    const payment = { target: { within: 10, confidence: 0.95 } };
    const procedure = top({ ...request, payment });
    const { within } = procedure.expects(0.95);
    expect(within).toBeLessThanOrEqual(10);
    const plain = -Math.log(0.05) / 10;
    expect(procedure.certified.epsilon).toBeGreaterThan(1.3 * plain);
  });

  it("refuses a k that is larger than the number of values", () => {
    expect(() => top({ ...request, k: 5 })).toThrow(
      /k must be at most the number of values \(4\), got 5/,
    );
  });
});

describe("the intervals of the winners", () => {
  const values = Array.from({ length: 30 }, (_, i) => `v${i}`);
  const payment = { epsilon: 0.2 };
  const noisy = top({ ...request, k: 3, values, payment });
  const chosen = top({ ...request, ...many, k: 2, values, payment, counts: true });
  const plain = additive({
    measure: "rows",
    sensitivity: sensitivity(1, 1),
    granularity: 1,
    counts: true,
    payment,
  });

  /** How often all intervals of a ranking cover their true counts. */
  function coverage(procedure: Procedure, counts: readonly number[], isPlain = false) {
    const random = seededRandom(77);
    const truth = procedure.truth({ key: [], cells: cellsOf(counts) });
    const repetitions = procedure === chosen ? 2000 : 500;
    let covered = 0;
    for (let i = 0; i < repetitions; i++) {
      const drawn = procedure.draw(truth, random);
      const shown = isPlain
        ? drawn.flatMap((count, j) => (j % 2 === 1 ? plain.show([count], 0.95) : []))
        : procedure.show(drawn, 0.95);
      const holds = shown.every(({ interval }, rank) => {
        const count = counts[drawn[2 * rank]!]!;
        return count >= interval!.lower && count <= interval!.upper;
      });
      if (holds) covered++;
    }
    return covered / repetitions;
  }

  it.each([5, 50, 500, 5000])("hold together for counts up to %d, unlike plain intervals", (n) => {
    expect(chosen.mechanism.id).toBe("exponential");
    for (const counts of [
      values.map(() => n),
      values.map((_, i) => Math.floor(n / (i + 1))),
      values.map((_, i) => (i < 3 ? n : 0)),
    ]) {
      expect(coverage(noisy, counts)).toBeGreaterThan(0.94);
    }
    expect(coverage(chosen, [n, ...values.slice(1).map(() => 0)])).toBeGreaterThan(0.94);
    expect(
      coverage(
        noisy,
        values.map(() => n),
        true,
      ),
    ).toBeLessThan(0.8);
  });
});

describe("a ranking by choices", () => {
  const procedure = top({ ...request, ...many, payment: { epsilon: 2 } });

  it("a ranking by choices draws the k values one after another (and the test detects an error of 10 %)", () => {
    const counts = [5, 4, 2, 2];
    const choice = new Choice(Number(procedure.mechanism.params.epsilon), 1, { oneWay: true });
    const names = counts.flatMap((_, i) =>
      counts.flatMap((_, j) => (i === j ? [] : [`${i},${j}`])),
    );
    const expected = new Map(
      orderedPairs(choice, counts).map(([n, d], i) => [names[i]!, Number(n) / Number(d)]),
    );
    const random = seededRandom(5);
    const truth = procedure.truth({ key: [], cells: cellsOf(counts) });
    const n = 200_000;
    const found = new Map<string, number>();
    for (let i = 0; i < n; i++) {
      const drawn = procedure.draw(truth, random).join();
      found.set(drawn, (found.get(drawn) ?? 0) + 1);
    }
    const limit = Math.sqrt(Math.log(2 / 1e-9) / (2 * n));
    for (const [key, p] of expected) {
      const frequency = (found.get(key) ?? 0) / n;
      expect(Math.abs(frequency - p)).toBeLessThan(limit);
      if (p > 0.1) expect(Math.abs(frequency - 1.1 * p)).toBeGreaterThan(limit);
    }
  });

  it("a ranking by choices is private for all small tables and all units, in exact fractions", () => {
    const { certified } = procedure;
    const isPrivate = (level: number) => {
      const choice = new Choice(level, 1, { oneWay: true });
      const [n, d] = expBounds(certified.epsilon).upper;
      return lists(3, 2).every((counts) =>
        lists(3, 1).every((move) => {
          const p = orderedPairs(choice, counts);
          const q = orderedPairs(
            choice,
            counts.map((count, i) => count + move[i]!),
          );
          return p.every(([a, b], i) => {
            const [e, f] = q[i]!;
            return a * f * d <= e * b * n && e * b * d <= a * f * n;
          });
        }),
      );
    };
    const level = Number(procedure.mechanism.params.epsilon);
    expect(certified.epsilon).toBeCloseTo(2, 9);
    expect(isPrivate(level)).toBe(true);
    // Planted fault: each of the two choices gets all of ε.
    expect(isPrivate(2 * level)).toBe(false);
  });

  it("a ranking by choices shows names, with a bound on the rows that they lack", () => {
    const shown = procedure.show([3, 0], 0.95);
    expect(shown).toEqual([
      {
        labels: [1],
        value: "d",
        note: "has at most 5 rows fewer than the value that is truly number 1, with 95 % confidence",
      },
      {
        labels: [2],
        value: "a",
        note: "has at most 5 rows fewer than the value that is truly number 2, with 95 % confidence",
      },
    ]);
    // With probability 0.95, no value lacks more rows than the note says.
    const counts = [4, 4, 0, 0];
    const random = seededRandom(9);
    const truth = procedure.truth({ key: [], cells: cellsOf(counts.map((c) => c + 6)) });
    let held = 0;
    for (let i = 0; i < 2000; i++) {
      const lacks = procedure.draw(truth, random).map((index) => 4 - counts[index]!);
      if (lacks.every((lack) => lack < 4)) held++;
    }
    expect(held / 2000).toBeGreaterThan(0.9);
    expect(held / 2000).toBeLessThan(0.97);
  });

  it("choices and counts together stay within the budget", () => {
    const delta = 1e-6;
    for (const [payment, counts] of [
      [{ epsilon: 1 }, true],
      [{ epsilon: 1, delta }, false],
    ] as const) {
      const { certified, events } = top({ ...request, ...many, payment, counts });
      expect(certified.epsilon).toBeLessThanOrEqual(1);
      expect(certified.epsilon).toBeGreaterThan(0.99);
      expect(certified.delta).toBe(counts ? 0 : delta);
      expect(pld.compose(events).delta(1).upper).toBeLessThanOrEqual(counts ? 1e-12 : delta);
    }
  });

  it("a replaced unit costs twice as much, and changes the counts of at most k winners", () => {
    const replaced = { ...many.change, times: 2 as const };
    const lack = (more: Partial<Top>) => top({ ...request, ...many, ...more }).expects(0.95).within;
    expect(lack({ change: replaced, payment: { epsilon: 2 } })).toBe(lack({}));
    const { events } = top({ ...request, ...many, change: replaced, counts: true });
    expect(events).toMatchObject([{ count: 2 }, { kind: "composed/1", count: 2 }]);
  });

  it("counts of chosen values cannot have a target", () => {
    const payment = { target: { within: 10, confidence: 0.95 } };
    expect(() => top({ ...request, ...many, counts: true, payment })).toThrow(
      /no target if `counts` is true and one unit may have more than \d+ values; give a budget/,
    );
    const procedure = top({ ...request, ...many, payment });
    expect(procedure.expects(0.95).within).toBeLessThanOrEqual(10);
  });
});

describe("a ranking of selected values", () => {
  const procedure = top({ ...request, values: undefined });
  const drawn = (rows: readonly [string, string | number, number][]): Drawn[] =>
    rows.map(([group, name, count]) => ({ key: [group, name], values: [count] }));

  it("a ranking publishes the k largest noisy counts of each group, in a fixed order", () => {
    const all = drawn([
      ["x", "b", 7],
      ["x", "a", 7],
      ["y", "q", 1],
      ["x", "c", 3],
      ["x", "d", 90],
    ]);
    expect([...procedure.afterDraw!(all)]).toEqual([
      { key: ["x", "d"], values: [90, 1, 4] },
      { key: ["x", "a"], values: [7, 2, 4] },
      { key: ["y", "q"], values: [1, 1, 1] },
    ]);
    const numbers = drawn([
      ["x", 10, 5],
      ["x", 9, 5],
    ]);
    expect([...procedure.afterDraw!(numbers)].map(({ key }) => key[1])).toEqual([9, 10]);
  });

  it("the intervals of selected values hold for the number of selected values", () => {
    const [few] = procedure.show([100, 1, 2], 0.95);
    const [more] = procedure.show([100, 1, 1000], 0.95);
    expect(few!.labels).toEqual([1]);
    expect(more!.interval!.lower).toBeLessThan(few!.interval!.lower);
    expect(more!.interval!.upper).toBe(few!.interval!.upper);
  });
});

import { describe, expect, it } from "vitest";
import { textbookOptimum } from "../../../../test/optimal/textbook.js";
import { solver } from "../../../../test/support/solved.js";
import type { Programme } from "../../kit/index.js";
import { boundDown } from "./dual-bound.js";
import { extended, middlesOf } from "./middle.js";
import { optimise } from "./optimise.js";
import { search } from "./search.js";
import { taskOf } from "./task.js";

const LONG = {
  origin: 0,
  granularity: 1,
  prior: "worst",
  loss: "mae",
  epsilon: 4,
  steps: 1,
} as const;
const CASES: Programme[] = [
  { ...LONG, last: 45, from: 0, to: 45 },
  { ...LONG, last: 46, from: 0, to: 46, loss: "rmse" },
  { ...LONG, last: 45, from: -1, to: 47, loss: "usefulness:1" },
  { ...LONG, last: 45, from: -1, to: 46, loss: "rmse", bias: 0 },
  { ...LONG, last: 50, from: -2, to: 52, bias: 0.01 },
  { ...LONG, epsilon: 9, steps: 2, last: 42, from: 0, to: 42 },
  // The loss is smaller in the middle than elsewhere.
  { ...LONG, last: 45, from: 0, to: 45, loss: "relative-error:0.2,1" },
];

const titled = CASES.map((programme) => [JSON.stringify(programme), programme] as const);

describe("the optimum of a long range", () => {
  it.each(titled)("equals the textbook optimum: %s", (_title, programme) => {
    expect(middlesOf(taskOf(programme)).length).toBeGreaterThan(0);
    const expected = textbookOptimum(programme, solver);
    const { loss, lowerBound } = optimise(programme, solver);
    // Both programmes are solved to about 1e-9.
    const slack = 1e-8;
    expect(lowerBound).toBeLessThanOrEqual(expected + slack);
    expect(loss).toBeGreaterThanOrEqual(expected - slack);
    expect(loss - lowerBound).toBeLessThan(slack);
  });
});

describe("the prices of a middle", () => {
  it.each(titled.slice(0, -1))("bound the loss of the whole range: %s", (_title, programme) => {
    const task = taskOf(programme);
    const expected = optimise(programme, solver).loss;
    for (const { task: part, first } of middlesOf(task)) {
      const { duals } = search(part, solver, 1e-8, () => {})!;
      const bound = boundDown(task, extended(duals, first, task.last)) * task.unit;
      expect(bound).toBeLessThanOrEqual(expected);
      expect(bound).toBeGreaterThan(expected * (1 - 1e-3));
    }
  });

  it("belong to the answers in the middle, where the losses are those of the whole range", () => {
    const programme = { ...CASES[6]!, from: -2, to: 45 };
    const task = taskOf(programme);
    const [middle] = middlesOf(task);
    const { task: part, first } = middle!;
    for (let o = part.from; o <= part.to; o++) {
      for (let i = 0; i <= part.last; i++) {
        const whole = (o + first - task.from) * (task.last + 1) + i + first;
        expect(part.loss[(o - part.from) * (part.last + 1) + i]).toBe(task.loss[whole]);
      }
    }
    const prices = Float64Array.from({ length: part.last + 1 }, (_, i) => i + 1);
    const none = new Float64Array(0);
    const cuts = { start: none, stop: none };
    const own = { sums: prices, losses: prices, demands: [prices], cuts };
    const { sums, losses, demands } = extended(own, first, task.last);
    for (const all of [sums, losses, demands[0]!]) {
      const expected = (i: number) => (i < first || i > first + part.last ? 0 : i - first + 1);
      expect([...all]).toEqual([...all].map((_, i) => expected(i)));
      expect(all).toHaveLength(task.last + 1);
    }
  });

  it("are not used with a prior, with a δ, or for a short range", () => {
    const of = (change: Partial<Programme>) =>
      middlesOf(taskOf({ ...LONG, last: 45, from: 0, to: 45, ...change }));
    expect(of({})).toHaveLength(1);
    expect(of({})[0]!.first).toBe(15);
    expect(of({ last: 135, to: 135 })).toHaveLength(2);
    expect(of({ prior: "uniform" })).toEqual([]);
    expect(of({ delta: 1e-3 })).toEqual([]);
    expect(of({ last: 44, to: 44 })).toEqual([]);
    expect(of({ from: 1 })).toEqual([]);
  });
});

it("one round is enough for 601 answers", () => {
  const programme = { ...LONG, epsilon: 1, loss: "rmse", last: 600, from: 0, to: 600 } as const;
  const { loss, lowerBound, rounds } = optimise(programme, solver);
  expect(rounds).toBe(1);
  expect(loss - lowerBound).toBeLessThan(1e-7);
  expect(loss).toBeCloseTo((2 * Math.exp(-1)) / (1 - Math.exp(-1)) ** 2, 6);
});

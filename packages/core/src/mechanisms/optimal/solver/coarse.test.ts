import { describe, expect, it } from "vitest";
import { textbookOptimum } from "../../../../test/optimal/textbook.js";
import { solver } from "../../../../test/support/solved.js";
import type { Programme } from "../../kit/index.js";
import { coarseOf, refined, spread } from "./coarse.js";
import { boundDown } from "./dual-bound.js";
import { optimise } from "./optimise.js";
import { search } from "./search.js";
import { taskOf } from "./task.js";

const STEPPED = {
  origin: 0,
  granularity: 1,
  prior: "worst",
  loss: "mae",
  epsilon: 1,
} as const;
const CASES: Programme[] = [
  { ...STEPPED, steps: 4, last: 12, from: 0, to: 12 },
  { ...STEPPED, steps: 6, last: 15, from: 0, to: 15, loss: "rmse", epsilon: 0.5 },
  { ...STEPPED, steps: 12, last: 12, from: -1, to: 13, loss: "usefulness:2" },
  { ...STEPPED, steps: 2, last: 14, from: -6, to: 20, loss: "rmse", bias: 0 },
  { ...STEPPED, steps: 6, last: 12, from: -2, to: 14, bias: 1, epsilon: 3 },
  // These are not symmetric.
  { ...STEPPED, steps: 4, last: 12, from: -1, to: 12 },
  { ...STEPPED, steps: 6, last: 12, from: -2, to: 13, bias: 2 },
  { ...STEPPED, steps: 3, last: 12, from: 0, to: 12, loss: "relative-error:0.2,1" },
];

const titled = CASES.map((programme) => [JSON.stringify(programme), programme] as const);

describe("the optimum, if the search starts from fewer answers,", () => {
  it.each(titled)("equals the textbook optimum: %s", (_title, programme) => {
    expect(coarseOf(taskOf(programme))).toBeDefined();
    const expected = textbookOptimum(programme, solver);
    const { loss, lowerBound } = optimise(programme, solver);
    // Both programmes are solved to about 1e-9, and requirements are tightened by 1e-8.
    const slack = 2e-7;
    expect(lowerBound).toBeLessThanOrEqual(expected + slack);
    expect(loss).toBeGreaterThanOrEqual(expected - slack);
    expect(loss - lowerBound).toBeLessThan(slack);
  });

  it("needs less than a third of the columns that a search from all answers needs", () => {
    const programme = { ...STEPPED, epsilon: 0.3, steps: 12, last: 60, from: 0, to: 60 };
    const { loss, lowerBound, columns, rounds } = optimise(programme, solver);
    expect(loss - lowerBound).toBeLessThan(1e-9);
    // From all answers, the search needs 704 columns and 12 rounds.
    expect(columns).toBeLessThan(704 / 3);
    expect(rounds).toBeLessThan(12);
  });
});

describe("a task with fewer answers", () => {
  it.each(titled)("has the losses and requirements of these answers: %s", (_title, programme) => {
    const task = taskOf(programme);
    const { task: coarse, stride } = coarseOf(task)!;
    const tables = [task.loss, ...task.demands.map(({ values }) => values)];
    const parts = [coarse.loss, ...coarse.demands.map(({ values }) => values)];
    expect(coarse.last * stride).toBe(task.last);
    expect(coarse.steps * stride).toBe(task.steps);
    for (const [k, table] of tables.entries()) {
      const part = parts[k]!;
      expect(part).toHaveLength((coarse.last + 1) * (task.to - task.from + 1));
      for (let o = 0; o <= task.to - task.from; o++) {
        for (let i = 0; i <= coarse.last; i++) {
          const whole = table[o * (task.last + 1) + i * stride];
          expect(part[o * (coarse.last + 1) + i]).toBe(whole);
        }
      }
    }
  });

  it.each(titled)("has no larger loss, and almost as large a loss: %s", (_title, programme) => {
    const { task: coarse } = coarseOf(taskOf(programme))!;
    const bound = boundDown(coarse, search(coarse, solver, 0, () => {})!.duals) * coarse.unit;
    const { loss } = optimise(programme, solver);
    expect(bound).toBeLessThanOrEqual(loss);
    expect(bound).toBeGreaterThan(0.5 * loss);
  });

  it("does not exist with a prior, with a δ, with one step, or without a common divisor", () => {
    const of = (change: Partial<Programme>) =>
      coarseOf(taskOf({ ...STEPPED, steps: 6, last: 15, from: 0, to: 15, ...change }));
    expect(of({})?.stride).toBe(3);
    expect(of({ last: 12, to: 12 })?.stride).toBe(2);
    expect(of({ steps: 15 })?.stride).toBe(3);
    expect(of({ prior: "uniform" })).toBeUndefined();
    expect(of({ steps: 1, delta: 1e-3 })).toBeUndefined();
    expect(of({ steps: 1 })).toBeUndefined();
    expect(of({ steps: 4 })).toBeUndefined();
  });
});

describe("refined rays", () => {
  it.each(titled)("are rays of the whole task, and agree with the ray: %s", (_title, programme) => {
    const { steps, last } = taskOf(programme);
    const { task: coarse, stride } = coarseOf(taskOf(programme))!;
    for (const ray of search(coarse, solver, 0, () => {})!.rays) {
      const fine = refined(ray, stride);
      expect(new Set(fine.map(({ levels }) => levels.join())).size).toBeLessThanOrEqual(stride);
      for (const { output, levels } of fine) {
        expect(output).toBe(ray.output);
        expect(levels).toHaveLength(last + 1);
        expect(levels.filter((_, i) => i % stride === 0)).toEqual(ray.levels);
        for (let i = 0; i <= last; i++) {
          for (let j = i; j <= Math.min(last, i + steps); j++) {
            expect(Math.abs(levels[i]! - levels[j]!)).toBeLessThanOrEqual(1);
          }
        }
      }
    }
  });

  it("have their jumps at all places between the answers", () => {
    const fine = refined({ output: 5, levels: Uint16Array.of(0, 1, 1) }, 3);
    expect(fine.map(({ levels }) => [...levels])).toEqual([
      [0, 0, 0, 1, 1, 1, 1],
      [0, 0, 1, 1, 1, 1, 1],
      [0, 1, 1, 1, 1, 1, 1],
    ]);
  });
});

it("prices are spread over the answers nearby, and keep their sum", () => {
  const none = new Float64Array(0);
  const prices = Float64Array.of(1, 2, 3);
  const cuts = { start: none, stop: none };
  const { sums, losses, demands } = spread(
    { sums: prices, losses: prices, demands: [prices], cuts },
    2,
  );
  for (const all of [sums, losses, demands[0]!]) {
    expect([...all]).toEqual([0.75, 0.75, 1, 1.25, 2.25]);
  }
});

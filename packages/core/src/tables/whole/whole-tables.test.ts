import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counts, equalPlan, flat, kWay, smallPlans } from "../../../test/support/table-plans.js";
import { estimateTables, levelTree, questionAnswers } from "../estimates/index.js";
import { cellsOf, marginsOf, residualShares } from "../questions/index.js";
import { largestFirst } from "./largest-first.js";
import { nonnegativeCube } from "./nonnegative-cube.js";
import { wholeTables } from "./whole-tables.js";

/** Noisy answers that follow from the index. They may be negative. */
const noisy = (length: number, seed: number) => counts(length, seed).map((x) => (x % 37) - 12);

describe("wholeTables", () => {
  it("has whole numbers ≥ 0, and every margin is exactly the table of that level", () => {
    fc.assert(
      fc.property(smallPlans, (plan) => {
        const { schema, tables, questions } = plan;
        const answers = questions.map(({ level, signs }, k) =>
          noisy(
            questionAnswers(
              schema,
              { level, signs },
              new Float64Array(cellsOf(schema, level)),
              level,
            ).length,
            k,
          ),
        );
        const estimates = estimateTables(plan, answers);
        const whole = wholeTables(plan, estimates)!;
        const none = schema.map(() => 0);
        expect(whole.table(none)[0]).toBe(Math.max(0, Math.round(estimates.table(none)[0]!)));
        for (const table of tables) {
          const cells = whole.table(table);
          expect(cells.every((x) => Number.isInteger(x) && x >= 0)).toBe(true);
          for (const level of marginsOf([table])) {
            expect(questionAnswers(schema, { level, signs: [] }, cells, table)).toEqual(
              whole.table(level),
            );
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("returns the true tables if the estimates are true", () => {
    const schema = [
      [1, 2, 6],
      [1, 3],
      [1, 2],
    ];
    const finest = [2, 1, 1];
    const cube = counts(36);
    const tables = [
      [2, 1, 0],
      [1, 0, 1],
      [0, 1, 1],
    ];
    const plan = equalPlan(schema, tables, 9);
    const truth = tables.map((level) =>
      questionAnswers(schema, { level, signs: [] }, cube, finest),
    );
    const whole = wholeTables(plan, estimateTables(plan, truth))!;
    for (const [t, table] of tables.entries()) expect(whole.table(table)).toEqual(truth[t]);
  });

  it("fits 6,720 cells in 2 seconds, and refuses cubes above 65,536 cells", () => {
    const schema = flat(16, 7, 6, 5, 2);
    const plan = equalPlan(schema, kWay(5, 1, 2), 149);
    const answers = plan.questions.map(({ level }, k) =>
      counts(cellsOf(schema, level), k).map((x) => x * 10 - 200),
    );
    const estimates = estimateTables(plan, answers);
    const start = process.cpuUsage();
    expect(wholeTables(plan, estimates)).toBeDefined();
    expect(process.cpuUsage(start).user).toBeLessThan(2e6);
    const wide = equalPlan(flat(...new Array<number>(17).fill(2)), kWay(17, 1), 1);
    const none = estimateTables(
      wide,
      wide.questions.map(() => [1, 1]),
    );
    expect(wholeTables(wide, none)).toBeUndefined();
  });
});

describe("nonnegativeCube", () => {
  it("meets the conditions of the constrained optimum", () => {
    const schema = flat(4, 3, 2);
    const plan = equalPlan(schema, kWay(3, 1, 2), 5);
    const answers = plan.questions.map(({ level }, k) => noisy(cellsOf(schema, level), k));
    const estimates = estimateTables(plan, answers);
    const levels = marginsOf(plan.tables);
    const { totals } = residualShares(schema, plan.questions, levels);
    const residuals = levels.map((level) => residualsOf(level));
    const total = 60;
    const finest = [1, 1, 1];
    const known = { levels, tree: levelTree(levels), precisions: totals, residuals };
    const cube = nonnegativeCube(schema, finest, known, total);
    // The slope of the loss is equal on all positive cells, and not smaller on empty cells.
    const loss = (x: Float64Array) =>
      levels.reduce((sum, level, j) => {
        const own = residualsOf(level, x);
        const gap = own.reduce((s, r, i) => s + (r - residuals[j]![i]!) ** 2, 0);
        return sum + (level.every((l) => l === 0) ? 0 : totals[j]! * gap);
      }, 0);
    const slopes = cube.map((x, i) => loss(cube.with(i, x + 1e-4)) - loss(cube.with(i, x - 1e-4)));
    const positive = slopes.filter((_, i) => cube[i]! > 0.01);
    const scale = Math.max(...slopes) - Math.min(...slopes);
    expect(cube.filter((x) => x <= 0.01).length).toBeGreaterThan(3);
    expect(Math.max(...positive) - Math.min(...positive)).toBeLessThan(0.01 * scale);
    expect(Math.min(...slopes)).toBeGreaterThan(Math.min(...positive) - 0.01 * scale);

    /** Residuals by their definition, for plain columns. */
    function residualsOf(level: readonly number[], x?: Float64Array): Float64Array {
      const at = (l: readonly number[]) =>
        x ? questionAnswers(schema, { level: l, signs: [] }, x, finest) : estimates.table(l);
      const sizes = schema.map((nodes, c) => nodes[level[c]!]!);
      const parts = marginsOf([level]);
      return Float64Array.from({ length: cellsOf(schema, level) }, (_, cell) => {
        const place: number[] = [];
        for (let c = 2, rest = cell; c >= 0; rest = Math.floor(rest / sizes[c]!), c--)
          place[c] = rest % sizes[c]!;
        return parts.reduce((sum, part) => {
          const index = part.reduce((i, l, c) => i * schema[c]![l]! + (l > 0 ? place[c]! : 0), 0);
          const missing = level.filter((l, c) => l > part[c]!).length;
          const share = cellsOf(schema, part) / cellsOf(schema, level);
          return sum + (-1) ** missing * share * at(part)[index]!;
        }, 0);
      });
    }
  });
});

describe("largestFirst", () => {
  it("finds the first largest value, while values fall", () => {
    const values = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(values, fc.array(fc.nat(), { maxLength: 20 }), (start, falls) => {
        const current = [...start];
        const next = largestFirst(current.length, (i) => current[i]!);
        for (const fall of falls) {
          const found = next();
          expect(current[found]).toBe(Math.max(...current));
          expect(current.indexOf(current[found]!)).toBe(found);
          current[found] = current[found]! - 1;
          const other = fall % current.length;
          current[other] = current[other]! - 1;
        }
      }),
    );
  });
});

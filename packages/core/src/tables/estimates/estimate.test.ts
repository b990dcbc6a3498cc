import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorOf } from "../../../test/support/error-of.js";
import {
  counts,
  equalPlan,
  flat,
  gaussian,
  kWay,
  type SmallPlan,
  smallPlans,
} from "../../../test/support/table-plans.js";
import { planTables } from "../plan/index.js";
import {
  cellsOf,
  marginsOf,
  type Question,
  type Schema,
  type TableLevel,
} from "../questions/index.js";
import { questionAnswers } from "./answers.js";
import { cellLaw } from "./cell-law.js";
import { estimateTables } from "./estimate.js";

const finest = (schema: Schema): TableLevel => schema.map((nodes) => nodes.length - 1);

/** The matrix of a question: for each cell of the cube, how a record in it changes the answers. */
function columnsOf(schema: Schema, question: Question): Float64Array[] {
  const cells = cellsOf(schema, finest(schema));
  return Array.from({ length: cells }, (_, cell) => {
    const cube = new Float64Array(cells);
    cube[cell] = 1;
    return questionAnswers(schema, question, cube, finest(schema));
  });
}

/** Noisy answers of any size: whole numbers that follow from the index. */
function noisyAnswers({ schema, questions }: SmallPlan): Float64Array[] {
  const cube = counts(cellsOf(schema, finest(schema)));
  return questions.map((question, k) => {
    const truth = questionAnswers(schema, question, cube, finest(schema));
    return truth.map((x, i) => x + (((i + 2) * 5003 * (k + 1)) % 23) - 11);
  });
}

describe("questionAnswers", () => {
  it("adds up cells, and subtracts the second sibling from the first in signs", () => {
    const schema = [
      [1, 2],
      [1, 2, 4],
    ];
    const cube = Float64Array.of(1, 2, 3, 4, 10, 20, 30, 40);
    const ask = (level: number[], signs: number[]) => [
      ...questionAnswers(schema, { level, signs }, cube, [1, 2]),
    ];
    expect(ask([0, 0], [])).toEqual([110]);
    expect(ask([1, 0], [0])).toEqual([-90]);
    expect(ask([0, 1], [])).toEqual([33, 77]);
    expect(ask([0, 2], [1])).toEqual([-11, -11]);
    expect(ask([1, 2], [0, 1])).toEqual([9, 9]);
    expect(ask([1, 1], [1])).toEqual([-4, -40]);
  });

  it("changes no answer of a record by more than 1, and one number of each question", () => {
    fc.assert(
      fc.property(smallPlans, ({ schema, questions }) => {
        for (const question of questions) {
          const moved = columnsOf(schema, question).map((column) => column.filter((x) => x !== 0));
          expect(moved.every((change) => change.length === 1 && Math.abs(change[0]!) === 1)).toBe(
            true,
          );
        }
      }),
      { numRuns: 30 },
    );
  });

  it("refuses counts of a coarser table and counts of a wrong length", () => {
    const schema = flat(3, 2);
    const question = { level: [1, 1], signs: [] };
    const error = errorOf(() => questionAnswers(schema, question, new Float64Array(3), [1, 0]));
    expect(error.message).toBe(
      "questionAnswers: of must be a table that has [1, 1] as a margin, got [1, 0]; pass the counts of a finer table",
    );
    expect(
      errorOf(() => questionAnswers(schema, question, new Float64Array(5), [1, 1])).message,
    ).toBe("questionAnswers: counts must be 6 numbers, got 5");
  });
});

describe("estimateTables", () => {
  it("solves the normal equations of generalised least squares", () => {
    fc.assert(
      fc.property(smallPlans, (plan) => {
        const { schema, questions } = plan;
        const answers = noisyAnswers(plan);
        const estimates = estimateTables(plan, answers);
        const cells = cellsOf(schema, finest(schema));
        const gradient = new Float64Array(cells);
        for (const [k, question] of questions.entries()) {
          const { level, variance } = question;
          const fitted = questionAnswers(schema, question, estimates.table(level), level);
          for (const [cell, column] of columnsOf(schema, question).entries()) {
            for (const [i, x] of column.entries()) {
              gradient[cell] = gradient[cell]! + (x * (fitted[i]! - answers[k]![i]!)) / variance;
            }
          }
        }
        for (const slope of gradient) expect(Math.abs(slope)).toBeLessThan(1e-9);
      }),
    );
  });

  it("every margin of a table is the table of that level", () => {
    fc.assert(
      fc.property(smallPlans, (plan) => {
        const estimates = estimateTables(plan, noisyAnswers(plan));
        for (const table of plan.tables) {
          for (const level of marginsOf([table])) {
            const sums = questionAnswers(
              plan.schema,
              { level, signs: [] },
              estimates.table(table),
              table,
            );
            expectClose(sums, estimates.table(level), 1e-9);
          }
        }
      }),
    );
  });

  it("returns the true tables if the answers have no noise", () => {
    fc.assert(
      fc.property(smallPlans, (plan) => {
        const { schema, questions, tables } = plan;
        const cube = counts(cellsOf(schema, finest(schema)));
        const ask = (question: Question) => questionAnswers(schema, question, cube, finest(schema));
        const estimates = estimateTables(plan, questions.map(ask));
        for (const level of tables) {
          expectClose(estimates.table(level), ask({ level, signs: [] }), 1e-9);
        }
      }),
    );
  });

  it("refuses unknown tables, questions that leave a table open, and too few answers", () => {
    const plan = equalPlan(flat(3, 2), [[1, 0]], 4);
    const estimates = estimateTables(plan, [[1, 2, 3]]);
    expect([...estimates.table([0, 0])]).toEqual([6]);
    expect(errorOf(() => estimates.table([1, 1])).message).toBe(
      "table: level must be a table of the plan or a margin of one, got [1, 1]; add this table to the request",
    );
    expect(errorOf(() => estimates.table([1])).code).toBe("domain");
    expect(errorOf(() => estimates.table([0.5, 0])).code).toBe("domain");
    expect(errorOf(() => estimateTables(plan, [])).message).toBe(
      "estimateTables: answers must be 1 list, got 0",
    );
    expect(errorOf(() => estimateTables(plan, [[1, 2]])).message).toBe(
      "estimateTables: answers[0] must be 3 numbers, got 2",
    );
    const open = { ...plan, questions: [{ level: [0, 0], signs: [], ...gaussian(1) }] };
    expect(errorOf(() => estimateTables(open, [[1]])).message).toBe(
      "estimateTables: questions must be questions that determine every table, got no question about [1, 0]; use the questions of planTables",
    );
  });

  it("estimates all pairs of 20 columns and all triples of 8 columns in a second each", () => {
    const sizes = [9, 16, 7, 15, 6, 5, 2, 2];
    const cases: [Schema, TableLevel[]][] = [
      [flat(...new Array<number>(20).fill(10)), kWay(20, 1, 2)],
      [flat(...sizes), kWay(8, 1, 2, 3)],
    ];
    for (const [schema, tables] of cases) {
      const plan = equalPlan(schema, tables, 100);
      const answers = plan.questions.map(({ level }) => counts(cellsOf(schema, level)));
      const start = process.cpuUsage();
      const estimates = estimateTables(plan, answers);
      for (const table of tables) estimates.table(table);
      expect(process.cpuUsage(start).user).toBeLessThan(1e6);
    }
  });
});

describe("cellLaw", () => {
  it("has the factor of every answer in the estimate of a cell", () => {
    fc.assert(
      fc.property(smallPlans, fc.nat(), (plan, seed) => {
        const table = plan.tables[seed % plan.tables.length]!;
        const cell = seed % cellsOf(plan.schema, table);
        const zeros = noisyAnswers(plan).map((answers) => answers.map(() => 0));
        const factors = zeros.flatMap((answers, k) =>
          Array.from(answers, (_, i) => {
            const one = zeros.with(k, answers.with(i, 1));
            const factor = estimateTables(plan, one).table(table)[cell]!;
            return `${plan.questions[k]!.variance} ${Math.abs(factor).toFixed(9)}`;
          }),
        );
        const law = cellLaw(plan, table).flatMap(({ factor, count, noise }) =>
          new Array<string>(count).fill(
            `${noise.kind === "discrete-gaussian" && noise.variance} ${Math.abs(factor).toFixed(9)}`,
          ),
        );
        const zero = / 0\.000000000$/;
        const used = (list: string[]) => list.filter((text) => !zero.test(text)).sort();
        expect(used(law)).toEqual(used(factors));
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ["discrete-gaussian", { epsilon: 1, delta: 0.01 }],
    ["geometric", { epsilon: 1 }],
  ])("has the variances that planTables computes for %s noise", (kind, level) => {
    const schema = [
      [1, 2, 6],
      [1, 2],
      [1, 4],
    ];
    const plan = planTables({
      schema,
      tables: marginsOf([[2, 1, 1]]),
      unit: { kind: "rows", most: 1 },
      adjacency: "add-remove",
      loss: { kind: "sum" },
      ...level,
    });
    expect(plan.questions[0]!.noise.kind).toBe(kind);
    expect(plan.questions.some(({ signs }) => signs.length > 0)).toBe(kind !== "geometric");
    for (const [t, table] of plan.tables.entries()) {
      const variance = cellLaw(plan, table).reduce((sum, { factor, count, noise }) => {
        const own = plan.questions.find((question) => question.noise === noise)!.variance;
        return sum + factor ** 2 * count * own;
      }, 0);
      expect(variance / plan.variances[t]!).toBeCloseTo(1, 9);
    }
  });
});

function expectClose(actual: Float64Array, expected: Float64Array, tolerance: number): void {
  expect(actual).toHaveLength(expected.length);
  for (const [i, x] of actual.entries()) {
    expect(Math.abs(x - expected[i]!)).toBeLessThan(tolerance * (1 + Math.abs(expected[i]!)));
  }
}

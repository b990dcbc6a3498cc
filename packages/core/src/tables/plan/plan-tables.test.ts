import { describe, expect, it } from "vitest";
import { discreteGaussianDelta, pld, pure } from "../../accounting/accountants/index.js";
import { NoisewrightError } from "../../errors/index.js";
import {
  cellsOf,
  levelsBelow,
  nodesOn,
  numbersOf,
  type Question,
  type Schema,
  type TableLevel,
  type TablesPlan,
  type TablesRequest,
} from "../questions/index.js";
import { planTables } from "./plan-tables.js";
import { problemOf } from "./problem.js";

/** Regions and districts by sex and age. */
const REGIONS: Schema = [
  [1, 3, 6],
  [1, 2],
  [1, 4],
];
const TABLES = levelsBelow([2, 1, 1]);
const REQUEST: TablesRequest = {
  schema: REGIONS,
  tables: TABLES,
  unit: { kind: "rows", most: 1 },
  adjacency: "add-remove",
  loss: { kind: "sum" },
  epsilon: 1,
  delta: 1e-2,
};
const TARGETS = TABLES.map((_, t) => 60 + 5 * t);
const gaussian = (plan: TablesPlan) =>
  plan.events[0]!.kind === "discrete-gaussian/1" ? plan.events[0]!.moved : [];

describe("the variances of a plan", () => {
  it.each<[string, Partial<TablesRequest>]>([
    ["discrete Gaussian noise", {}],
    ["geometric noise", { delta: undefined }],
    ["substituted rows", { adjacency: "substitute" }],
    ["units in several groups", { unit: { kind: "groups", most: 5, column: 0 } }],
    ["targets", { loss: { kind: "max", targets: TARGETS } }],
  ])("are those of least squares, for %s", (_, change) => {
    const plan = planTables({ ...REQUEST, ...change });
    const covariance = leastSquares(plan);
    plan.tables.forEach((table, t) => {
      const cells = rowsOf(REGIONS, { level: table, signs: [] });
      for (const cell of cells) {
        const variance = quadratic(covariance, cell);
        expect(Math.abs(variance / plan.variances[t]! - 1)).toBeLessThan(1e-9);
      }
    });
  });

  it("are multiples of few bits, as they are sampled", () => {
    for (const { noise, variance } of planTables(REQUEST).questions) {
      expect(noise).toEqual({ kind: "discrete-gaussian", variance });
      const unit = 2 ** (Math.floor(Math.log2(variance)) - 19);
      expect(Number.isInteger(variance / unit)).toBe(true);
    }
  });
});

it("refuses noise that is too wide to be drawn, before anyone pays for the plan", () => {
  const request = { schema: [[1, 3]], tables: [[1]], unit: { kind: "rows", most: 1 } } as const;
  const wide = { ...request, adjacency: "add-remove", epsilon: 1e-15, delta: 1e-20 } as const;
  const plan = () => planTables({ ...wide, loss: { kind: "sum", weights: [1] } });
  expect(plan).toThrow(/^planTables: variance must be in \[2\^-80, 2\^80\]/);
});

describe("the certificate of a plan", () => {
  it.each<[string, Partial<TablesRequest>]>([
    ["rows", {}],
    ["units of three rows", { unit: { kind: "rows", most: 3 } }],
    [
      "substituted units of three rows",
      { unit: { kind: "rows", most: 3 }, adjacency: "substitute" },
    ],
    ["units in groups", { unit: { kind: "groups", most: 4, column: 0 } }],
    ["a small ε", { epsilon: 0.2, delta: 1e-2 }],
  ])("is proved by the accountant and leaves almost nothing unused, for %s", (_, change) => {
    const request = { ...REQUEST, ...change };
    const { epsilon = 0, delta = 0 } = request;
    const plan = planTables(request);
    expect(plan.certified.epsilon).toBe(epsilon);
    expect(plan.certified.delta).toBe(discreteGaussianDelta(gaussian(plan), epsilon));
    expect(plan.certified.delta).toBeLessThanOrEqual(delta);
    expect(pld.compose(plan.events).epsilon(delta).upper).toBeLessThanOrEqual(epsilon);
    const less = gaussian(plan).map((each) => ({ ...each, variance: each.variance * 0.9999 }));
    expect(discreteGaussianDelta(less, epsilon)).toBeGreaterThan(delta);
  });

  it("adds up the squares that one unit can change in all questions of a variance", () => {
    const plan = planTables({ ...REQUEST, unit: { kind: "rows", most: 3 } });
    const total = gaussian(plan).reduce((sum, { squares }) => sum + squares, 0);
    expect(total).toBe(9 * plan.questions.length);
  });

  it("is the sum of the pure ε of all questions for geometric noise", () => {
    const plan = planTables({ ...REQUEST, delta: undefined, unit: { kind: "rows", most: 2 } });
    expect(plan.certified.delta).toBe(0);
    expect(plan.optimum).toBeUndefined();
    expect(pure.compose(plan.events).epsilon(0.1).upper).toBe(plan.certified.epsilon);
    expect(plan.certified.epsilon).toBeLessThanOrEqual(1);
    expect(plan.certified.epsilon).toBeGreaterThan(1 - 1e-6);
    const spent = plan.questions.reduce(
      (sum, { noise }) => sum + (noise.kind === "geometric" ? 2 * noise.epsilon : 0),
      0,
    );
    expect(Math.abs(spent - plan.certified.epsilon)).toBeLessThan(1e-9);
  });
});

describe("the loss of a plan", () => {
  it("is at least the optimum, and close to it", () => {
    const plan = planTables(REQUEST);
    expect(plan.loss).toBeCloseTo(
      plan.variances.reduce((a, b) => a + b, 0),
      9,
    );
    expect(plan.loss).toBeGreaterThan(plan.optimum!);
    expect(plan.loss).toBeLessThan(plan.optimum! * 1.03);
    expect(plan.gap).toBeLessThan(2e-7);
  });

  it("has a proved gap of at most 1e-4 and a ratio of at most 1.002 for eight columns", () => {
    const sizes = [9, 16, 7, 15, 6, 5, 2, 2];
    const schema = sizes.map((size) => [1, size]);
    const tables = levelsBelow(sizes.map(() => 1)).filter((level) => {
      const columns = level.reduce((a, b) => a + b, 0);
      return columns >= 1 && columns <= 3;
    });
    for (const loss of [
      { kind: "sum" },
      { kind: "max", targets: tables.map(() => 100) },
    ] as const) {
      const plan = planTables({ ...REQUEST, schema, tables, loss, delta: 1e-6 });
      expect(plan.gap).toBeLessThanOrEqual(1e-4);
      expect(plan.loss).toBeLessThanOrEqual(plan.optimum! * 1.002);
      expect(plan.loss).toBeGreaterThan(plan.optimum!);
    }
  });

  it("falls with the weight of a table", () => {
    const plain = planTables(REQUEST).variances[2]!;
    const weights = TABLES.map((_, t) => (t === 2 ? 5 : 1));
    expect(planTables({ ...REQUEST, loss: { kind: "sum", weights } }).variances[2]).toBeLessThan(
      plain,
    );
  });

  it("is four times as large if a unit has two rows, and twice for substituted cells", () => {
    const schema = [[1, 5]];
    const request = { ...REQUEST, schema, tables: [[1]], delta: undefined };
    const { loss } = planTables(request);
    const two = planTables({ ...request, unit: { kind: "rows", most: 2 } }).loss;
    const substituted = planTables({ ...request, adjacency: "substitute" }).loss;
    expect(two).toBeCloseTo(1 / (Math.cosh(0.5) - 1), 6);
    expect(substituted).toBeCloseTo(two, 6);
    expect(loss).toBeCloseTo(1 / (Math.cosh(1) - 1), 6);
  });

  it("is that of the better noise if δ is given", () => {
    const pureLoss = planTables({ ...REQUEST, delta: undefined }).loss;
    for (const delta of [1e-9, 1e-6, 1e-3]) {
      const plan = planTables({ ...REQUEST, delta });
      expect(plan.loss).toBeLessThanOrEqual(pureLoss * (1 + 1e-9));
      expect(plan.certified.delta).toBeLessThanOrEqual(delta);
    }
  });

  it("is the same in every call", () => {
    for (const delta of [1e-6, undefined]) {
      expect(planTables({ ...REQUEST, delta })).toEqual(planTables({ ...REQUEST, delta }));
    }
  });
});

describe("targets", () => {
  const request: TablesRequest = { ...REQUEST, loss: { kind: "max", targets: TARGETS } };

  it.each([1e-6, undefined])("are met with the smallest ε, for δ = %s", (delta) => {
    const { epsilon: _, ...open } = { ...request, delta };
    const plan = planTables(open);
    plan.variances.forEach((variance, t) => {
      expect(variance).toBeLessThanOrEqual(TARGETS[t]!);
    });
    expect(plan.loss).toBeLessThanOrEqual(1);
    expect(plan.loss).toBeGreaterThan(1 - 1e-5);
    expect(plan.certified.delta).toBeLessThanOrEqual(delta ?? 0);
    const { epsilon } = plan.certified;
    expect(planTables({ ...request, delta, epsilon: epsilon * 1.01 }).loss).toBeLessThan(1);
    expect(planTables({ ...request, delta, epsilon: epsilon * 0.98 }).loss).toBeGreaterThan(1);
  });

  it("share the largest ratio if ε is given", () => {
    const plan = planTables({ ...request, epsilon: 1 });
    const ratios = plan.variances.map((variance, t) => variance / TARGETS[t]!);
    expect(Math.max(...ratios)).toBeCloseTo(plan.loss, 12);
    expect(plan.loss).toBeLessThan(plan.optimum! * 1.03);
  });
});

it("questions are in cells alone if those in signs are too many", () => {
  const signed = (columns: number) => {
    const schema = Array.from({ length: columns }, () => [1, 2]);
    const { asked } = problemOf({ ...REQUEST, schema, tables: [schema.map(() => 1)] });
    return asked.some(({ question }) => question.signs.length > 0);
  };
  expect(signed(8)).toBe(true);
  expect(signed(9)).toBe(false);
});

describe("wrong requests", () => {
  it.each<[string, Partial<TablesRequest>, string]>([
    [
      "no column",
      { schema: [] },
      "planTables: schema must be a list of at least one column, got an empty list",
    ],
    [
      "a level that does not divide the next",
      {
        schema: [
          [1, 2, 5],
          [1, 2],
        ],
      },
      "planTables: schema[0] must be increasing numbers, each a multiple of the one before, got [1, 2, 5]; leave out a column of one value; plan an uneven hierarchy alone",
    ],
    [
      "a column of one value",
      {
        schema: [
          [1, 3, 12],
          [1, 1],
        ],
      },
      "planTables: schema[1] must be increasing numbers, each a multiple of the one before, got [1, 1]; leave out a column of one value; plan an uneven hierarchy alone",
    ],
    [
      "a column without a total",
      { schema: [[1, 3, 12], [2]] },
      "planTables: schema[1] must be a list that begins with 1 and has a number for each level, got [2]",
    ],
    [
      "no table",
      { tables: [] },
      "planTables: tables must be a list of at least one table, got an empty list",
    ],
    [
      "a level out of range",
      { tables: [[1, 2]] },
      "planTables: tables[0] must be one level for each column, from 0 to 2, 1, 1, got [1, 2]",
    ],
    [
      "too many cells",
      {
        schema: [
          [1, 1e5],
          [1, 1e4],
        ],
        tables: [[1, 1]],
      },
      "planTables: tables[0] has 1e9 cells, at most 16777216; use coarser levels",
    ],
    [
      "too many questions",
      {
        schema: Array.from({ length: 12 }, () => [1, 2]),
        tables: [Array.from({ length: 12 }, () => 1)],
      },
      "planTables: needs 531441 precisions, at most 131072; ask for fewer tables, or for tables of fewer columns",
    ],
    [
      "no rows",
      { unit: { kind: "rows", most: 0 } },
      "planTables: unit.most must be an integer in [1, 65536], got 0",
    ],
    [
      "groups of no column",
      { unit: { kind: "groups", most: 2, column: 3 } },
      "planTables: unit.column must be the index of a column, below 3, got 3",
    ],
    [
      "too few weights",
      { loss: { kind: "sum", weights: [1] } },
      "planTables: loss.weights must be a list of 12 numbers, one for each table, got a list of 1",
    ],
    [
      "a target of 0",
      { loss: { kind: "max", targets: TABLES.map(() => 0) } },
      "planTables: loss.targets must be numbers in [1e-12, 1e12], got 0",
    ],
    ["ε = 0", { epsilon: 0 }, "planTables: epsilon (ε) must be in (0, 50], got 0"],
    ["δ = 1", { delta: 1 }, "planTables: delta (δ) must be in [1e−20, 1), got 1"],
    [
      "a sum without ε",
      { epsilon: undefined },
      "planTables: a loss without targets needs epsilon, for example epsilon = 1",
    ],
    [
      "targets that no ε meets",
      {
        unit: { kind: "rows", most: 1000 },
        epsilon: undefined,
        delta: undefined,
        loss: { kind: "max", targets: TABLES.map(() => 1e-12) },
      },
      "planTables: meeting all targets with ε up to 50 is impossible: the tables need more precision than this ε allows; raise the targets, or give delta",
    ],
  ])("%s", (_, change, message) => {
    expect(() => planTables({ ...REQUEST, ...change })).toThrow(NoisewrightError);
    expect(() => planTables({ ...REQUEST, ...change })).toThrow(message);
  });
});

/** The rows of the matrix of a question: how each number depends on the finest cells. */
function rowsOf(schema: Schema, question: Question): number[][] {
  const finest = schema.map((nodes) => nodes.at(-1)!);
  const cells = finest.reduce((a, b) => a * b, 1);
  const rows = Array.from({ length: numbersOf(schema, question) }, () =>
    new Array<number>(cells).fill(0),
  );
  for (let cell = 0; cell < cells; cell++) {
    let [rest, size, index, sign] = [cell, 1, 0, 1];
    for (let column = schema.length - 1; column >= 0; column--) {
      const node = rest % finest[column]!;
      rest = Math.floor(rest / finest[column]!);
      const on = (at: number) => Math.floor((node * nodesOn(schema, column, at)) / finest[column]!);
      const isSigned = question.signs.includes(column);
      const at = question.level[column]!;
      if (isSigned && on(at) % 2 === 1) sign = -sign;
      index += size * on(isSigned ? at - 1 : at);
      size *= nodesOn(schema, column, isSigned ? at - 1 : at);
    }
    rows[index]![cell] = sign;
  }
  return rows;
}

/** The covariance of the least-squares estimates of the finest cells. */
function leastSquares({ schema, questions }: TablesPlan): number[][] {
  const cells = cellsOf(schema, schema.map((nodes) => nodes.length - 1) as TableLevel);
  const gram = Array.from({ length: cells }, () => new Array<number>(cells).fill(0));
  for (const question of questions) {
    for (const row of rowsOf(schema, question)) {
      row.forEach((a, i) => {
        row.forEach((b, k) => {
          gram[i]![k]! += (a * b) / question.variance;
        });
      });
    }
  }
  return inverse(gram);
}

/** Gauss–Jordan elimination of a positive definite matrix. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length;
  const work = matrix.map((row, i) => [...row, ...row.map((_, k) => (i === k ? 1 : 0))]);
  for (let pivot = 0; pivot < n; pivot++) {
    const scale = work[pivot]![pivot]!;
    work[pivot] = work[pivot]!.map((x) => x / scale);
    for (let i = 0; i < n; i++) {
      if (i === pivot) continue;
      const factor = work[i]![pivot]!;
      work[i] = work[i]!.map((x, k) => x - factor * work[pivot]![k]!);
    }
  }
  return work.map((row) => row.slice(n));
}

function quadratic(matrix: readonly (readonly number[])[], x: readonly number[]): number {
  return x.reduce(
    (sum, a, i) => sum + a * x.reduce((part, b, k) => part + matrix[i]![k]! * b, 0),
    0,
  );
}

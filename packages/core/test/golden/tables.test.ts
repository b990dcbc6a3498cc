import { describe, expect, it } from "vitest";
import { planTables, type TableLevel, type TablesRequest } from "../../src/entry/tables.js";
import { allocate } from "../../src/tables/plan/allocate.js";
import { largest, ratiosAt } from "../../src/tables/plan/losses.js";
import { changesOf, optimumBound } from "../../src/tables/plan/optimum.js";
import { choicesOf, problemOf, withoutReplaceable } from "../../src/tables/plan/problem.js";
import { cellsOf } from "../../src/tables/questions/levels.js";
import { precisionsOf } from "../../src/tables/questions/questions.js";
import { transposedTimes } from "../../src/tables/questions/sparse-rows.js";
import { expectClose } from "./golden.js";
import golden from "./tables.json" with { type: "json" };

type Case = (typeof golden.cases)[number];

const casesOf = (section: string, has: string) =>
  golden.cases.filter((each) => each.section === section && has in each.expected);

const figure = ({ expected }: Case, name: string): number =>
  Number(Object.entries(expected).find(([key]) => key === name)?.[1]);

/** All tables of the given numbers of columns, in the order of the file. */
function ways(columns: number, counts: readonly number[]): TableLevel[] {
  const all = Array.from({ length: 2 ** columns }, (_, bits) =>
    Array.from({ length: columns }, (_, i) => (bits >> (columns - 1 - i)) & 1),
  ).reverse();
  const size = (level: TableLevel) => level.reduce((a, b) => a + b, 0);
  return counts.flatMap((count) => all.filter((level) => size(level) === count));
}

function requestOf({ input }: Case): TablesRequest {
  const {
    sizes,
    nodes,
    ways: counts,
    objective,
  } = input as {
    sizes?: number[];
    nodes?: number[];
    ways?: number[];
    objective?: string;
  };
  const schema = nodes ? [nodes] : sizes!.map((size) => [1, size]);
  const tables = nodes ? [...nodes.keys()].map((at) => [at]) : ways(sizes!.length, counts!);
  const total = objective === "total";
  const weights = tables.map((level) => (total ? cellsOf(schema, level) : 1 / tables.length));
  return {
    schema,
    tables,
    unit: { kind: "rows", most: 1 },
    adjacency: "add-remove",
    epsilon: 1,
    loss:
      objective === "max"
        ? { kind: "max", targets: tables.map(() => 1) }
        : { kind: "sum", weights },
  };
}

/** The least loss at unit cost, with all questions or with the questions in cells alone. */
function unitLoss(request: TablesRequest, signs: boolean) {
  const problem = problemOf(request);
  const asked = signs
    ? withoutReplaceable(problem)
    : problem.asked.filter(({ question }) => question.signs.length === 0);
  const choices = choicesOf(problem, asked, ({ squares }) => squares);
  const { theta, bound } = allocate(choices, problem.losses);
  const loss = largest(ratiosAt(problem.losses, transposedTimes(choices.precisions, theta)));
  return { loss, bound };
}

describe.each([...casesOf("tables", "signed"), ...casesOf("hierarchy", "cells")])("$id", (each) => {
  const request = requestOf(each);
  const problem = problemOf(request);
  const optimum = optimumBound(changesOf(request, problem.residuals.levels), problem.losses);

  it("has the optimum of all Gaussian mechanisms", () => {
    expectClose(optimum, figure(each, "optimum"), each.relativeTolerance);
  });

  it("has plans with and without signs as good as those of the file", () => {
    for (const name of ["signed", "cells"].filter((key) => key in each.expected)) {
      const { loss, bound } = unitLoss(request, name === "signed");
      const expected =
        figure(each, name) * (name === "signed" || "signed" in each.expected ? optimum : 1);
      expectClose(loss, expected, each.relativeTolerance, name);
      expect(loss / bound - 1).toBeLessThan(1e-4);
    }
  });

  it("has the variances of equal precision for each table", () => {
    if (!("equalSplitLeastSquares" in each.expected)) return;
    const { schema, tables } = request;
    const questions = tables.map((level) => ({ level, signs: [] }));
    const precisions = precisionsOf(schema, problem.residuals, questions);
    const theta = new Float64Array(tables.length).fill(1 / tables.length);
    const loss = largest(ratiosAt(problem.losses, transposedTimes(precisions, theta)));
    const scale = "signed" in each.expected ? figure(each, "optimum") : 1;
    expectClose(loss, figure(each, "equalSplitLeastSquares") * scale, 1e-9);
  });
});

describe("five-plan", () => {
  const each = golden.cases.find(({ id }) => id === "five-plan")!;
  const request = { ...requestOf(each), delta: 1e-6 };
  const plan = planTables(request);

  it("has a certified mean variance of at most 149.4", () => {
    expect(plan.loss).toBeLessThanOrEqual(149.4);
    expect(plan.certified.epsilon).toBe(1);
    expect(plan.certified.delta).toBeLessThanOrEqual(1e-6);
    expectClose(plan.loss, figure(each, "meanVariance"), each.relativeTolerance);
    expectClose(plan.optimum!, figure(each, "continuousOptimum"), 1e-7);
    expect(plan.optimum!).toBeLessThanOrEqual(figure(each, "continuousOptimum"));
  });

  it("has the variances of the file, for each table and on each residual", () => {
    const { variances, noise } = each.expected as unknown as {
      variances: number[];
      noise: { levels: number[]; signed: number[]; variance: number }[];
    };
    plan.variances.forEach((variance, t) => {
      expectClose(variance, variances[t]!, each.relativeTolerance);
    });
    // The plan asks fewer questions than the file, so only the precisions can be compared.
    const problem = problemOf(request);
    const tauOf = (
      asked: readonly { level: TableLevel; signs: readonly number[]; variance: number }[],
    ) =>
      transposedTimes(
        precisionsOf(request.schema, problem.residuals, asked),
        Float64Array.from(asked, ({ variance }) => 1 / variance),
      );
    const expected = tauOf(
      noise.map(({ levels, signed, variance }) => ({ level: levels, signs: signed, variance })),
    );
    tauOf(plan.questions).forEach((tau, j) => {
      expectClose(tau, expected[j]!, each.relativeTolerance);
    });
  });
});

describe.each(casesOf("pure", "meanVariance"))("$id", (each) => {
  it("is not worse than the file, and beats discrete Gaussian noise where the file does", () => {
    const most = figure(each, "meanVariance") * (1 + each.relativeTolerance);
    expect(planTables(requestOf(each)).loss).toBeLessThanOrEqual(most);
    const approximate = planTables({ ...requestOf(each), delta: 1e-6 });
    const wins = figure(each, "meanVariance") < figure(each, "gaussianDelta1e-6");
    expect(approximate.questions[0]!.noise.kind).toBe(wins ? "geometric" : "discrete-gaussian");
    if (!wins) expectClose(approximate.optimum!, figure(each, "gaussianDelta1e-6"), 1e-6);
  });
});

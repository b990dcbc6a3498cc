import type { LinearSolver, Programme } from "../../src/mechanisms/optimal/solver/index.js";
import { lossAt, lossOf } from "../../src/mechanisms/optimal/solver/task.js";

interface Column {
  readonly cost: number;
  readonly rows: number[];
  readonly values: number[];
}

/**
 * The optimum of a programme, computed from the textbook form of the linear programme. This form
 * has one variable for each probability, and one row for each output and pair of adjacent true
 * answers. With a δ, each of these rows has a slack, and the slacks of a pair sum to at most δ. The
 * code is independent of rays, cones and repairs.
 */
export function textbookOptimum(programme: Programme, solver: LinearSolver): number {
  const { epsilon, delta = 0, steps, last, from, to, prior, bias, region, granularity } = programme;
  const worst = prior === "worst";
  const loss = lossAt(programme, lossOf(programme.loss));
  const [lower, upper]: [number[], number[]] = [[], []];
  const bound = (l: number, u: number) => lower.push(l) && upper.push(u) - 1;
  const columns: Column[] = [{ cost: worst ? 1 : 0, rows: [], values: [] }];
  const at = (i: number, o: number) => columns[1 + i * (to - from + 1) + o - from]!;
  const put = (column: Column, row: number, value: number) => {
    column.rows.push(row);
    column.values.push(value);
  };
  const weight = (i: number) => (worst ? 0 : prior === "uniform" ? 1 / (last + 1) : prior[i]!);
  for (let i = 0; i <= last; i++) {
    for (let o = from; o <= to; o++)
      columns.push({ cost: weight(i) * loss(i, o), rows: [], values: [] });
  }
  const perAnswer = (l: number, u: number, value: (i: number, o: number) => number, z = 0) => {
    for (let i = 0; i <= last; i++) {
      const row = bound(l, u);
      for (let o = from; o <= to; o++) put(at(i, o), row, value(i, o));
      if (z !== 0) put(columns[0]!, row, z);
    }
  };
  perAnswer(1, 1, () => 1);
  if (worst) perAnswer(Number.NEGATIVE_INFINITY, 0, loss, -1);
  if (bias !== undefined) perAnswer(-bias / granularity, bias / granularity, (i, o) => o - i);
  if (region) {
    const outside = lossAt(programme, lossOf(region.metric));
    perAnswer(Number.NEGATIVE_INFINITY, 1 - region.confidence, outside);
  }
  for (let i = 0; i <= last; i++) {
    for (let j = Math.max(0, i - steps); j <= Math.min(last, i + steps); j++) {
      if (i === j) continue;
      const budget = delta > 0 ? bound(Number.NEGATIVE_INFINITY, delta) : undefined;
      for (let o = from; o <= to; o++) {
        const row = bound(Number.NEGATIVE_INFINITY, 0);
        put(at(i, o), row, 1);
        put(at(j, o), row, -Math.exp(epsilon));
        if (budget !== undefined) columns.push({ cost: 0, rows: [row, budget], values: [-1, 1] });
      }
    }
  }
  const starts = [0];
  for (const { rows } of columns) starts.push(starts.at(-1)! + rows.length);
  const model = solver(
    { lower: Float64Array.from(lower), upper: Float64Array.from(upper) },
    {
      cost: Float64Array.from(columns, ({ cost }) => cost),
      lower: Float64Array.from(columns, (_, k) => (k === 0 ? Number.NEGATIVE_INFINITY : 0)),
      upper: new Float64Array(columns.length).fill(Number.POSITIVE_INFINITY),
      starts: Int32Array.from(starts),
      indices: Int32Array.from(columns.flatMap(({ rows }) => rows)),
      values: Float64Array.from(columns.flatMap(({ values }) => values)),
    },
  );
  const solution = model.solve();
  model.close();
  return solution?.value ?? Number.NaN;
}

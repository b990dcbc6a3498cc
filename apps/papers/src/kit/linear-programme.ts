import { loadHighs } from "@noisewright/core/highs";

type Model = ReturnType<Awaited<ReturnType<typeof loadHighs>>["createModel"]>;

export type Entry = readonly [column: number, value: number];

/** The constraint lower ≤ Σ value · x ≤ upper. */
export interface Row {
  readonly entries: readonly Entry[];
  readonly lower: number;
  readonly upper: number;
}

/**
 * A linear programme: minimise the sum of cost · x subject to the rows, with each x between its
 * bounds.
 */
export interface Programme {
  readonly columns: readonly {
    readonly cost: number;
    readonly lower: number;
    readonly upper: number;
  }[];
  readonly rows: readonly Row[];
}

export interface Solution {
  readonly value: number;
  readonly columns: Float64Array;
  /** For each row, the change of the optimal value if the bound of the row increases by one. */
  readonly duals: Float64Array;
}

/**
 * A solver for a linear programme that can be changed. After a change, the solver restarts from the
 * last solution. Close the solver to free its memory.
 */
export interface OpenProgramme {
  solve(): Solution;
  addRow(row: Row): void;
  boundRow(row: number, lower: number, upper: number): void;
  boundColumn(column: number, lower: number, upper: number): void;
  close(): void;
}

/**
 * The tolerances of the solver, tried in this order. The smallest tolerance fails on a few linear
 * programmes.
 */
const TOLERANCES = [1e-10, 1e-9, 1e-8];

export async function openProgramme(programme: Programme): Promise<OpenProgramme> {
  const highs = await loadHighs();
  const model = highs.createModel();
  // These options must be set before the model is passed, because HiGHS by default silently drops
  // coefficients below 1e-9.
  model.options.set({ output_flag: false, small_matrix_value: 1e-12 });
  model.passModel(toModel(programme));
  return {
    solve: () => solve(model, highs.constants.modelStatus.optimal),
    addRow: ({ entries, lower, upper }) => void model.addRow(lower, upper, split(entries)),
    boundRow: (row, lower, upper) => void model.changeRowBounds(row, lower, upper),
    boundColumn: (column, lower, upper) => void model.changeColBounds(column, lower, upper),
    close: () => void model.dispose(),
  };
}

function solve(model: Model, optimal: number): Solution {
  for (const tolerance of TOLERANCES) {
    model.options.set({
      primal_feasibility_tolerance: tolerance,
      dual_feasibility_tolerance: tolerance,
    });
    model.run();
    if (model.getModelStatus() !== optimal) continue;
    const { colValue, rowDual } = model.getSolution();
    return { value: model.getObjectiveValue(), columns: colValue, duals: rowDual };
  }
  throw new Error("linear programme: no optimum found");
}

function toModel({ columns, rows }: Programme): Parameters<Model["passModel"]>[0] {
  const { indices, values } = split(rows.flatMap(({ entries }) => entries));
  const starts = [0];
  for (const { entries } of rows) starts.push(starts.at(-1)! + entries.length);
  const [numCols, numRows] = [columns.length, rows.length];
  return {
    numCols,
    numRows,
    colCost: Float64Array.from(columns, ({ cost }) => cost),
    colLower: Float64Array.from(columns, ({ lower }) => lower),
    colUpper: Float64Array.from(columns, ({ upper }) => upper),
    rowLower: Float64Array.from(rows, ({ lower }) => lower),
    rowUpper: Float64Array.from(rows, ({ upper }) => upper),
    matrix: { format: "csr", numRows, numCols, starts: Int32Array.from(starts), indices, values },
  };
}

function split(entries: readonly Entry[]): { indices: Int32Array; values: Float64Array } {
  return {
    indices: Int32Array.from(entries, ([column]) => column),
    values: Float64Array.from(entries, ([, value]) => value),
  };
}

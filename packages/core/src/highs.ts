import type { Highs, Model } from "highs";
import type { Columns, LinearModel, LinearSolution, LinearSolver } from "./optimal/index.js";

/**
 * Tried in turn. Columns are added, so that what was primal feasible stays so and the primal simplex
 * has the shorter way; but now and then it stalls, and fine tolerances fail on a few programmes.
 */
const ATTEMPTS = [
  { simplex: 4, tolerance: 1e-10 },
  { simplex: 1, tolerance: 1e-10 },
  { simplex: 1, tolerance: 1e-9 },
  { simplex: 1, tolerance: 1e-8 },
  { simplex: 1, tolerance: 1e-7 },
];

/** Simplex steps per row after which a solver is held to have stalled; most need one or two. */
const STALLED = 50;

let loading: Promise<Highs> | undefined;

/** HiGHS is 3.5 MB of WebAssembly: loaded when first asked for. */
export async function loadHighs(options?: HighsOptions): Promise<Highs> {
  loading ??= import("highs").then((module) => {
    // Its types describe the CommonJS build, where the loader is one level deeper.
    const load = module.default as unknown as (typeof module.default)["default"];
    return load(options);
  });
  return loading;
}

/** Where a bundler or a page keeps the WebAssembly, if not beside the script. */
export interface HighsOptions {
  readonly locateFile?: (file: string) => string;
  readonly wasmBinary?: ArrayBuffer;
}

/** The linear solver that `optimise` and `lowerBound` take. */
export async function highsSolver(options?: HighsOptions): Promise<LinearSolver> {
  const highs = await loadHighs(options);
  return (rows, columns) => {
    const model = highs.createModel();
    // Before the model is passed: the default drops coefficients below 1e-9 without a word.
    model.options.set({ output_flag: false, small_matrix_value: 1e-12, presolve: "off" });
    model.passModel({
      numCols: columns.cost.length,
      numRows: rows.lower.length,
      colCost: columns.cost,
      colLower: columns.lower,
      colUpper: columns.upper,
      rowLower: rows.lower,
      rowUpper: rows.upper,
      matrix: matrixOf(columns, rows.lower.length),
    });
    return opened(highs, model, rows.lower.length);
  };
}

function opened(highs: Highs, model: Model, numRows: number): LinearModel {
  return {
    solve: () => solve(highs, model, numRows),
    addColumns(columns) {
      const { cost, lower, upper } = columns;
      model.addCols({ cost, lower, upper, matrix: matrixOf(columns, numRows) });
    },
    change({ cost, lower, upper }) {
      const all = { kind: "range", from: 0, to: cost.length - 1 } as const;
      model.changeColsCost(all, cost);
      model.changeColsBounds(all, lower, upper);
    },
    close: () => void model.dispose(),
  };
}

function solve(highs: Highs, model: Model, numRows: number): LinearSolution | undefined {
  for (const { simplex, tolerance } of ATTEMPTS) {
    model.options.set({
      simplex_strategy: simplex,
      simplex_iteration_limit: 1000 + STALLED * numRows,
      primal_feasibility_tolerance: tolerance,
      dual_feasibility_tolerance: tolerance,
    });
    try {
      model.run();
      if (model.getModelStatus() === highs.constants.modelStatus.optimal) {
        const { colValue, rowDual } = model.getSolution();
        return { value: model.getObjectiveValue(), columns: colValue, duals: rowDual };
      }
    } catch {
      // It says no more than that it failed. A fresh start at a looser tolerance often does not.
    }
    model.clearSolver();
  }
  return undefined;
}

function matrixOf({ cost, starts, indices, values }: Columns, numRows: number) {
  return { format: "csc" as const, numRows, numCols: cost.length, starts, indices, values };
}

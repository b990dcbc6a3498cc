import type { Highs, Model } from "../vendor/highs/highs.mjs";
import type {
  Columns,
  LinearModel,
  LinearSolution,
  LinearSolver,
} from "./mechanisms/optimal/solver/index.js";

/** The numbers by which HiGHS selects the dual and the primal simplex method. */
const [DUAL, PRIMAL] = [1, 4];

/**
 * Tolerances that are tried one after the other. A small tolerance fails for a few linear
 * programmes.
 */
const TOLERANCES = [1e-10, 1e-9, 1e-8, 1e-7];

/**
 * The largest number of primal iterations per row. Most linear programmes need one or two
 * iterations per row. A solver that needs more iterations is treated as stalled.
 */
const MAX_STEPS_PER_ROW = 5;

let loading: Promise<Highs> | undefined;

/** Loads HiGHS on first use, because HiGHS is 3.5 MB of WebAssembly. */
export async function loadHighs(options?: HighsOptions): Promise<Highs> {
  loading ??= import("../vendor/highs/highs.mjs").then((module) => module.default(options));
  return loading;
}

/** The place of the WebAssembly file, if the file is not next to the script. */
export interface HighsOptions {
  readonly locateFile?: (file: string) => string;
  readonly wasmBinary?: ArrayBuffer;
}

/** Creates the linear solver for `optimise` and `rangeBound`. */
export async function highsSolver(options?: HighsOptions): Promise<LinearSolver> {
  const highs = await loadHighs(options);
  return (rows, columns) => {
    const model = highs.createModel();
    // The options are set before the model is passed, because by default HiGHS drops coefficients
    // below 1e-9.
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
    return linearModel(highs, model, rows.lower.length);
  };
}

function linearModel(highs: Highs, model: Model, numRows: number): LinearModel {
  let solved = false;
  return {
    solve() {
      // A solution stays feasible when columns are added, so the primal simplex continues from the
      // last solution.
      const solution =
        (solved && run(highs, model, 1e-10, numRows)) || solveFromScratch(highs, model);
      solved = solution !== undefined;
      return solution;
    },
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

function solveFromScratch(highs: Highs, model: Model): LinearSolution | undefined {
  for (const tolerance of TOLERANCES) {
    model.clearSolver();
    const solution = run(highs, model, tolerance);
    if (solution) return solution;
  }
  return undefined;
}

/**
 * Solves from the current point by the primal simplex if `primalRows` is given. Otherwise solves by
 * the dual simplex.
 */
function run(
  highs: Highs,
  model: Model,
  tolerance: number,
  primalRows?: number,
): LinearSolution | undefined {
  model.options.set({
    simplex_strategy: primalRows ? PRIMAL : DUAL,
    simplex_iteration_limit: primalRows ? 1000 + MAX_STEPS_PER_ROW * primalRows : 2 ** 31 - 1,
    primal_feasibility_tolerance: tolerance,
    dual_feasibility_tolerance: tolerance,
  });
  try {
    model.run();
  } catch {
    return undefined; // HiGHS reports no reason for the failure
  }
  if (model.getModelStatus() !== highs.constants.modelStatus.optimal) return undefined;
  const { colValue, rowDual } = model.getSolution();
  return { value: model.getObjectiveValue(), columns: colValue, duals: rowDual };
}

function matrixOf({ cost, starts, indices, values }: Columns, numRows: number) {
  return { format: "csc" as const, numRows, numCols: cost.length, starts, indices, values };
}

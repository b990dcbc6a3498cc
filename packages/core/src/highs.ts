import type { Highs, Model } from "../vendor/highs/highs.mjs";
import type {
  Columns,
  LinearModel,
  LinearSolution,
  LinearSolver,
} from "./mechanisms/optimal/solver/index.js";

/** Of the simplex method, as HiGHS numbers them. */
const [DUAL, PRIMAL] = [1, 4];

/** Tried in turn: a fine one fails on a few programmes. */
const TOLERANCES = [1e-10, 1e-9, 1e-8, 1e-7];

/** Primal steps per row after which it is held to have stalled; most need one or two. */
const STALLED = 5;

let loading: Promise<Highs> | undefined;

/** HiGHS is 3.5 MB of WebAssembly: loaded when first asked for. */
export async function loadHighs(options?: HighsOptions): Promise<Highs> {
  loading ??= import("../vendor/highs/highs.mjs").then((module) => module.default(options));
  return loading;
}

/** Where a bundler or a page keeps the WebAssembly, if not beside the script. */
export interface HighsOptions {
  readonly locateFile?: (file: string) => string;
  readonly wasmBinary?: ArrayBuffer;
}

/** The linear solver that `optimise` and `rangeBound` take. */
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
  let solved = false;
  return {
    solve() {
      // What was feasible stays so when columns are added, and primal steps lead on from there.
      const solution = (solved && run(highs, model, 1e-10, numRows)) || afresh(highs, model);
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

function afresh(highs: Highs, model: Model): LinearSolution | undefined {
  for (const tolerance of TOLERANCES) {
    model.clearSolver();
    const solution = run(highs, model, tolerance);
    if (solution) return solution;
  }
  return undefined;
}

/** Primal steps from where it is, so many for each row, or else dual ones. */
function run(
  highs: Highs,
  model: Model,
  tolerance: number,
  primalRows?: number,
): LinearSolution | undefined {
  model.options.set({
    simplex_strategy: primalRows ? PRIMAL : DUAL,
    simplex_iteration_limit: primalRows ? 1000 + STALLED * primalRows : 2 ** 31 - 1,
    primal_feasibility_tolerance: tolerance,
    dual_feasibility_tolerance: tolerance,
  });
  try {
    model.run();
  } catch {
    return undefined; // It says no more than that it failed.
  }
  if (model.getModelStatus() !== highs.constants.modelStatus.optimal) return undefined;
  const { colValue, rowDual } = model.getSolution();
  return { value: model.getObjectiveValue(), columns: colValue, duals: rowDual };
}

function matrixOf({ cost, starts, indices, values }: Columns, numRows: number) {
  return { format: "csc" as const, numRows, numCols: cost.length, starts, indices, values };
}

import { type Entry, openProgramme, type Row } from "../kit/index.js";
import { Q_STAR } from "./laplace-certificate.js";
import { type Affine, gridPoints, meanAt } from "./piecewise-linear.js";

export interface GridOptimum {
  readonly step: number;
  /**
   * The answer on the grid that determines the optimum. The dual solution shows which answer this
   * is.
   */
  readonly binding: number;
  /** The smallest worst-case bias over the answers on the grid, in multiples of the noise scale. */
  readonly value: number;
  /**
   * The maximum of q/(1 + e^q) over the grid. This is the two-point bound for the answers on the
   * grid.
   */
  readonly bound: number;
  /** The dual weights of the bias at 0 and of the bias at the binding answer. */
  readonly weights: readonly [atZero: number, atBinding: number];
  /** The worst-case bias of the solver's φ if the answers between the grid points are included. */
  readonly betweenGridPoints: number;
}

const GRID_END = 12;
/** The steps of the grids. The last grid contains Q_STAR. */
const STEPS = [0.2, 0.1, 0.05, Q_STAR / 13];

/** Minimises the worst-case bias of a φ ≥ 0 applied to Laplace noise, for answers on a grid. */
export async function solveLaplaceGrids(): Promise<GridOptimum[]> {
  const solved: GridOptimum[] = [];
  for (const step of STEPS) solved.push(await solveGrid(step));
  return solved;
}

async function solveGrid(step: number): Promise<GridOptimum> {
  const points = gridPoints(step, GRID_END);
  const bias = points.length; // This is the index of the column after the values of φ.
  const free = { cost: 0, lower: 0, upper: Number.POSITIVE_INFINITY };
  const last = points.length - 1;
  const far: Affine = { factors: new Float64Array(last + 1).fill(1, last), constant: 0 };
  const programme = await openProgramme({
    columns: [...points.map(() => free), { ...free, cost: 1 }],
    rows: [
      ...points.flatMap((q) => biasRows(meanAt(points, q), q, bias)),
      ...biasRows(far, points[last]!, bias), // the bias of answers far away
    ],
  });
  try {
    const { value, columns, duals } = programme.solve();
    const weight = (row: number) => Math.abs(duals[row]!);
    const binding = points.reduce((best, _, i) => (weight(2 * i) > weight(2 * best) ? i : best), 1);
    return {
      step,
      binding: points[binding]!,
      value,
      bound: Math.max(...points.map((q) => q / (1 + Math.exp(q)))),
      weights: [weight(1), weight(2 * binding)],
      betweenGridPoints: worstBetween(points, columns, step / 16),
    };
  } finally {
    programme.close();
  }
}

/** Returns the constraints q − B ≤ mean and mean ≤ q + B, in this order. */
function biasRows({ factors, constant }: Affine, q: number, bias: number): Row[] {
  const mean = [...factors].map((factor, i): Entry => [i, factor]);
  return [
    { entries: [...mean, [bias, 1]], lower: q - constant, upper: Number.POSITIVE_INFINITY },
    { entries: [...mean, [bias, -1]], lower: Number.NEGATIVE_INFINITY, upper: q - constant },
  ];
}

function worstBetween(points: readonly number[], values: Float64Array, step: number): number {
  const biases = gridPoints(step, GRID_END).map((q) => {
    const { factors, constant } = meanAt(points, q);
    return Math.abs(factors.reduce((sum, f, i) => sum + f * values[i]!, constant) - q);
  });
  return Math.max(...biases);
}

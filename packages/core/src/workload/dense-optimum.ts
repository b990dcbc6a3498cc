import { sum, symmetricEigen } from "../numerics/index.js";
import { gramMatrix, type Queries, rootSumDown } from "./queries.js";

/** The best matrix X = AᵀA of a strategy A, and a proved bound on the error of all strategies. */
export interface DenseOptimum {
  /** A positive definite matrix with a diagonal of at most 1. */
  readonly matrix: readonly Float64Array[];
  /** No strategy with Gaussian noise has a smaller total error at unit cost. */
  readonly lowerBound: number;
}

const MOST_STEPS = 60;

/** The relative distance to the lower bound at which the search stops, and with many cells. */
const GAP = { few: 1e-4, many: 1e-3, manyCells: 256 };

/** Smaller eigenvalues, relative to the largest, are raised, so that all cells are determined. */
const LEAST_EIGENVALUE = 1e-12;

/** A margin for the rounding errors of the eigenvalues. */
const MARGIN = 1 - 1e-9;

/**
 * The best strategy of all for the queries, up to the gap. For weights d > 0 of the cells and
 * M = (D^½ G D^½)^½, Cauchy–Schwarz proves that no strategy of cost 1 has a total error below
 * (tr M)² / Σ d. The strategy with X = D^−½ M D^−½ attains max X_ii · tr M. At the optimum X has a
 * constant diagonal, so a cell with a larger entry gets more weight. The exponent 2 needs a third
 * of the steps that the exponent 1 needs.
 */
export function denseOptimum(queries: Queries): DenseOptimum {
  const { cells } = queries;
  const gram = gramMatrix(queries);
  const gap = cells > GAP.manyCells ? GAP.many : GAP.few;
  let weights = new Float64Array(cells).fill(1);
  let root = weightedRoot(gram, weights);
  let [best, lowerBound] = [root, 0];
  for (let step = 0; step < MOST_STEPS; step++) {
    lowerBound = Math.max(lowerBound, (MARGIN * root.trace ** 2) / sum(weights));
    if (root.value < best.value) best = root;
    if (best.value <= lowerBound * (1 + gap)) break;
    const { diagonal } = root;
    const mean = sum(diagonal) / cells;
    weights = weights.map((weight, i) => weight * (diagonal[i]! / mean) ** 2);
    root = weightedRoot(gram, weights);
  }
  const scale = 1 / Math.max(...best.diagonal);
  return { matrix: weightedSum(best.vectors, best.values, scale), lowerBound };
}

/**
 * The matrix X = D^−½ M D^−½ as Σ value · vector vectorᵀ, its diagonal, a lower bound on the
 * trace of M, and the total error max X_ii · tr M.
 */
function weightedRoot(gram: readonly Float64Array[], weights: Float64Array) {
  const roots = weights.map(Math.sqrt);
  const scaled = gram.map((row, i) => row.map((entry, j) => roots[i]! * entry * roots[j]!));
  const eigen = symmetricEigen(scaled);
  const least = LEAST_EIGENVALUE * Math.max(...eigen.values);
  const values = eigen.values.map((value) => Math.sqrt(Math.max(least, value)));
  const vectors = eigen.vectors.map((vector) => vector.map((entry, i) => entry / roots[i]!));
  const diagonal = weights.map((_, i) =>
    vectors.reduce((total, vector, k) => total + values[k]! * vector[i]! ** 2, 0),
  );
  const trace = rootSumDown(eigen.values);
  return { vectors, values, diagonal, trace, value: Math.max(...diagonal) * trace };
}

function weightedSum(
  vectors: readonly Float64Array[],
  values: Float64Array,
  scale: number,
): Float64Array[] {
  const matrix = vectors.map(() => new Float64Array(values.length));
  for (const [k, vector] of vectors.entries()) {
    for (const [i, row] of matrix.entries()) {
      const factor = scale * values[k]! * vector[i]!;
      for (let j = 0; j < row.length; j++) row[j] = row[j]! + factor * vector[j]!;
    }
  }
  return matrix;
}

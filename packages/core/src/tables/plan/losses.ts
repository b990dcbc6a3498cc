import {
  type Entry,
  type SparseRows,
  sparseRows,
  type TableLoss,
  times,
  transposedTimes,
} from "../questions/index.js";

/**
 * The loss of a plan as a matrix: the loss is the largest row, with each entry divided by the
 * precision of its residual. A sum of variances is one row.
 */
export function lossRows(variances: SparseRows, loss: TableLoss): SparseRows {
  const tables = variances.starts.length - 1;
  if (loss.kind === "sum") {
    const weights = Float64Array.from(loss.weights ?? new Float64Array(tables).fill(1));
    const row = Array.from(transposedTimes(variances, weights), (value, j): Entry => [j, value]);
    return sparseRows([row], variances.columns);
  }
  const values = variances.values.slice();
  for (let t = 0; t < tables; t++) {
    for (let k = variances.starts[t]!; k < variances.starts[t + 1]!; k++) {
      values[k]! /= loss.targets[t]!;
    }
  }
  return { ...variances, values };
}

/** The value of each row for given precisions of the residuals. */
export function ratiosAt(losses: SparseRows, tau: Float64Array): Float64Array {
  return times(
    losses,
    tau.map((precision) => 1 / precision),
  );
}

export function largest(values: Float64Array): number {
  return values.reduce((a, b) => Math.max(a, b), 0);
}

/**
 * Raises the weights of the rows with the largest ratios, by a power of the ratio. The weights add up
 * to 1.
 */
export function followRatios(
  weights: Float64Array,
  ratios: Float64Array,
  power: number,
): Float64Array {
  if (weights.length === 1) return weights;
  const most = largest(ratios);
  const raised = weights.map((weight, t) => weight * (ratios[t]! / most) ** power);
  const total = raised.reduce((a, b) => a + b, 0);
  return raised.map((weight) => weight / total);
}

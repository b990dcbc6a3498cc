import { marginsOf } from "./pairs.js";

const PROJECTIONS = 200;
const SCALINGS = 50;
/** The sums may be off by this share of the total. */
const TOLERANCE = 1e-6;
/** Added to each cell, so that proportional fitting can reach every table. */
const TINY = 1e-9;

/**
 * A nonnegative two-way table near `table`, in row-major order, with the given row sums and column
 * sums. Dykstra's projections [boyle-dykstra-1986] approach the nearest such table. Proportional
 * fitting then removes the remaining differences of the sums.
 */
export function withMargins(
  table: Float64Array,
  rows: Float64Array,
  columns: Float64Array,
): Float64Array {
  const enough = TOLERANCE * rows.reduce((a, b) => a + b, 0);
  const result = table.slice();
  const removed = new Float64Array(table.length);
  for (let i = 0; i < PROJECTIONS; i++) {
    const off = projectSums(result, rows, columns);
    for (let cell = 0; cell < result.length; cell++) {
      const wanted = result[cell]! + removed[cell]!;
      result[cell] = Math.max(0, wanted);
      removed[cell] = wanted - result[cell]!;
    }
    if (i > 0 && off < enough) break;
  }
  for (let cell = 0; cell < result.length; cell++) result[cell]! += TINY;
  for (let i = 0; i < SCALINGS; i++) if (scaleSums(result, rows, columns) < enough) break;
  return result;
}

/** Moves a table to the nearest one with these sums. Returns how far the sums were off. */
function projectSums(table: Float64Array, rows: Float64Array, columns: Float64Array): number {
  const [n, m] = [rows.length, columns.length];
  const [ofRows, ofColumns] = marginsOf(table, [n, m]);
  let [lack, off] = [0, 0];
  for (let r = 0; r < n; r++) {
    ofRows[r] = rows[r]! - ofRows[r]!;
    lack += ofRows[r]!;
    off += Math.abs(ofRows[r]!);
  }
  for (let c = 0; c < m; c++) {
    ofColumns[c] = columns[c]! - ofColumns[c]!;
    off += Math.abs(ofColumns[c]!);
  }
  const common = lack / (n * m);
  for (let r = 0, cell = 0; r < n; r++) {
    const move = ofRows[r]! / m - common;
    for (let c = 0; c < m; c++, cell++) table[cell]! += move + ofColumns[c]! / n;
  }
  return off;
}

/** Scales first the rows and then the columns to their sums. Returns how far the rows were off. */
function scaleSums(table: Float64Array, rows: Float64Array, columns: Float64Array): number {
  const [n, m] = [rows.length, columns.length];
  const [ofRows] = marginsOf(table, [n, m]);
  let off = 0;
  for (let r = 0; r < n; r++) {
    off += Math.abs(rows[r]! - ofRows[r]!);
    scaleEvery(table, r * m, 1, m, ratio(rows[r]!, ofRows[r]!));
  }
  const [, ofColumns] = marginsOf(table, [n, m]);
  for (let c = 0; c < m; c++) scaleEvery(table, c, m, n, ratio(columns[c]!, ofColumns[c]!));
  return off;
}

function scaleEvery(table: Float64Array, start: number, step: number, count: number, by: number) {
  for (let i = 0, cell = start; i < count; i++, cell += step) table[cell]! *= by;
}

/** a/b, or 0 if both are 0. */
function ratio(a: number, b: number): number {
  return b > 0 ? a / b : 0;
}

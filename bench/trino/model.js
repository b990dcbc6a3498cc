/**
 * The size of a query. `sent` is the number of rows that leave the stages that read the table, after
 * these have added up the rows of a pair that fit into their memory.
 * @typedef {{ rows: number, sent: number, pairs: number, groups: number }} Shape
 * @typedef {keyof Shape} Term
 */

/**
 * A cost as a sum: a constant, and a coefficient for each term.
 * @typedef {{ constant: number } & Partial<Record<Term, number>>} Model
 */

/**
 * The model with the least sum of squared errors, among models without a negative coefficient: a
 * cost never falls because there are more rows. Errors are not relative, so large tables count more,
 * as the model is for larger ones.
 * @param {readonly { shape: Shape, cost: number }[]} points
 * @param {readonly Term[]} terms
 * @returns {Model}
 */
export function fitModel(points, terms) {
  const rows = points.map(({ shape, cost }) => [1, ...terms.map((term) => shape[term]), cost]);
  const solution = leastSquares(rows);
  return Object.assign(
    { constant: solution[0] ?? 0 },
    Object.fromEntries(terms.map((term, i) => [term, solution[i + 1] ?? 0])),
  );
}

/**
 * The x ≥ 0 that minimises |A x − b|². Each row is a row of A, then its number in b. There are few
 * columns, so every set of columns that are not zero is tried.
 * @param {readonly (readonly number[])[]} rows
 */
function leastSquares(rows) {
  const columns = (rows[0]?.length ?? 1) - 1;
  const dot = (/** @type {number} */ i, /** @type {number} */ j) =>
    sum(rows.map((row) => at(row, i) * at(row, j)));
  let best = { error: Number.POSITIVE_INFINITY, x: /** @type {number[]} */ ([]) };
  for (let set = 1; set < 2 ** columns; set++) {
    const used = Array.from({ length: columns }, (_, i) => i).filter((i) => (set >> i) & 1);
    const part = solve(
      used.map((i) => used.map((j) => dot(i, j))),
      used.map((i) => dot(i, columns)),
    );
    if (part.some((value) => !(value >= 0))) continue;
    const x = Array.from({ length: columns }, (_, i) => part[used.indexOf(i)] ?? 0);
    const error = sum(
      rows.map((row) => (sum(x.map((value, i) => value * at(row, i))) - at(row, columns)) ** 2),
    );
    if (error < best.error) best = { error, x };
  }
  return best.x;
}

/**
 * Gauss–Jordan elimination of a positive definite matrix, scaled to ones on the diagonal.
 * @param {readonly (readonly number[])[]} matrix
 * @param {readonly number[]} right
 */
function solve(matrix, right) {
  const scales = matrix.map((row, i) => Math.sqrt(at(row, i)));
  const rows = matrix.map((row, i) => [
    ...row.map((value, j) => value / at(scales, i) / at(scales, j)),
    at(right, i) / at(scales, i),
  ]);
  for (const [i, pivot] of rows.entries()) {
    const scale = at(pivot, i);
    pivot.forEach((value, j) => {
      pivot[j] = value / scale;
    });
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = at(row, i);
      row.forEach((value, j) => {
        row[j] = value - factor * at(pivot, j);
      });
    }
  }
  return rows.map((row, i) => at(row, row.length - 1) / at(scales, i));
}

/**
 * @param {Model} model
 * @param {Shape} shape
 */
export function predict({ constant, ...coefficients }, shape) {
  const terms = /** @type {[Term, number][]} */ (Object.entries(coefficients));
  return constant + sum(terms.map(([term, coefficient]) => coefficient * shape[term]));
}

const at = (/** @type {readonly number[]} */ list, /** @type {number} */ i) =>
  list[i] ?? Number.NaN;
const sum = (/** @type {readonly number[]} */ list) => list.reduce((a, b) => a + b, 0);

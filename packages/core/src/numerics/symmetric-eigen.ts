/** The eigenvalues of a symmetric matrix, with one unit eigenvector for each (as a row). */
export interface Eigen {
  readonly values: Float64Array;
  readonly vectors: readonly Float64Array[];
}

/** A matrix whose QL iteration does not converge in this many steps does not have finite entries. */
const MOST_STEPS = 60;

/** Relative to the largest entry of the matrix, a smaller entry beside the diagonal is no entry. */
const TINY = 2 ** -200;

/**
 * The eigenvalues and eigenvectors of a symmetric matrix, in cubic time. Householder reflections
 * make the matrix tridiagonal, the QL method with implicit shifts makes it diagonal
 * [golub-van-loan-2013, Sec. 8.3]. The eigenvalues are in no particular order.
 */
export function symmetricEigen(rows: readonly ArrayLike<number>[]): Eigen {
  const size = rows.length;
  const most = (row: ArrayLike<number>) =>
    Array.from(row, Math.abs).reduce((a, b) => Math.max(a, b));
  const scale = rows.map(most).reduce((a, b) => Math.max(a, b), 0) || 1;
  const matrix = rows.map((row) => Float64Array.from(row, (entry) => entry / scale));
  const { diagonal, beside, reflections } = tridiagonal(matrix);
  const vectors = Array.from({ length: size }, (_, i) => new Float64Array(size).fill(1, i, i + 1));
  diagonalise(diagonal, beside, vectors);
  for (const vector of vectors) {
    for (let k = reflections.length - 1; k >= 0; k--) reflect(vector, reflections[k]!, k + 1);
  }
  return { values: diagonal.map((value) => value * scale), vectors };
}

function tridiagonal(a: readonly Float64Array[]) {
  const size = a.length;
  const diagonal = new Float64Array(size);
  const beside = new Float64Array(size);
  const reflections: Float64Array[] = [];
  for (let k = 0; k < size; k++) {
    diagonal[k] = a[k]![k]!;
    if (k === size - 1) break;
    const v = a[k]!.slice(k + 1);
    beside[k] = intoReflection(v);
    reflections.push(v);
    reflectBothSides(a, v, k + 1);
  }
  return { diagonal, beside, reflections };
}

/**
 * Replaces x by the vector v with |v|² = 2 (or 0) for which (I − v vᵀ) x has only a first entry.
 * Returns this entry.
 */
function intoReflection(x: Float64Array): number {
  const largest = x.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0);
  const rest = x.subarray(1).some((entry) => Math.abs(entry) > TINY);
  if (!rest) {
    const first = x[0]!;
    x.fill(0);
    return first;
  }
  const length = largest * Math.sqrt(x.reduce((total, entry) => total + (entry / largest) ** 2, 0));
  const image = x[0]! > 0 ? -length : length;
  x[0] = x[0]! - image;
  // |x|² = 2 · length · |x₀| after the change of the first entry.
  const scale = 1 / (Math.sqrt(length) * Math.sqrt(Math.abs(x[0]!)));
  for (let i = 0; i < x.length; i++) x[i] = x[i]! * scale;
  return image;
}

/** A ← (I − v vᵀ) A (I − v vᵀ) for the rows and columns from `from` on. */
function reflectBothSides(a: readonly Float64Array[], v: Float64Array, from: number): void {
  const size = v.length;
  const w = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const row = a[from + i]!;
    let total = 0;
    for (let j = 0; j < size; j++) total += row[from + j]! * v[j]!;
    w[i] = total;
  }
  let half = 0;
  for (let i = 0; i < size; i++) half += (v[i]! * w[i]!) / 2;
  for (let i = 0; i < size; i++) w[i] = w[i]! - half * v[i]!;
  for (let i = 0; i < size; i++) {
    const row = a[from + i]!;
    const vi = v[i]!;
    const wi = w[i]!;
    for (let j = 0; j < size; j++) row[from + j] = row[from + j]! - vi * w[j]! - wi * v[j]!;
  }
}

function reflect(x: Float64Array, v: Float64Array, from: number): void {
  let total = 0;
  for (let i = 0; i < v.length; i++) total += v[i]! * x[from + i]!;
  for (let i = 0; i < v.length; i++) x[from + i] = x[from + i]! - total * v[i]!;
}

/** Rotates a tridiagonal matrix until it is diagonal, and the rows of `vectors` with it. */
function diagonalise(
  d: Float64Array,
  beside: Float64Array,
  vectors: readonly Float64Array[],
): void {
  const size = d.length;
  for (let first = 0; first < size; first++) {
    for (let step = 0; step < MOST_STEPS; step++) {
      let last = first;
      while (last < size - 1 && !negligible(beside[last]!, d[last]!, d[last + 1]!)) last++;
      if (last === first) break;
      rotate(d, beside, vectors, first, last);
    }
  }
}

function negligible(entry: number, a: number, b: number): boolean {
  return Math.abs(entry) <= Math.max(TINY, (Number.EPSILON / 2) * (Math.abs(a) + Math.abs(b)));
}

/** One QL step with the shift of Wilkinson on the block from `first` to `last`. */
function rotate(
  d: Float64Array,
  beside: Float64Array,
  vectors: readonly Float64Array[],
  first: number,
  last: number,
): void {
  const ratio = (d[first + 1]! - d[first]!) / (2 * beside[first]!);
  const root = Math.hypot(ratio, 1);
  let g = d[last]! - d[first]! + beside[first]! / (ratio + (ratio < 0 ? -root : root));
  let [sine, cosine, shift] = [1, 1, 0];
  for (let i = last - 1; i >= first; i--) {
    const f = sine * beside[i]!;
    const b = cosine * beside[i]!;
    const r = Math.hypot(f, g);
    if (i < last - 1) beside[i + 1] = r;
    if (r === 0) {
      d[i + 1] = d[i + 1]! - shift;
      return;
    }
    [sine, cosine] = [f / r, g / r];
    g = d[i + 1]! - shift;
    const turn = (d[i]! - g) * sine + 2 * cosine * b;
    shift = sine * turn;
    d[i + 1] = g + shift;
    g = cosine * turn - b;
    rotateRows(vectors[i]!, vectors[i + 1]!, cosine, sine);
  }
  d[first] = d[first]! - shift;
  beside[first] = g;
  beside[last] = 0;
}

function rotateRows(lower: Float64Array, upper: Float64Array, cosine: number, sine: number): void {
  for (let k = 0; k < lower.length; k++) {
    const a = lower[k]!;
    const b = upper[k]!;
    upper[k] = sine * a + cosine * b;
    lower[k] = cosine * a - sine * b;
  }
}

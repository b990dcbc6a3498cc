/**
 * The optimality conditions of the dual problem of one release, run from the tail to the centre, on
 * tables with A(ρ) and B(ρ) at ρ = 0, h, 2h, …:
 *
 *     A(ρ_x) = B(ρ_{x+1}) + 2(λ·c(x) − ν),   residual = B(ρ_1) + λ·c(0) − ν.
 *
 * A pointer walks along the tables, so a run takes time in proportion to the sizes of the tables.
 */
export class Chain {
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** ρ_x in steps of the tables, for x = 1 … N + 1. */
  readonly steps: Float64Array;
  residual = 0;
  /** The derivatives of the residual by ν and by λ. */
  byNu = -1;
  byLambda = 0;

  constructor(
    readonly costs: Float64Array,
    readonly last: number,
  ) {
    this.a = new Float64Array(last + 1);
    this.b = new Float64Array(last + 1);
    this.steps = new Float64Array(costs.length + 1);
  }

  /** Runs the recursion. Returns false if ν is too large. */
  run(lambda: number, nu: number): boolean {
    const { a, b, costs, steps, last } = this;
    const n = costs.length - 1;
    const start = this.stationary(2 * (lambda * costs[n]! - nu));
    let i = Math.min(Math.floor(start), last - 1);
    let rise = b[i + 1]! - b[i]!;
    let value = b[i]! + rise * (start - i);
    let byNu = 0;
    let byLambda = 0;
    steps[n + 1] = start;
    const first = a[0]!;
    for (let x = n; x > 0; x--) {
      const c = costs[x]!;
      const y = value + 2 * (lambda * c - nu);
      if (y < first) return false;
      while (i > 0 && a[i]! >= y) i--;
      while (i < last - 1 && a[i + 1]! < y) i++;
      const low = a[i]!;
      const inverse = 1 / (a[i + 1]! - low);
      const part = (y - low) * inverse;
      if (part < 1) {
        steps[x] = i + part;
        byNu = (rise * byNu - 2) * inverse;
        byLambda = (rise * byLambda + 2 * c) * inverse;
        rise = b[i + 1]! - b[i]!;
        value = b[i]! + rise * part;
      } else {
        steps[x] = i + 1;
        byNu = 0;
        byLambda = 0;
        rise = b[i + 1]! - b[i]!;
        value = b[i + 1]!;
      }
    }
    this.residual = value + lambda * costs[0]! - nu;
    this.byNu = rise * byNu - 1;
    this.byLambda = rise * byLambda + costs[0]!;
    return true;
  }

  /** The ρ, in steps, at which A(ρ) − B(ρ) = y: the ρ of the tail if c is constant there. */
  private stationary(y: number): number {
    const { a, b, last } = this;
    if (a[last]! - b[last]! <= y) return last;
    let lo = 0;
    let hi = last;
    while (hi - lo > 1) {
      const middle = (lo + hi) >> 1;
      if (a[middle]! - b[middle]! < y) lo = middle;
      else hi = middle;
    }
    const [from, to] = [a[lo]! - b[lo]!, a[hi]! - b[hi]!];
    return to > from ? Math.max(0, lo + (y - from) / (to - from)) : hi;
  }
}

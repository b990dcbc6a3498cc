/**
 * The rounding error of an exponential on the grid is below this fraction. An exponent is a product
 * of two doubles and at most 256, so its rounding error is at most 256 · 2^−53.
 */
const EXP_ROUNDING = 2 ** -43;
export const expRaised = (x: number): number => Math.exp(x) * (1 + EXP_ROUNDING);

/** A position between two neighbouring nodes, as the shift and the weight of the upper node. */
export interface Place {
  readonly shift: number;
  readonly up: number;
}

/**
 * Nodes x_j = e^(step · (first + j)) for likelihood ratios x. A function V on the grid is convex and
 * increasing, with V(0) = 0 and slope at most 1. So a chord between two nodes lies above V, below
 * the grid V(x) ≤ V(x₀)·x/x₀, and above the grid V(x) ≤ V(x_max) + x − x_max.
 */
export class RatioGrid {
  readonly step: number;
  readonly first: number;
  readonly size: number;
  /** The likelihood ratios of the nodes, rounded up. */
  readonly ratios: Float64Array;

  /**
   * The node `of(ε)` is at e^−ε or a little above, because the step is rounded down. The grid
   * extends by `room` beyond 1 and beyond e^−ε.
   */
  constructor(
    readonly epsilon: number,
    readonly parts: number,
    room: number,
  ) {
    this.step = (epsilon / parts) * (1 - 2 ** -51);
    const beyond = Math.ceil(room / this.step);
    this.first = -parts - beyond;
    this.size = parts + 2 * beyond + 1;
    this.ratios = Float64Array.from({ length: this.size }, (_, j) =>
      expRaised(this.step * (this.first + j)),
    );
  }

  /** The values max(0, x − 1) at the nodes, rounded up. */
  excess(): Float64Array {
    return this.ratios.map((_, j) => {
      const log = this.step * (this.first + j);
      return log > 0 ? Math.expm1(log) * (1 + EXP_ROUNDING) : 0;
    });
  }

  /**
   * Places a loss between two nodes. V increases, so a position rounded up is safe. Losses are
   * raised by more than the rounding error of their position.
   */
  place(loss: number): Place {
    const shift = Math.floor(loss / this.step);
    const part = Math.expm1(loss - shift * this.step) / Math.expm1(this.step);
    return { shift, up: Math.min(1, Math.max(0, part * (1 + 2 ** -49))) };
  }

  /** e^(−step · k) for k = 0, 1, …, `count`, rounded up. */
  belowFirst(count: number): Float64Array {
    return Float64Array.from({ length: count + 1 }, (_, k) => expRaised(-this.step * k));
  }

  /** x_(max + k) − x_max for k = 0, 1, …, `count`, rounded up. */
  aboveLast(count: number): Float64Array {
    const last = this.ratios[this.size - 1]!;
    return Float64Array.from(
      { length: count + 1 },
      (_, k) => last * Math.expm1(this.step * k) * (1 + EXP_ROUNDING),
    );
  }
}

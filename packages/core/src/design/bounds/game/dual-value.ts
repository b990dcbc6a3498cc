import { MARGIN } from "./lines.js";

/**
 * A solution of the dual problem of one release: a price λ of the cost, and a line (slope b, offset
 * g) for every pair of a noise value x and a shift ±1. For x ≥ 1, `up[x]` is the slope b(1 − x) and
 * `down[x]` is the slope b(x). The last entries hold for all larger x too.
 */
export class Dual {
  lambda = 0;
  readonly up: Float64Array;
  readonly upOffsets: Float64Array;
  readonly down: Float64Array;
  readonly downOffsets: Float64Array;

  constructor(size: number) {
    this.up = new Float64Array(size);
    this.upOffsets = new Float64Array(size);
    this.down = new Float64Array(size);
    this.downOffsets = new Float64Array(size);
  }

  /** Makes this the solution with the value 0. */
  clear(): void {
    this.lambda = 0;
    for (const part of [this.up, this.upOffsets, this.down, this.downOffsets]) part.fill(0);
  }
}

/**
 * A lower bound, rounded down, on the least mean of φ(state · likelihood ratio) over both shifts
 * and over all noise laws p with Σ c·p ≤ limit. The tangent q·φ(u·p/q) ≥ u·b·p − g·q gives
 *
 *     min_x S(x) − λ·limit,   S(x) = ½[u·b(x) − g(x+1) + u·b(−x) − g(1−x)] + λ·c(x),
 *
 * for whatever lines and λ ≥ 0. Beyond the table, b is constant and c does not decrease, so the
 * minimum over all x is the minimum over 0 … N + 1 with c(N + 1) replaced by c(N).
 */
export function valueDown(
  { lambda, up, upOffsets, down, downOffsets }: Dual,
  costs: Float64Array,
  state: number,
  limit: number,
): number {
  const more = 1 + MARGIN;
  const less = 1 - MARGIN;
  const half = state / 2;
  const last = costs.length - 1;
  let least = (state * up[1]! + lambda * costs[0]!) * less - downOffsets[1]! * more;
  for (let x = 1; x <= last; x++) {
    const gain = half * (down[x]! + up[x + 1]!) + lambda * costs[x]!;
    const value = gain * less - ((upOffsets[x]! + downOffsets[x + 1]!) / 2) * more;
    least = Math.min(least, value);
  }
  const end = last + 1;
  const gain = half * (down[end]! + up[end]!) + lambda * costs[last]!;
  const value = gain * less - ((upOffsets[end]! + downOffsets[end]!) / 2) * more;
  least = Math.min(least, value) * less - lambda * limit * more;
  // The comparison also turns NaN into 0, and Math.min keeps NaN.
  return lambda >= 0 && least > 0 ? least * less : 0;
}

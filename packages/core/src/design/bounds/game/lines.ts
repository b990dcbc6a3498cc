/**
 * How numbers are rounded in this folder. States u, values φ and offsets are divided by e^ε, so
 * that φ_0(u) = max(0, u − 1) and the largest state of interest is 1. A positive number that is
 * computed by at most eight operations on doubles has a relative error of at most 2^−50. All terms
 * of a bound are kept positive until the last subtraction, so each term is lowered or raised by its
 * own margin, and the difference is a bound.
 */
export const MARGIN = 2 ** -49;

/**
 * Lines below the convex function φ, the exact value of the game with some releases to go: φ(t) ≥
 * slope·t − offset for t ≥ 0. Line i belongs to the grid state e^(h(i − centre)). A line with a
 * smaller slope or a larger offset is also below φ, so the code knows the safe direction of
 * rounding. A convex combination of two lines is below φ too.
 */
export interface Lines {
  readonly slopes: Float64Array;
  readonly offsets: Float64Array;
  /** The index of the state 1. */
  readonly centre: number;
}

/** Lines that are all zero below the state 1, and t − 1 above it. This is φ_0. */
export function newLines(below: number): Lines {
  const size = 2 * below + 1;
  const lines = {
    slopes: new Float64Array(size),
    offsets: new Float64Array(size),
    centre: below,
  };
  reflect(lines, 0);
  return lines;
}

/**
 * Writes the lines above the state 1. With φ(u) = u − 1 + u·φ(1/u), which each step of the game
 * keeps, a line (a, g) below φ has the reflection (1 − g, 1 − a). If a + g ≤ 1, a line that is valid
 * for t ≤ 1 is valid for all t: on t ≤ 1, its reflection lies below the line itself, since the two
 * lines meet at 1 and the reflection is at least as steep. So slopes are cut to 1 − g.
 */
export function reflect({ slopes, offsets, centre }: Lines, from: number): void {
  for (let i = from; i <= centre; i++) {
    const slope = Math.min(slopes[i]!, (1 - offsets[i]!) * (1 - MARGIN));
    slopes[i] = slope;
    const j = 2 * centre - i;
    if (j === centre) continue;
    slopes[j] = (1 - offsets[i]!) * (1 - MARGIN);
    offsets[j] = (1 - slope) * (1 + MARGIN);
  }
}

import { type Cells, emptyCells } from "./loss-law.js";

/**
 * The cells of losses between −level and level whose density under P is factor·e^((loss − level)/2)/2.
 * Then the density under Q is factor·e^(−(loss + level)/2)/2.
 */
export function slopedCells(edges: Float64Array, level: number, factor: number): Cells {
  const result = emptyCells(edges);
  let low = -level;
  for (let i = 0; i <= edges.length && low < level; i++) {
    const edge = i < edges.length ? edges[i]! : level;
    const high = Math.min(level, edge);
    if (high <= low) continue;
    // The mass between two losses is p = factor·e^((low − level)/2)·(e^(width/2) − 1).
    // The loss ln(p/q) of this interval is the mean of the two losses.
    const p = Math.exp((low - level) / 2) * Math.expm1((high - low) / 2) * factor;
    const middle = low + (high - low) / 2;
    result.p[i] = p;
    result.q[i] = p * Math.exp(-middle);
    result.loss[i] = middle;
    low = high;
  }
  return result;
}
